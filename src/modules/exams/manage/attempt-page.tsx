import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AttemptId, type ReviewSlot } from '../attempt/attempt-contract.ts';
import { getManagedReview } from '../attempt/attempt-review.ts';
import { getAttempt } from '../attempt/attempt-rows.ts';
import { namesOf } from './managed-attempts.ts';
import { type EssayMarking, listMarkings, MarkInput, markAnswer } from '../grading/mark-answer.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { AttemptReviewView } from '../player/review-view.tsx';
import { examProblemText } from '../problem-text.tsx';
import { PartId } from '../question/question-contract.ts';
import { voidAttempt } from '../grading/regrade.ts';
import { parseMilliPoints } from '../question/weight-rules.ts';
import { AttemptBadge } from './attempts-page.tsx';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ attempt: AttemptId }),
  query: z.object({ anonymous: z.string().optional() }),
  handle: async (scope, { params, query }) => {
    const attempt = await getAttempt(scope, params.attempt);
    const isAnonymous = query.anonymous !== undefined;
    const [review, names, markings] = await Promise.all([
      getManagedReview(scope, params.attempt),
      isAnonymous ? new Map<string, string>() : namesOf(scope, [attempt.personId]),
      listMarkings(scope, params.attempt),
    ]);
    return {
      review,
      examId: attempt.examId,
      name: names.get(attempt.personId) ?? null,
      markings,
    };
  },
});

const MarkForm = z.object({
  attempt: AttemptId,
  slot: z.coerce.number().int().min(1).max(500),
  points: z.string().max(20).default(''),
  comment: MarkInput.shape.comment,
  levels: z.record(PartId, z.union([z.literal(''), PartId])).default({}),
});

export const action = pageAction({
  access: manageExams,
  intents: {
    mark: intent({
      input: MarkForm,
      handle: (scope, { attempt, slot, points, comment, levels }) => {
        const chosen = Object.fromEntries(Object.entries(levels).filter(([, level]) => level !== ''));
        return markAnswer(scope, {
          attempt,
          slot,
          comment,
          levels: chosen,
          pointsMilli: parseMilliPoints(points),
        });
      },
    }),
    void: intent({
      input: z.object({ attempt: AttemptId, reason: z.string().trim().min(1).max(500) }),
      handle: voidAttempt,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.exams_result_of({ title: loaderData?.review.examTitle ?? '' }) },
];

export default function AttemptPage(): ReactNode {
  const { review, examId, name, markings } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const isSending = useNavigation().formMethod === 'POST';
  return (
    <>
      <PageHeader
        title={name ?? m.exams_anonymous()}
        subtitle={`${review.examTitle} · ${m.exams_attempt_number({ number: review.number })}`}
        badge={<AttemptBadge state={review.state} />}
        breadcrumbs={[
          { label: m.exams_manage_title(), to: examsPaths.manage() },
          { label: review.examTitle, to: examsPaths.manageExam(examId) },
          { label: m.exams_attempts(), to: examsPaths.manageAttempts(examId) },
          { label: m.exams_attempt_number({ number: review.number }) },
        ]}
      />
      {reply?.ok === false && (
        <Notice tone="danger" live className="mb-5">
          {examProblemText(reply.problem)}
        </Notice>
      )}
      {reply?.ok && (
        <Notice tone="positive" live className="mb-5">
          {m.exams_mark_saved()}
        </Notice>
      )}
      {review.state === 'in_progress' ? (
        <Notice tone="accent">{m.exams_still_running()}</Notice>
      ) : (
        <AttemptReviewView review={review} isOfAnother>
          {(slot) =>
            slot.question.kind === 'essay' && review.state !== 'voided' ? (
              <MarkFields
                key={slot.slotNo}
                slot={slot}
                marking={markings[slot.slotNo] ?? { rubric: [], levels: {} }}
                isSending={isSending}
              />
            ) : null
          }
        </AttemptReviewView>
      )}
      {review.state !== 'voided' && (
        <Card className="mt-5" title={m.exams_void_attempt()} description={m.exams_void_attempt_help()}>
          <Form method="post" className="flex flex-wrap items-end gap-3">
            <input type="hidden" name="intent" value="void" />
            <TextField
              className="min-w-64 grow"
              label={m.exams_reason()}
              name="reason"
              maxLength={500}
              required
            />
            <Button type="submit" variant="danger" disabled={isSending}>
              {m.exams_void_attempt()}
            </Button>
          </Form>
        </Card>
      )}
    </>
  );
}

function MarkFields({
  slot,
  marking: { rubric, levels },
  isSending,
}: {
  slot: ReviewSlot;
  marking: EssayMarking;
  isSending: boolean;
}): ReactNode {
  return (
    <Form method="post" className="mt-4 flex flex-col gap-4 border-t border-line pt-4">
      <input type="hidden" name="intent" value="mark" />
      <input type="hidden" name="slot" value={slot.slotNo} />
      {rubric.map((criterion) => (
        <Select
          key={criterion.id}
          label={criterion.title}
          name={`levels.${criterion.id}`}
          defaultValue={levels[criterion.id] ?? ''}
          options={[
            { value: '', label: m.exams_choose() },
            ...criterion.levels.map(({ id, title, pointsMilli }) => ({
              value: id,
              label: `${title} (${pointsMilli / 1_000})`,
            })),
          ]}
        />
      ))}
      <TextField
        className="max-w-48"
        label={m.exams_points_of({ max: slot.pointsMilli / 1_000 })}
        help={rubric.length > 0 ? m.exams_points_rubric_help() : undefined}
        name="points"
        inputMode="decimal"
        optional={rubric.length > 0}
        defaultValue={
          Object.keys(levels).length === 0 && typeof slot.scoreMilli === 'number'
            ? String(slot.scoreMilli / 1_000)
            : ''
        }
      />
      <TextArea
        label={m.exams_comment()}
        name="comment"
        rows={3}
        optional
        maxLength={5_000}
        defaultValue={slot.markerComment ?? ''}
      />
      <Button type="submit" variant="primary" className="self-start" disabled={isSending}>
        {m.exams_save_mark()}
      </Button>
    </Form>
  );
}
