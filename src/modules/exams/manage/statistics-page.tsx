import { ChartColumn } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  Form,
  type MetaFunction,
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
} from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
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
import type { PlotUnit } from '#ui/plot/plot-contract.ts';
import type { ReportFigure } from '#ui/report/report-figures.tsx';
import { ReportPage } from '#ui/report/report-page.tsx';
import type { ReportColumn } from '#ui/report/report-table.tsx';
import { Select } from '#ui/form/select.tsx';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { ValueBar } from '#ui/plot/value-bar.tsx';
import { getExam } from '../exam/exam-queries.ts';
import { type AttemptSummary, hasCountedAttempts, type ItemRow } from '../statistics/exam-statistics.ts';
import { LEAST_ANSWERS, LOW_DISCRIMINATION } from '../statistics/statistics-rules.ts';
import { getExamReport, type ReportedItem } from './exam-report.ts';
import { namesOf } from './managed-attempts.ts';
import { examsPaths } from '../paths.ts';
import { manageExams } from '../permissions.ts';
import { mediaOf } from '../media/question-media.ts';
import { examProblemText } from '../problem-text.tsx';
import { regradeExam, voidQuestion } from '../grading/regrade.ts';
import { OptionText, QuestionText, ShownMedia } from '../player/question-text.tsx';
import { kindText } from './exam-text.tsx';

export const loader = pageLoader({
  access: manageExams,
  params: z.object({ exam: z.uuid() }),
  query: z.object(periodParameters),
  handle: async (scope, { params, query }) => {
    const exam = await getExam(scope, params.exam);
    const [report, hasAttempts] = await Promise.all([
      getExamReport(scope, { exam: exam.examId, ...query }),
      hasCountedAttempts(scope, exam.examId),
    ]);
    return {
      ...report,
      media: await mediaOf(scope, report.items),
      examId: exam.examId,
      title: exam.title,
      passPercent: exam.settings.passPercentBp / 100,
      hasAttempts,
      locale: scope.locale,
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
  const { examId, title, passPercent, hasAttempts, locale, media, ...report } =
    useLoaderData<typeof loader>();
  const { period, summary, before, items, countedScored } = report;
  const { search } = useLocation();
  const reply = useActionData<ActionReply<RegradeReply | undefined>>();
  const isSending = useNavigation().formMethod === 'POST';
  const isEmpty = summary.attempts + (before?.attempts ?? 0) === 0;
  const scored = summary.spread.reduce((sum, count) => sum + count, 0);
  return (
    <ReportPage
      title={m.exams_statistics_of({ title })}
      header={
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
        </>
      }
      locale={locale}
      period={period}
      hasSteps={false}
      source="exams.statistics"
      within={{ exam: examId }}
      figures={figuresOf(summary, before)}
      plots={[
        {
          title: m.exams_spread_title(),
          description: m.exams_report_help(),
          view: <Spread summary={summary} before={before} passPercent={passPercent} />,
        },
      ]}
      table={{
        caption: m.exams_report_table(),
        rowsLabel: m.exams_question(),
        rows: items,
        rowKey: ({ questionId }) => questionId,
        rowLabel: ({ number, title: name }) => `${number}. ${name}`,
        rowTo: ({ questionId }) => `${search}#${cardId(questionId)}`,
        columns: columnsOf(before !== null),
        hasTotal: false,
      }}
      proof={{
        label: m.exams_report_scored(),
        source: m.exams_report_source(),
        unit: countUnit(m.exams_attempts_unit()),
        reported: scored,
        counted: countedScored,
      }}
      {...(isEmpty && {
        empty: hasAttempts ? (
          <EmptyState icon={<ChartColumn />} title={m.exams_report_empty()}>
            {m.exams_report_empty_text()}
          </EmptyState>
        ) : (
          <EmptyState icon={<ChartColumn />} title={m.exams_no_attempts()}>
            {m.exams_statistics_empty()}
          </EmptyState>
        ),
      })}
    >
      <div className="mt-5 flex flex-col gap-5">
        {items.length > 0 && (
          <Card title={m.exams_items_plot()} description={m.exams_items_plot_help()}>
            <p className="mb-4 text-sm text-ink-soft">
              {m.exams_report_first({ count: report.analysed, least: LEAST_ANSWERS })}
              {report.isCut && ` ${m.exams_report_cut()}`}
            </p>
            <Items items={items} />
          </Card>
        )}
        {hasAttempts && <RegradeCard reply={reply} isSending={isSending} />}
        {items.length > 0 && (
          <ShownMedia value={media}>
            <ol className="flex flex-col gap-4" data-print="hide">
              {items.map((item) => (
                <li key={item.questionId} id={cardId(item.questionId)} className="scroll-mt-20">
                  <ItemCard item={item} number={item.number} isSending={isSending} />
                </li>
              ))}
            </ol>
          </ShownMedia>
        )}
      </div>
    </ReportPage>
  );
}

const cardId = (questionId: string): string => `question-${questionId}`;

function RegradeCard({
  reply,
  isSending,
}: {
  reply: ActionReply<RegradeReply | undefined> | undefined;
  isSending: boolean;
}): ReactNode {
  const result = reply?.ok && reply.intent === 'regrade' ? reply.result : undefined;
  return (
    <Card title={m.exams_regrade()} description={m.exams_regrade_help()} data-print="hide">
      <Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="intent" value="regrade" />
        <Button type="submit" name="dry" value="1" disabled={isSending}>
          {m.exams_regrade_dry()}
        </Button>
        {result?.isDry && result.count > 0 && (
          <Button type="submit" variant="primary" disabled={isSending}>
            {m.exams_regrade_do()}
          </Button>
        )}
      </Form>
      {result && <RegradeList result={result} isSending={isSending} />}
    </Card>
  );
}

type Summary = Pick<
  AttemptSummary,
  'attempts' | 'learners' | 'passed' | 'meanPercent' | 'medianPercent' | 'spread'
>;

function figuresOf(summary: Summary, before: Summary | null): ReportFigure[] {
  const figure = (
    key: string,
    label: string,
    unit: PlotUnit,
    of: (each: Summary) => number | null,
  ): ReportFigure => ({ key, label, unit, value: of(summary), ...(before && { before: of(before) }) });
  const count = countUnit(m.exams_attempts_unit());
  const percent = percentUnit();
  return [
    figure('attempts', m.exams_attempts(), count, (each) => each.attempts),
    figure('learners', m.exams_report_learners(), count, (each) => each.learners),
    figure('passed', m.exams_passed(), count, (each) => each.passed),
    figure('pass-rate', m.exams_report_pass_rate(), percent, ({ attempts, passed }) =>
      attempts === 0 ? null : (passed / attempts) * 100,
    ),
    figure('mean', m.exams_report_mean(), percent, (each) => each.meanPercent),
    figure('median', m.exams_report_median(), percent, (each) => each.medianPercent),
  ];
}

function columnsOf(hasBefore: boolean): ReportColumn<ReportedItem>[] {
  const count = countUnit(m.exams_attempts_unit());
  const inPercent = (share: number | null): number | null => (share === null ? null : share * 100);
  return [
    { key: 'answers', header: m.exams_report_answers(), unit: count, of: (item) => item.count },
    { key: 'answered', header: m.exams_answered(), unit: count, of: (item) => item.answeredCount },
    {
      key: 'facility',
      header: m.exams_report_facility(),
      unit: percentUnit(),
      of: ({ facility }) => inPercent(facility),
    },
    ...(hasBefore
      ? [
          {
            key: 'before',
            header: m.exams_report_facility_before(),
            unit: percentUnit(),
            of: ({ facilityBefore }: ReportedItem) => inPercent(facilityBefore),
          },
        ]
      : []),
    {
      key: 'discrimination',
      header: m.exams_discrimination(),
      unit: numberUnit('', 2),
      of: ({ discrimination }) => discrimination,
    },
    {
      key: 'upper-lower',
      header: m.exams_report_upper_lower(),
      unit: numberUnit('', 2),
      of: (item) => item.upperLower,
    },
  ];
}

/** Attempts by percentage, in tenths. */
function Spread({
  summary: { spread },
  before,
  passPercent,
}: {
  summary: Summary;
  before: Summary | null;
  passPercent: number;
}): ReactNode {
  const width = 100 / spread.length;
  return (
    <SeriesPlot
      kind="distribution"
      label={m.exams_spread_title()}
      unit={countUnit(m.exams_attempts_unit())}
      pointsLabel={m.exams_score()}
      points={spread.map((_, at) => ({ label: `${at * width}–${(at + 1) * width}%` }))}
      edges={[...spread.map((_, at) => String(at * width)), '100%']}
      series={[
        { label: m.exams_report_period(), values: spread },
        ...(before ? [{ label: m.exams_report_compared(), values: before.spread, isComparison: true }] : []),
      ]}
      mark={{ share: passPercent / 100, label: m.exams_pass_at({ percent: passPercent }) }}
    />
  );
}

/** Facility and discrimination of every question. */
function Items({ items }: { items: readonly ReportedItem[] }): ReactNode {
  return (
    <BarRows
      label={m.exams_items_plot()}
      rowsLabel={m.exams_question()}
      rows={items.map(({ questionId, number, title, facility, discrimination }) => ({
        key: questionId,
        label: `${number}. ${title}`,
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
          <QuestionText document={item.stem} gap={() => '____'} />
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
              key={option.id}
              className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-4 text-sm sm:grid-cols-[1fr_12rem_3rem]"
            >
              <span className="col-span-2 break-words sm:col-span-1">
                <OptionText document={option.text} />{' '}
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
