import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Check, Download, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Badge } from '#ui/text/badge.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { handinText } from '../assignment/assignment-part.tsx';
import { type HandinState, MarkInput, markHandin } from '../assignment/handins.ts';
import { listWork, type WorkLine } from '../assignment/work-list.ts';

const STATES = ['awaiting', 'marked', 'returned'] as const;

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: z.object({
    state: z.enum(STATES).default('awaiting').catch('awaiting'),
    after: CursorText.optional(),
  }),
  handle: async (scope, { params, query }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson, { isForReading: true }),
      getTaughtLesson(scope, params.lesson, { isForReading: true }),
    ]);
    const list = await listWork(scope, row, query);
    return { lesson, ...list, query, zone: scope.tenant.zone, locale: scope.locale };
  },
});

export const action = pageAction({
  access: teach,
  intents: {
    default: intent({
      input: MarkInput.extend({
        points: z.preprocess(
          (typed) =>
            typeof typed === 'string' && typed.trim() !== '' ? Number(typed.replace(',', '.')) : null,
          MarkInput.shape.points.unwrap(),
        ),
      }),
      handle: markHandin,
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_work()} · ${loaderData?.lesson.title ?? ''}` },
];

function listText(state: HandinState): string {
  if (state === 'awaiting') return m.lessons_work_state_awaiting();
  return state === 'marked' ? m.lessons_work_state_marked() : m.lessons_work_state_returned();
}

export default function WorkPage(): ReactNode {
  const { lesson, items, nextAfter, query } = useLoaderData<typeof loader>();
  return (
    <>
      <LessonHead lesson={lesson} current="work" />
      <Tabs
        label={m.lessons_manage_work()}
        tabs={STATES.map((state) => ({
          to: lessonsPaths.manageWork(lesson.slug, { state }),
          label: listText(state),
          current: state === query.state,
        }))}
      />
      <div className="mt-5 flex flex-col gap-4">
        {items.length === 0 && (
          <EmptyState title={m.lessons_work_empty()}>{m.lessons_work_empty_text()}</EmptyState>
        )}
        {items.map((line) => (
          <WorkCard key={line.handinId} line={line} />
        ))}
        <Pagination
          previous={undefined}
          next={
            nextAfter === null
              ? undefined
              : lessonsPaths.manageWork(lesson.slug, { state: query.state, after: nextAfter })
          }
        />
      </div>
    </>
  );
}

function WorkCard({ line }: { line: WorkLine }): ReactNode {
  const { zone, locale } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data);
  return (
    <Card
      title={line.learner}
      description={`${line.partTitle} · ${m.lessons_work_try({ number: line.number })} · ${formatDateTime(new Date(line.handedAt), { zone, locale })}`}
    >
      <div className="flex flex-col gap-4">
        {line.body !== '' && (
          <p className="break-words whitespace-pre-wrap">{withShownAddresses(line.body)}</p>
        )}
        {line.fileUrl && (
          <a href={line.fileUrl} download className={buttonClass({ size: 'sm', className: 'self-start' })}>
            <Download aria-hidden className="size-4" />
            <span className="min-w-0 break-all">{line.fileName}</span>
          </a>
        )}
        {line.fileName !== '' && line.fileUrl === null && (
          <p className="text-sm text-ink-soft">
            {line.fileName} · {m.lessons_work_file_gone()}
          </p>
        )}
        {line.state === 'returned' ? (
          <div className="flex flex-col gap-2">
            <Badge tone="warning">{handinText(line.state)}</Badge>
            {line.feedback !== '' && (
              <p className="break-words whitespace-pre-wrap">{withShownAddresses(line.feedback)}</p>
            )}
          </div>
        ) : (
          <sender.Form method="post" className="flex flex-col gap-4 border-t border-line pt-4">
            <input type="hidden" name="handin" value={line.handinId} />
            <ProblemNotice problem={problem} />
            <TextField
              label={m.lessons_work_points_label({ max: line.maxPoints })}
              name="points"
              inputMode="decimal"
              defaultValue={line.points === null ? '' : String(line.points)}
              className="sm:max-w-44"
            />
            <TextArea
              label={m.lessons_work_feedback()}
              name="feedback"
              rows={3}
              maxLength={8_000}
              defaultValue={line.feedback}
              optional
            />
            <div className="flex flex-wrap gap-3">
              <SubmitButton
                name="act"
                value="mark"
                variant="primary"
                icon={<Check aria-hidden />}
                busy={sender.state !== 'idle'}
                outcome={sender.data ? (sender.data.ok ? 'success' : 'error') : undefined}
              >
                {m.lessons_work_give()}
              </SubmitButton>
              {line.state === 'awaiting' && (
                <Button type="submit" name="act" value="return" icon={<Undo2 aria-hidden />}>
                  {m.lessons_work_return()}
                </Button>
              )}
            </div>
          </sender.Form>
        )}
      </div>
    </Card>
  );
}
