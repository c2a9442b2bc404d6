import { Filter } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { daysParameter } from '#platform/dates/days-parameter.ts';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { pageLoader } from '#platform/page/page.ts';
import { FunnelPlot } from '#ui/plot/funnel-plot.tsx';
import { countUnit, percentUnit } from '#ui/plot/plot-unit.ts';
import type { ReportFigure } from '#ui/report/report-figures.tsx';
import { ReportPage } from '#ui/report/report-page.tsx';
import type { ReportColumn } from '#ui/report/report-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { getCompletionReport, type ReportedStep } from './completion-report.ts';
import { stepName } from './completion-text.ts';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { ReportHeading } from './report-heading.tsx';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: z.object(periodParameters),
  handle: async (scope, { params, query }) => {
    const [lesson, report] = await Promise.all([
      getManagedLesson(scope, params.lesson, { isForReading: true }),
      getCompletionReport(scope, { ...query, ...params }),
    ]);
    return { ...report, lesson, locale: scope.locale };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_completion_title()} · ${loaderData?.lesson.title ?? ''}` },
];

type StepRow = ReportedStep & {
  readonly percent: number | null;
  /** Fewer than at the step before. */
  readonly lost: number | null;
};

export default function CompletionPage(): ReactNode {
  const { lesson, period, steps, countedLearners, averagePercent, averagePercentBefore, locale } =
    useLoaderData<typeof loader>();
  const first = steps[0] ?? { learners: 0, learnersBefore: null };
  const isEmpty = first.learners + (first.learnersBefore ?? 0) === 0;
  const hasBefore = period.before !== null;
  const rows: StepRow[] = steps.map((step, at) => ({
    ...step,
    percent: shareOf(step.learners, first.learners),
    lost: at === 0 ? null : Math.max(0, (steps[at - 1]?.learners ?? 0) - step.learners),
  }));
  return (
    <ReportPage
      title={m.lessons_completion_title()}
      header={
        <>
          <LessonHead lesson={lesson} current="analytics" />
          <ReportHeading lesson={lesson.slug} title={m.lessons_completion_title()} />
        </>
      }
      locale={locale}
      period={period}
      hasSteps={false}
      source="lessons.completion"
      within={{ lesson: lesson.slug }}
      figures={figuresOf(steps, { averagePercent, averagePercentBefore, hasBefore })}
      plots={[
        {
          title: m.lessons_completion_plot(),
          description: m.lessons_completion_help(),
          view: (
            <FunnelPlot
              label={m.lessons_completion_plot()}
              unit={countUnit(m.lessons_people())}
              stepsLabel={m.lessons_completion_step()}
              steps={steps.map((step) => ({ key: step.key, label: stepName(step), value: step.learners }))}
            />
          ),
        },
      ]}
      table={{
        caption: m.lessons_completion_title(),
        rowsLabel: m.lessons_completion_step(),
        rows,
        rowKey: ({ key }) => key,
        rowLabel: (step) => stepName(step),
        rowTo: ({ key, learners }) =>
          learners === 0
            ? null
            : lessonsPaths.manageLearners(lesson.slug, { reached: key, days: daysParameter(period) }),
        columns: columnsOf(hasBefore),
        hasTotal: false,
      }}
      proof={{
        label: m.lessons_completion_learners(),
        source: m.lessons_completion_source(),
        unit: countUnit(m.lessons_people()),
        reported: first.learners,
        counted: countedLearners,
      }}
      {...(isEmpty && {
        empty: (
          <EmptyState icon={<Filter />} title={m.lessons_report_empty()}>
            {m.lessons_report_empty_text()}
          </EmptyState>
        ),
      })}
    />
  );
}

function shareOf(part: number | null, whole: number | null): number | null {
  return part === null || whole === null || whole === 0 ? null : (part * 100) / whole;
}

function figuresOf(
  steps: readonly ReportedStep[],
  {
    averagePercent,
    averagePercentBefore,
    hasBefore,
  }: { averagePercent: number | null; averagePercentBefore: number | null; hasBefore: boolean },
): ReportFigure[] {
  const step = (key: string): Pick<ReportedStep, 'learners' | 'learnersBefore'> =>
    steps.find((each) => each.key === key) ?? { learners: 0, learnersBefore: null };
  const people = countUnit(m.lessons_people());
  const [enrolled, begun, completed] = [step('enrolled'), step('begun'), step('completed')];
  const figure = (key: string, label: string, each: typeof enrolled): ReportFigure => ({
    ...{ key, label, unit: people, value: each.learners },
    ...(hasBefore && { before: each.learnersBefore }),
  });
  const share = (key: string, label: string, each: typeof enrolled): ReportFigure => ({
    ...{ key, label, unit: percentUnit(), value: shareOf(each.learners, enrolled.learners) },
    ...(hasBefore && { before: shareOf(each.learnersBefore, enrolled.learnersBefore) }),
  });
  return [
    figure('enrolled', m.lessons_completion_enrolled(), enrolled),
    share('begun', m.lessons_completion_begun_share(), begun),
    figure('completed', m.lessons_state_completed(), completed),
    share('rate', m.lessons_completion_rate(), completed),
    {
      ...{ key: 'progress', label: m.lessons_average_progress(), unit: percentUnit(), value: averagePercent },
      ...(hasBefore && { before: averagePercentBefore }),
    },
    ...(steps.some(({ key }) => key === 'certified')
      ? [figure('certified', m.lessons_completion_certified(), step('certified'))]
      : []),
  ];
}

function columnsOf(hasBefore: boolean): ReportColumn<StepRow>[] {
  const people = countUnit(m.lessons_people());
  return [
    {
      key: 'learners',
      header: m.lessons_manage_learners(),
      unit: people,
      of: ({ learners }: StepRow) => learners,
    },
    {
      key: 'percent',
      header: m.lessons_completion_share(),
      unit: percentUnit(),
      of: ({ percent }) => percent,
    },
    { key: 'lost', header: m.lessons_completion_lost(), unit: people, of: ({ lost }) => lost },
    ...(hasBefore
      ? [
          {
            key: 'before',
            header: m.lessons_completion_before(),
            unit: people,
            of: ({ learnersBefore }: StepRow) => learnersBefore,
          },
        ]
      : []),
  ];
}
