import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { kindText } from '../lesson/lesson-text.tsx';
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
          <Card title={m.lessons_drop_off()} description={m.lessons_drop_off_help()}>
            <DropOff numbers={numbers} />
          </Card>
          {numbers.films.length > 0 && (
            <Card title={m.lessons_by_minute()} description={m.lessons_by_minute_help()}>
              <FilmPlots films={numbers.films} />
            </Card>
          )}
          <Card title={m.lessons_by_week()} description={m.lessons_by_week_help()}>
            <Weeks numbers={numbers} />
          </Card>
          <DataTable
            caption={m.lessons_drop_off()}
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

/** Number of learners who reached and who finished each part. Bars start at zero; the table below has the same numbers. */
function DropOff({ numbers }: { numbers: LessonNumbers }): ReactNode {
  const most = Math.max(1, numbers.learners);
  return (
    <div role="img" aria-label={m.lessons_drop_off_plot({ count: numbers.learners })}>
      <Legend
        items={[
          { label: m.lessons_begun(), className: 'bg-accent-soft border border-accent' },
          { label: m.lessons_done(), className: 'bg-accent' },
        ]}
      />
      <ol className="flex flex-col gap-2">
        {numbers.parts.map((part, at) => (
          <li
            key={part.slug}
            className="grid grid-cols-[minmax(0,1fr)_3rem] items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(0,18rem)_minmax(0,1fr)_4rem]"
          >
            <span className="col-span-2 break-words sm:col-span-1">
              {at + 1}. {part.title}
            </span>
            <span className="relative h-6 rounded-sm bg-sunken">
              <span
                className="absolute inset-y-0 start-0 rounded-sm border border-accent bg-accent-soft"
                style={{ width: `${(part.started * 100) / most}%` }}
              />
              <span
                className="absolute inset-y-1.5 start-0 rounded-sm bg-accent"
                style={{ width: `${(part.done * 100) / most}%` }}
              />
            </span>
            <span className="text-end tabular-nums">{Math.floor((part.done * 100) / most)}%</span>
          </li>
        ))}
      </ol>
    </div>
  );
}

const HEIGHT = 120;

/** Formats `24/8`: a bar label has no room for the year. */
function dayAndMonth(on: string): string {
  return `${Number(on.slice(8))}/${Number(on.slice(5, 7))}`;
}

function Weeks({ numbers }: { numbers: LessonNumbers }): ReactNode {
  const most = Math.max(1, ...numbers.weeks.flatMap(({ enrolled, completed }) => [enrolled, completed]));
  const total = numbers.weeks.reduce((sum, { enrolled }) => sum + enrolled, 0);
  return (
    <div role="img" aria-label={m.lessons_by_week_plot({ count: total })}>
      <Legend
        items={[
          { label: m.lessons_new_learners(), className: 'bg-accent-soft border border-accent' },
          { label: m.lessons_state_completed(), className: 'bg-accent' },
        ]}
      />
      <div className="flex items-end gap-1 overflow-hidden sm:gap-2">
        {numbers.weeks.map((week, at) => (
          <div key={week.weekOn} className="flex min-w-0 grow basis-0 flex-col items-center gap-1">
            <div className="flex w-full items-end justify-center gap-0.5" style={{ height: HEIGHT }}>
              <Bar value={week.enrolled} most={most} className="border border-accent bg-accent-soft" />
              <Bar value={week.completed} most={most} className="bg-accent" />
            </div>
            <span className="h-5 text-center text-xs whitespace-nowrap text-ink-soft">
              {at % 3 === 0 && dayAndMonth(week.weekOn)}
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

function Bar({ value, most, className }: { value: number; most: number; className: string }): ReactNode {
  return (
    <span className="flex w-1/2 max-w-8 flex-col items-center justify-end" style={{ height: HEIGHT }}>
      {value > 0 && <span className="text-xs tabular-nums">{value}</span>}
      {value > 0 && (
        <span
          className={`w-full rounded-t-sm ${className}`}
          style={{ height: Math.round((value * (HEIGHT - 20)) / most) }}
        />
      )}
    </span>
  );
}

function Legend({ items }: { items: readonly { label: string; className: string }[] }): ReactNode {
  return (
    <ul className="mb-3 flex flex-wrap gap-4 text-sm">
      {items.map(({ label, className }) => (
        <li key={label} className="inline-flex items-center gap-2">
          <span aria-hidden className={`size-3.5 rounded-sm ${className}`} />
          {label}
        </li>
      ))}
    </ul>
  );
}
