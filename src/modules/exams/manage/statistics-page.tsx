import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Badge } from '#ui/text/badge.tsx';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { countUnit, numberUnit, percentUnit } from '#ui/plot/plot-unit.ts';
import { Select } from '#ui/form/select.tsx';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { ValueBar } from '#ui/plot/value-bar.tsx';
import { getExam } from '../exam/exam-queries.ts';
import { getExamStatistics, type ItemRow } from '../statistics/exam-statistics.ts';
import { LOW_DISCRIMINATION } from '../statistics/statistics-rules.ts';
import { namesOf } from './managed-attempts.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { examProblemText } from '../problem-text.tsx';
import { regradeExam, voidQuestion } from '../grading/regrade.ts';
import { inline, Stem } from '../player/stem.tsx';
import { kindText } from './exam-text.tsx';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ exam: z.uuid() }),
  handle: async (scope, { params }) => {
    const exam = await getExam(scope, params.exam);
    return {
      examId: exam.examId,
      title: exam.title,
      passPercent: exam.settings.passPercentBp / 100,
      statistics: await getExamStatistics(scope, exam.examId),
    };
  },
});

export const action = pageAction({
  access: manageExams,
  intents: {
    regrade: intent({
      input: z.object({ exam: z.uuid(), dry: z.string().optional(), after: CursorText.optional() }),
      handle: async (scope, { exam, dry, after }) => {
        const regrade = await regradeExam(scope, { examId: exam, isDry: dry !== undefined, after });
        const names = await namesOf(
          scope,
          regrade.changed.slice(0, 50).map(({ personId }) => personId),
        );
        return {
          isDry: dry !== undefined,
          looked: regrade.looked,
          count: regrade.changed.length,
          nextAfter: regrade.nextAfter,
          changed: regrade.changed
            .slice(0, 50)
            .map((line) => ({ ...line, name: names.get(line.personId) ?? '–' })),
        };
      },
    }),
    void: intent({
      input: z.object({ exam: z.uuid(), questionId: z.uuid(), way: z.enum(['', 'full', 'drop']) }),
      handle: (scope, { exam, questionId, way }) =>
        voidQuestion(scope, { examId: exam, questionId, way: way === '' ? null : way }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: m.exams_statistics_of({ title: loaderData?.title ?? '' }) },
];

interface RegradeReply {
  isDry: boolean;
  looked: number;
  count: number;
  /** Cursor: a large exam is processed in batches. */
  nextAfter: string | null;
  changed: readonly {
    attemptId: string;
    name: string;
    before: { percent: number | null };
    after: { percent: number | null };
  }[];
}

export default function StatisticsPage(): ReactNode {
  const { examId, title, passPercent, statistics } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<RegradeReply | undefined>>();
  const isSending = useNavigation().formMethod === 'POST';
  const { attemptCount, passedCount, meanPercent } = statistics;
  return (
    <>
      <PageHeader
        title={m.exams_statistics_of({ title })}
        breadcrumbs={[
          { label: m.exams_manage_title(), to: examsPaths.manage() },
          { label: title, to: examsPaths.manageExam(examId) },
          { label: m.exams_statistics() },
        ]}
      />
      {reply?.ok === false && (
        <Notice tone="danger" live className="mb-5">
          {examProblemText(reply.problem)}
        </Notice>
      )}
      {attemptCount === 0 ? (
        <EmptyState title={m.exams_no_attempts()}>{m.exams_statistics_empty()}</EmptyState>
      ) : (
        <div className="flex flex-col gap-5">
          <Card title={m.exams_spread_title()}>
            <p className="mb-4">
              {m.exams_spread_summary({
                count: attemptCount,
                passed: passedCount,
                mean: meanPercent ?? '–',
              })}
            </p>
            <Spread spread={statistics.spread} passPercent={passPercent} />
          </Card>
          <Card title={m.exams_items_plot()} description={m.exams_items_plot_help()}>
            <Items items={statistics.items} />
          </Card>
          <Card title={m.exams_regrade()} description={m.exams_regrade_help()}>
            <Form method="post" className="flex flex-wrap gap-2">
              <input type="hidden" name="intent" value="regrade" />
              <Button type="submit" name="dry" value="1" disabled={isSending}>
                {m.exams_regrade_dry()}
              </Button>
              {reply?.ok && reply.intent === 'regrade' && reply.result?.isDry && reply.result.count > 0 && (
                <Button type="submit" variant="primary" disabled={isSending}>
                  {m.exams_regrade_do()}
                </Button>
              )}
            </Form>
            {reply?.ok && reply.intent === 'regrade' && reply.result && (
              <RegradeList result={reply.result} isSending={isSending} />
            )}
          </Card>
          <ol className="flex flex-col gap-4">
            {statistics.items.map((item, at) => (
              <li key={item.questionId}>
                <ItemCard item={item} number={at + 1} isSending={isSending} />
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

/** Attempts by percentage, in tenths. */
function Spread({ spread, passPercent }: { spread: readonly number[]; passPercent: number }): ReactNode {
  const width = 100 / spread.length;
  return (
    <SeriesPlot
      kind="distribution"
      label={m.exams_spread_title()}
      unit={countUnit(m.exams_attempts_unit())}
      pointsLabel={m.exams_score()}
      points={spread.map((_, at) => ({ label: `${at * width}–${(at + 1) * width}%` }))}
      edges={[...spread.map((_, at) => String(at * width)), '100%']}
      series={[{ label: m.exams_attempts(), values: spread }]}
      mark={{ share: passPercent / 100, label: m.exams_pass_at({ percent: passPercent }) }}
    />
  );
}

/** Facility and discrimination of every question. */
function Items({ items }: { items: readonly ItemRow[] }): ReactNode {
  return (
    <BarRows
      label={m.exams_items_plot()}
      rowsLabel={m.exams_question()}
      rows={items.map(({ questionId, title, facility, discrimination }, at) => ({
        key: questionId,
        label: `${at + 1}. ${title}`,
        values: [facility === null ? null : facility * 100, discrimination],
        ...(discrimination !== null &&
          discrimination < LOW_DISCRIMINATION && { isWarning: true, detail: m.exams_discrimination_low() }),
      }))}
      measures={[
        { label: m.exams_facility(), unit: percentUnit(), ends: { low: 0, high: 100 } },
        { label: m.exams_discrimination(), unit: numberUnit('', 2), ends: { low: -1, high: 1 } },
      ]}
    />
  );
}

function RegradeList({ result, isSending }: { result: RegradeReply; isSending: boolean }): ReactNode {
  const percent = (value: number | null) => (value === null ? '–' : m.exams_percent({ percent: value }));
  return (
    <div role="status" className="mt-4">
      <p className="font-medium">
        {result.isDry
          ? m.exams_regrade_would({ count: result.count, looked: result.looked })
          : m.exams_regrade_did({ count: result.count, looked: result.looked })}
      </p>
      <ul className="mt-2 divide-y divide-line">
        {result.changed.map((line) => (
          <li key={line.attemptId} className="flex flex-wrap justify-between gap-3 py-1.5">
            <span>{line.name}</span>
            <span className="tabular-nums">
              {percent(line.before.percent)} → {percent(line.after.percent)}
            </span>
          </li>
        ))}
      </ul>
      {result.nextAfter !== null && (
        <Form method="post" className="mt-3 flex flex-wrap items-center gap-3">
          <input type="hidden" name="intent" value="regrade" />
          <input type="hidden" name="after" value={result.nextAfter} />
          {result.isDry && <input type="hidden" name="dry" value="1" />}
          <span className="text-sm text-ink-soft">{m.exams_regrade_more_text()}</span>
          <Button type="submit" size="sm" disabled={isSending}>
            {m.exams_regrade_more()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function ItemCard({
  item,
  number,
  isSending,
}: {
  item: ItemRow;
  number: number;
  isSending: boolean;
}): ReactNode {
  const share = (value: number) => `${Math.round(value * 100)} %`;
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-2">
        <div className="flex min-w-0 grow gap-1.5 font-medium">
          <span className="shrink-0">{number}.</span>
          <Stem text={item.stem} gap={() => '____'} />
        </div>
        <Badge>{kindText(item.kind)}</Badge>
        {item.voidWay !== null && <Badge tone="warning">{m.exams_voided()}</Badge>}
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-3">
        <div>
          <dt className="text-ink-soft">{m.exams_facility()}</dt>
          <dd className="flex items-center gap-3 tabular-nums">
            <span className="shrink-0 whitespace-nowrap">
              {item.facility === null ? '–' : share(item.facility)}
            </span>
            {item.facility !== null && <ValueBar value={item.facility} low={0} high={1} />}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">{m.exams_discrimination()}</dt>
          <dd className="tabular-nums">
            {item.discrimination === null ? '–' : item.discrimination.toFixed(2).replace('-', '−')}
            {item.discrimination !== null &&
              item.discrimination < LOW_DISCRIMINATION &&
              ` · ${m.exams_discrimination_low()}`}
          </dd>
        </div>
        <div>
          <dt className="text-ink-soft">{m.exams_answered()}</dt>
          <dd className="tabular-nums">
            {item.answeredCount} / {item.count}
          </dd>
        </div>
      </dl>
      {item.options.length > 0 && (
        <ul className="mt-3 grid gap-2">
          {item.options.map((option) => (
            <li
              key={option.text}
              className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-4 text-sm sm:grid-cols-[1fr_12rem_3rem]"
            >
              <span className="col-span-2 break-words sm:col-span-1">
                {inline(option.text)}{' '}
                {option.isRight && <Badge tone="positive">{m.exams_right_answer()}</Badge>}
              </span>
              <ValueBar
                value={option.count}
                low={0}
                high={Math.max(1, item.count)}
                tone={option.isRight ? 'positive' : 'plain'}
              />
              <span className="text-end tabular-nums">{option.count}</span>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className="mt-4 flex flex-wrap items-end gap-2">
        <input type="hidden" name="intent" value="void" />
        <input type="hidden" name="questionId" value={item.questionId} />
        <Select
          label={m.exams_void_question()}
          name="way"
          defaultValue={item.voidWay ?? ''}
          options={[
            { value: '', label: m.exams_void_none() },
            { value: 'full', label: m.exams_void_full() },
            { value: 'drop', label: m.exams_void_drop() },
          ]}
        />
        <Button type="submit" size="sm" disabled={isSending}>
          {m.exams_save()}
        </Button>
      </Form>
    </Card>
  );
}
