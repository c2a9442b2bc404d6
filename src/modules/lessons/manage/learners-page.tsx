import { Ellipsis, MessageSquare, Send, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { readListDays } from '#platform/dates/list-days.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { daysOptions } from '#ui/report/days-options.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { Card } from '#ui/layout/card.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { useListSelection } from '#ui/table/use-list-selection.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Menu } from '#ui/action/menu.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { prompt } from '#ui/overlay/prompt.ts';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { ENROLMENT_STATES } from '../lesson/enrolment-rules.ts';
import { durationText, STATE_TONES, stateText } from '../lesson/lesson-text.tsx';
import { teach } from '../permissions.ts';
import { problemOf } from '../problem-text.tsx';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import {
  actOnLearner,
  InviteInput,
  type Invited,
  inviteLearners,
  LearnerActInput,
  type LearnerRow,
  LearnersInput,
  listLearners,
} from './learners.ts';
import { completionSteps, listSections } from './completion-steps.ts';
import { stepName } from './completion-text.ts';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson, type ManagedLesson } from './managed-lessons.ts';
import { listRounds } from './rounds.ts';
import { WriteCard } from './write-card.tsx';
import { countAudiences, listGroupMessages, WriteInput, writeToLearners } from './write-to-learners.ts';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: LearnersInput.omit({ lesson: true }),
  handle: async (scope, { params, query }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson, { isForReading: true }),
      getTaughtLesson(scope, params.lesson, { isForReading: true }),
    ]);
    const mayWrite = row.teaching !== 'assistant' && scope.tenant.settings.modules.messages;
    const span = readListDays(query.days, zonedDay(scope.now, scope.tenant.zone));
    const [list, rounds, counts, lines, sections] = await Promise.all([
      listLearners(scope, row, query),
      listRounds(scope, row.lessonId),
      mayWrite ? countAudiences(scope, row) : null,
      mayWrite ? listGroupMessages(scope, row) : [],
      listSections(scope, row.lessonId),
    ]);
    return {
      lesson,
      ...list,
      rounds,
      writing: counts && { counts, lines },
      steps: completionSteps(sections, row),
      span,
      query: { ...query, days: span === null ? '' : query.days },
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: teach,
  intents: {
    act: intent({ input: LearnerActInput, handle: actOnLearner }),
    write: intent({ input: WriteInput, handle: writeToLearners }),
    invite: intent({ input: InviteInput, limit: { perMinute: 5 }, handle: inviteLearners }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_learners()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LearnersPage(): ReactNode {
  const { lesson, items, nextAfter, query, steps, span, writing, locale, zone } =
    useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply>();
  const problem = problemOf(sender.data, 'act');
  const { q, state, reached, days } = query;
  const isFiltered = Boolean(q || state || reached || days);
  const selection = useListSelection();

  /** Irreversible actions ask for confirmation first. */
  async function doTo(row: LearnerRow, act: string, label: string): Promise<void> {
    const isSure =
      act !== 'revoke' ||
      (await prompt({
        title: label,
        message: m.lessons_act_revoke_text({ name: row.name }),
        confirmLabel: label,
        danger: true,
      }));
    if (isSure) void sender.submit({ intent: 'act', learner: row.enrolmentId, act }, { method: 'post' });
  }

  return (
    <>
      <LessonHead lesson={lesson} current="learners" />
      {problem && (
        <Notice tone="danger" live className="mb-4">
          {problem.message}
        </Notice>
      )}
      <ManagedList
        caption={m.lessons_manage_learners()}
        query={query}
        next={nextAfter}
        defaultSort="-enrolled"
        source={{ list: 'lessons.learners', locale, within: { lesson: lesson.slug } }}
        search={{ label: m.lessons_learner_search(), placeholder: m.lessons_learner_search_placeholder() }}
        filters={[
          {
            name: 'state',
            label: m.lessons_state(),
            every: m.lessons_state_every(),
            options: ENROLMENT_STATES.map((value) => ({ value, label: stateText(value) })),
          },
          {
            name: 'reached',
            label: m.lessons_reached(),
            every: m.lessons_reached_any(),
            options: steps.map((step) => ({ value: step.key, label: stepName(step) })),
          },
          {
            name: 'days',
            label: m.lessons_enrolled_at(),
            every: m.lessons_days_all(),
            options: daysOptions({ days, span, locale }),
          },
        ]}
        rows={items}
        rowKey={({ enrolmentId }) => enrolmentId}
        {...(writing && {
          selection: {
            of: selection,
            nameOf: ({ name }: LearnerRow) => name,
            actions: (
              <a href="#write" className={buttonClass({ size: 'sm' })}>
                <MessageSquare aria-hidden className="size-4" />
                {m.lessons_write_chosen()}
              </a>
            ),
          },
        })}
        columns={[
          {
            key: 'name',
            header: m.lessons_learner(),
            primary: true,
            sort: 'name',
            cell: (row) => (
              <span className="block min-w-0">
                <span className="block break-words">{row.name}</span>
                <span className="block text-sm font-normal break-all text-ink-soft">{row.email}</span>
                {row.note && <span className="block text-sm font-normal text-ink-soft">“{row.note}”</span>}
              </span>
            ),
          },
          {
            key: 'state',
            header: m.lessons_state(),
            cell: (row) => (
              <span className="inline-flex flex-wrap gap-1">
                <Badge tone={STATE_TONES[row.state]}>{stateText(row.state)}</Badge>
                {row.isPaidTwice && <Badge tone="danger">{m.lessons_paid_twice()}</Badge>}
              </span>
            ),
          },
          {
            key: 'progress',
            header: m.lessons_progress(),
            sort: '-progress',
            className: 'sm:w-40',
            cell: (row) => (
              <span className="flex items-center gap-2">
                <ProgressBar label={m.lessons_progress_of({ title: row.name })} percent={row.percent} />
                <span className="shrink-0 text-sm text-ink-soft tabular-nums">{row.percent}%</span>
              </span>
            ),
          },
          {
            key: 'time',
            header: m.lessons_study_time(),
            align: 'end',
            className: 'sm:max-lg:hidden',
            cell: ({ studySeconds }) => (
              <span className="tabular-nums">{durationText(studySeconds) || '–'}</span>
            ),
          },
          {
            key: 'round',
            header: m.lessons_rounds(),
            wideOnly: true,
            cell: ({ roundName }) => roundName ?? '–',
          },
          {
            key: 'at',
            header: m.lessons_enrolled_at(),
            align: 'end',
            sort: '-enrolled',
            wideOnly: true,
            cell: ({ enrolledAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(enrolledAt), { zone, locale })}</span>
            ),
          },
        ]}
        rowActions={(row) => {
          const acts = actsFor(row, lesson);
          return (
            acts.length > 0 && (
              <Menu
                label={m.lessons_acts_for({ name: row.name })}
                iconOnly
                icon={<Ellipsis aria-hidden />}
                items={acts.map(({ act, label, danger }) => ({
                  label,
                  danger,
                  onSelect: () => void doTo(row, act, label),
                }))}
              />
            )
          );
        }}
        empty={
          <EmptyState
            icon={<Users />}
            title={isFiltered ? m.lessons_none_found() : m.lessons_learners_empty()}
          >
            {isFiltered ? m.lessons_none_found_text() : m.lessons_learners_empty_text()}
          </EmptyState>
        }
      />
      {writing && writing.counts.all > 0 && (
        <WriteCard
          view={writing}
          chosen={selection.keys}
          onSent={selection.clear}
          zone={zone}
          locale={locale}
        />
      )}
      {lesson.teaching !== 'assistant' && <InviteCard />}
    </>
  );
}

/** Returns the actions possible in a learner's current state; none for assistants. */
function actsFor(
  row: LearnerRow,
  lesson: Pick<ManagedLesson, 'teaching' | 'needsApproval'>,
): { act: string; label: string; danger: boolean }[] {
  if (lesson.teaching === 'assistant') return [];
  const calm = (act: string, label: string) => ({ act, label, danger: false });
  const grave = (act: string, label: string) => ({ act, label, danger: true });
  switch (row.state) {
    case 'requested':
      return [calm('approve', m.lessons_act_approve()), grave('reject', m.lessons_act_reject())];
    case 'active':
      return [
        ...(lesson.needsApproval && !row.isApproved
          ? [calm('confirm_completion', m.lessons_act_confirm_completion())]
          : []),
        grave('suspend', m.lessons_act_suspend()),
        grave('revoke', m.lessons_act_revoke()),
      ];
    case 'completed':
      return [grave('suspend', m.lessons_act_suspend()), grave('revoke', m.lessons_act_revoke())];
    case 'suspended':
      return [calm('return', m.lessons_act_return()), grave('revoke', m.lessons_act_revoke())];
    case 'lapsed':
    case 'offered':
    case 'pending_payment':
    case 'rejected':
    case 'revoked':
    case 'waitlisted':
    case 'withdrawn':
      return [];
  }
}

function InviteCard(): ReactNode {
  const { rounds } = useLoaderData<typeof loader>();
  const sender = useFetcher<ActionReply<Invited>>();
  const problem = problemOf(sender.data, 'invite');
  const done = sender.data?.ok ? sender.data.result : null;
  return (
    <Card title={m.lessons_invite()} description={m.lessons_invite_help()} className="mt-8">
      <sender.Form method="post" className="flex flex-col gap-4" key={done ? String(done.sent) : 'new'}>
        <input type="hidden" name="intent" value="invite" />
        <ProblemNotice problem={problem} />
        {done && (
          <Notice tone={done.faulty.length === 0 ? 'positive' : 'warning'} live>
            {m.lessons_invited_count({ count: done.sent })}
            {done.faulty.length > 0 && ` ${m.lessons_invited_faulty({ lines: done.faulty.join(', ') })}`}
          </Notice>
        )}
        <TextArea
          label={m.lessons_invite_emails()}
          name="emails"
          rows={4}
          maxLength={60000}
          required
          help={m.lessons_invite_emails_help()}
        />
        {rounds.length > 0 && (
          <Select
            label={m.lessons_rounds()}
            name="round"
            placeholder={m.lessons_round_any()}
            defaultValue=""
            options={rounds.map(({ roundId, name }) => ({ value: roundId, label: name }))}
          />
        )}
        <SubmitButton className="sm:self-start" icon={<Send aria-hidden />} busy={sender.state !== 'idle'}>
          {m.lessons_invite_send()}
        </SubmitButton>
      </sender.Form>
    </Card>
  );
}
