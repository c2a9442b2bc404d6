import { CalendarDays, CalendarPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatDay } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Checkbox } from '#ui/form/checkbox.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { listRounds, RoundInput, saveRound } from './rounds.ts';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: z.object({ edit: z.uuid().optional().catch(undefined) }),
  handle: async (scope, { params, query }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson),
      getTaughtLesson(scope, params.lesson),
    ]);
    const rounds = await listRounds(scope, row.lessonId);
    return { lesson, rounds, edited: rounds.find(({ roundId }) => roundId === query.edit) ?? null };
  },
});

export const action = pageAction({
  access: teach,
  intents: {
    default: intent({
      input: RoundInput,
      handle: async (scope, input) => {
        await saveRound(scope, input);
        return redirectTo(lessonsPaths.manageRounds(input.lesson));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_rounds()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LessonRoundsPage(): ReactNode {
  const { lesson, rounds, edited } = useLoaderData<typeof loader>();
  const locale = getLocale();
  return (
    <>
      <LessonHead lesson={lesson} current="rounds" />
      <div className="flex flex-col gap-6">
        <DataTable
          caption={m.lessons_manage_rounds()}
          rows={rounds}
          rowKey={({ roundId }) => roundId}
          columns={[
            {
              key: 'name',
              header: m.lessons_round_name(),
              primary: true,
              cell: (round) => (
                <Link
                  to={`${lessonsPaths.manageRounds(lesson.slug)}?edit=${round.roundId}`}
                  className="inline-flex min-h-11 items-center font-medium text-accent underline-offset-4 hover:underline"
                >
                  {round.name}
                </Link>
              ),
            },
            {
              key: 'days',
              header: m.lessons_round_days(),
              cell: (round) =>
                `${formatDay(round.startsOn, { locale })} – ${formatDay(round.endsOn, { locale })}`,
            },
            { key: 'place', header: m.lessons_round_place(), cell: ({ place }) => place, wideOnly: true },
            {
              key: 'seats',
              header: m.lessons_seats(),
              align: 'end',
              cell: ({ taken, capacity }) => (
                <span className="tabular-nums">{capacity === null ? taken : `${taken} / ${capacity}`}</span>
              ),
            },
            {
              key: 'waiting',
              header: m.lessons_state_waitlisted(),
              align: 'end',
              cell: ({ waiting }) => <span className="tabular-nums">{waiting}</span>,
            },
            {
              key: 'status',
              header: m.lessons_status(),
              cell: ({ status }) =>
                status === 'open' ? (
                  <Badge tone="positive">{m.lessons_round_open()}</Badge>
                ) : (
                  <Badge tone="danger">{m.lessons_round_cancelled()}</Badge>
                ),
            },
          ]}
          empty={
            <EmptyState icon={<CalendarDays />} title={m.lessons_rounds_empty()}>
              {m.lessons_rounds_empty_text()}
            </EmptyState>
          }
        />
        <RoundForm key={edited?.roundId ?? `new ${rounds.length}`} />
      </div>
    </>
  );
}

function RoundForm(): ReactNode {
  const { edited } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = problemOf(reply, 'default');
  const error = (name: string): string | undefined => fieldError(problem, name);
  return (
    <Form method="post" noValidate>
      <Card title={edited ? m.lessons_round_edit({ name: edited.name }) : m.lessons_round_add()}>
        <div className="flex flex-col gap-5">
          <input type="hidden" name="roundId" value={edited?.roundId ?? ''} />
          <FormErrorSummary
            problem={problem}
            labels={{
              name: m.lessons_round_name(),
              startsOn: m.lessons_round_starts(),
              endsOn: m.lessons_round_ends(),
              capacity: m.lessons_seats(),
            }}
          />
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <TextField
              label={m.lessons_round_name()}
              name="name"
              defaultValue={edited?.name}
              maxLength={120}
              required
              error={error('name')}
            />
            <DateField
              label={m.lessons_round_starts()}
              name="startsOn"
              defaultValue={edited?.startsOn}
              required
              error={error('startsOn')}
            />
            <DateField
              label={m.lessons_round_ends()}
              name="endsOn"
              defaultValue={edited?.endsOn}
              required
              error={error('endsOn')}
            />
            <DateField
              label={m.lessons_round_enrol_until()}
              name="enrolUntilOn"
              defaultValue={edited?.enrolUntilOn ?? ''}
              optional
              error={error('enrolUntilOn')}
            />
            <TextField
              label={m.lessons_seats()}
              name="capacity"
              inputMode="numeric"
              defaultValue={edited?.capacity ?? ''}
              optional
              error={error('capacity')}
            />
            <TextField
              label={m.lessons_round_place()}
              name="place"
              defaultValue={edited?.place}
              maxLength={200}
              optional
            />
            <TextField
              label={m.lessons_round_teacher()}
              name="teacher"
              defaultValue={edited?.teacher}
              maxLength={200}
              optional
            />
            <Select
              label={m.lessons_status()}
              name="status"
              defaultValue={edited?.status ?? 'open'}
              options={[
                { value: 'open', label: m.lessons_round_open() },
                { value: 'cancelled', label: m.lessons_round_cancelled() },
              ]}
            />
          </div>
          {edited !== null && edited.notified > 0 && (
            <Checkbox
              label={m.lessons_round_tells({ count: edited.notified })}
              help={m.lessons_round_tells_help()}
              name="tells"
              value="yes"
              defaultChecked
            />
          )}
          <SubmitButton
            variant="primary"
            className="sm:self-start"
            icon={<CalendarPlus aria-hidden />}
            busy={navigation.state !== 'idle'}
            outcome={problem ? 'error' : undefined}
          >
            {m.lessons_save()}
          </SubmitButton>
        </div>
      </Card>
    </Form>
  );
}
