import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { countUnit } from '#ui/plot/plot-unit.ts';
import { dayPoints } from '#ui/plot/day-points.ts';
import { FunnelPlot } from '#ui/plot/funnel-plot.tsx';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { kindText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { type LessonNumbers, lessonNumbers } from './analytics.ts';
import { FilmPlots } from './film-plots.tsx';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  handle: async (scope, { params }) => {
    const [lesson, row] = await Promise.all([
      getManagedLesson(scope, params.lesson, { isForReading: true }),
      getTaughtLesson(scope, params.lesson, { isForReading: true }),
    ]);
    return { lesson, numbers: await lessonNumbers(scope, row) };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_manage_analytics()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function LessonAnalyticsPage(): ReactNode {
  const { lesson, numbers } = useLoaderData<typeof loader>();
  const locale = getLocale();
  const number = (value: number): string => formatNumber(value, locale);
  return (
    <>
      <LessonHead lesson={lesson} current="analytics" />
      <dl className="mb-6 grid grid-cols-2 gap-3 lg:grid-cols-5">
        {[
          [m.lessons_manage_learners(), number(numbers.learners)],
          [m.lessons_begun(), number(numbers.begun)],
          [m.lessons_state_completed(), number(numbers.completed)],
          [m.lessons_average_progress(), `${numbers.averagePercent}%`],
          [m.lessons_average_study(), m.lessons_minutes({ count: numbers.averageStudyMinutes })],
        ].map(([term, detail]) => (
          <div key={term} className="rounded-lg border border-line bg-surface p-4">
            <dt className="text-sm text-ink-soft">{term}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{detail}</dd>
          </div>
        ))}
      </dl>
      {numbers.learners === 0 ? (
        <EmptyState title={m.lessons_numbers_empty()}>{m.lessons_numbers_empty_text()}</EmptyState>
      ) : (
        <div className="flex flex-col gap-6">
          <Card
            title={m.lessons_drop_off()}
            description={m.lessons_drop_off_help()}
            actions={
              <LinkButton to={lessonsPaths.manageCompletion(lesson.slug)} size="sm">
                {m.lessons_report_open()}
              </LinkButton>
            }
          >
            <Completion numbers={numbers} />
          </Card>
          {numbers.films.length > 0 && (
            <Card
              title={m.lessons_by_minute()}
              description={m.lessons_by_minute_help()}
              actions={
                <LinkButton to={lessonsPaths.manageAttention(lesson.slug)} size="sm">
                  {m.lessons_report_open()}
                </LinkButton>
              }
            >
              <FilmPlots films={numbers.films} />
            </Card>
          )}
          <Card title={m.lessons_by_week()} description={m.lessons_by_week_help()}>
            <Weeks weeks={numbers.weeks} />
          </Card>
          <DataTable
            caption={m.lessons_part()}
            rows={numbers.parts}
            rowKey={({ slug }) => slug}
            columns={[
              { key: 'title', header: m.lessons_part(), primary: true, cell: ({ title }) => title },
              {
                key: 'kind',
                header: m.lessons_part_kind(),
                cell: ({ kind }) => kindText(kind),
                wideOnly: true,
              },
              {
                key: 'started',
                header: m.lessons_begun(),
                align: 'end',
                cell: ({ started }) => <span className="tabular-nums">{number(started)}</span>,
              },
              {
                key: 'done',
                header: m.lessons_done(),
                align: 'end',
                cell: ({ done }) => <span className="tabular-nums">{number(done)}</span>,
              },
              {
                key: 'minutes',
                header: m.lessons_average_study(),
                align: 'end',
                cell: ({ averageMinutes }) => (
                  <span className="tabular-nums">{m.lessons_minutes({ count: averageMinutes })}</span>
                ),
              },
            ]}
            empty={
              <EmptyState title={m.lessons_numbers_empty()}>{m.lessons_numbers_empty_text()}</EmptyState>
            }
          />
        </div>
      )}
    </>
  );
}

/** How many learners finished each part that the lesson requires, in its order. */
function Completion({ numbers }: { numbers: LessonNumbers }): ReactNode {
  const required = numbers.parts.filter(({ isRequired }) => isRequired);
  return (
    <FunnelPlot
      label={m.lessons_drop_off()}
      unit={countUnit(m.lessons_people())}
      stepsLabel={m.lessons_part()}
      steps={[
        { key: '/learners', label: m.lessons_manage_learners(), value: numbers.learners },
        { key: '/begun', label: m.lessons_begun(), value: numbers.begun },
        ...required.map(({ slug, title, done }, at) => ({
          key: slug,
          label: `${at + 1}. ${title}`,
          value: done,
        })),
        { key: '/completed', label: m.lessons_state_completed(), value: numbers.completed },
      ]}
    />
  );
}

function Weeks({ weeks }: Pick<LessonNumbers, 'weeks'>): ReactNode {
  return (
    <SeriesPlot
      kind="bars"
      label={m.lessons_by_week()}
      unit={countUnit(m.lessons_people())}
      pointsLabel={m.lessons_week_from()}
      points={dayPoints(weeks.map(({ weekOn }) => weekOn))}
      series={[
        { label: m.lessons_new_learners(), values: weeks.map(({ enrolled }) => enrolled) },
        { label: m.lessons_state_completed(), values: weeks.map(({ completed }) => completed) },
      ]}
    />
  );
}
