import { Film } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData, useLocation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Select } from '#ui/form/select.tsx';
import { HeatMap } from '#ui/plot/heat-map.tsx';
import { countUnit, percentUnit } from '#ui/plot/plot-unit.ts';
import type { ReportFigure } from '#ui/report/report-figures.tsx';
import { ReportPage } from '#ui/report/report-page.tsx';
import type { ReportColumn } from '#ui/report/report-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { keptParameters } from '#ui/table/list-address.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { clockOf } from '../lesson/lesson-text.tsx';
import { teach } from '../permissions.ts';
import { AttentionQuery, getAttentionReport, type ReportedSegment, segmentsOf } from './attention-report.ts';
import type { FilmAttention } from './film-attention.ts';
import { LessonHead } from './lesson-tabs.tsx';
import { getManagedLesson } from './managed-lessons.ts';
import { ReportHeading } from './report-heading.tsx';
import { timeUnit } from './time-unit.tsx';

export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  query: AttentionQuery.omit({ lesson: true }),
  handle: async (scope, { params, query }) => {
    const [lesson, report] = await Promise.all([
      getManagedLesson(scope, params.lesson, { isForReading: true }),
      getAttentionReport(scope, { ...query, ...params }),
    ]);
    const { film, before } = report;
    return { ...report, segments: film ? segmentsOf(film, before) : [], lesson, locale: scope.locale };
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: `${m.lessons_attention_title()} · ${loaderData?.lesson.title ?? ''}` },
];

export default function AttentionPage(): ReactNode {
  const { lesson, period, films, film, before, segments, locale } = useLoaderData<typeof loader>();
  const viewers = (film?.viewers ?? 0) + (before?.viewers ?? 0);
  return (
    <ReportPage
      title={m.lessons_attention_title()}
      header={
        <>
          <LessonHead lesson={lesson} current="analytics" />
          <ReportHeading lesson={lesson.slug} title={m.lessons_attention_title()} />
          {film && films.length > 1 && <FilmChoice films={films} chosen={film.slug} />}
        </>
      }
      locale={locale}
      period={period}
      hasSteps={false}
      source="lessons.attention"
      within={{ lesson: lesson.slug }}
      figures={film ? figuresOf(film, before) : []}
      {...(film && {
        plots: [
          {
            title: m.lessons_by_minute_of({ title: film.title }),
            description: m.lessons_attention_help(),
            view: <AttentionMap segments={segments} hasBefore={before !== null} />,
          },
        ],
        table: {
          caption: m.lessons_by_minute_of({ title: film.title }),
          rowsLabel: m.lessons_attention_stretch(),
          rows: segments,
          rowKey: ({ startMs }: ReportedSegment) => String(startMs),
          rowLabel: stretchText,
          columns: columnsOf(before !== null),
          hasTotal: false,
        },
        proof: {
          label: m.lessons_attention_watched(),
          source: m.lessons_attention_source(),
          unit: timeUnit(),
          reported: film.watchedMs.reduce((sum, ms) => sum + ms, 0),
          counted: film.storedMs,
        },
      })}
      {...(viewers === 0 && {
        empty: (
          <EmptyState
            icon={<Film />}
            title={films.length === 0 ? m.lessons_attention_no_film() : m.lessons_viewers_none()}
          >
            {films.length === 0 ? m.lessons_attention_no_film_text() : m.lessons_report_empty_text()}
          </EmptyState>
        ),
      })}
    >
      {film?.isCut && (
        <p className="mt-3 text-sm text-ink-soft">{m.lessons_attention_cut({ most: film.viewers })}</p>
      )}
    </ReportPage>
  );
}

/** Which of the lesson's films is shown. */
function FilmChoice({
  films,
  chosen,
}: {
  films: readonly { slug: string; title: string }[];
  chosen: string;
}): ReactNode {
  const { search } = useLocation();
  return (
    <Form key={search} className="mb-3" data-print="hide" aria-label={m.lessons_film()}>
      {keptParameters(search, ['part']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Select
        name="part"
        label={m.lessons_film()}
        defaultValue={chosen}
        options={films.map(({ slug, title }) => ({ value: slug, label: title }))}
        className="sm:max-w-md"
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      />
    </Form>
  );
}

/** The share of viewers who saw each stretch; the colour fades where they leave. */
function AttentionMap({
  segments,
  hasBefore,
}: {
  segments: readonly ReportedSegment[];
  hasBefore: boolean;
}): ReactNode {
  const whole = (value: number | null): number | null => (value === null ? null : Math.floor(value));
  return (
    <HeatMap
      label={m.lessons_attention_title()}
      unit={percentUnit(m.lessons_viewers_percent())}
      rowsLabel={m.lessons_attention_cohort()}
      columns={segments.map(({ startMs }) => ({ label: clockOf(startMs) }))}
      rows={[
        {
          label: m.lessons_attention_period(),
          values: segments.map(({ sharePercent }) => whole(sharePercent)),
        },
        ...(hasBefore
          ? [
              {
                label: m.lessons_attention_compared(),
                values: segments.map(({ sharePercentBefore }) => whole(sharePercentBefore)),
              },
            ]
          : []),
      ]}
      most={100}
    />
  );
}

function stretchText({ startMs, endMs }: Pick<ReportedSegment, 'startMs' | 'endMs'>): string {
  return `${clockOf(startMs)}–${clockOf(endMs)}`;
}

function figuresOf(film: FilmAttention, before: FilmAttention | null): ReportFigure[] {
  const watched = ({ watchedMs }: FilmAttention): number => watchedMs.reduce((sum, ms) => sum + ms, 0);
  const averageShare = (each: FilmAttention): number | null =>
    each.viewers === 0 ? null : (watched(each) * 100) / (each.viewers * each.durationMs);
  const endShare = (each: FilmAttention): number | null =>
    each.viewers === 0 ? null : ((each.learners.at(-1) ?? 0) * 100) / each.viewers;
  const figure = (
    key: string,
    label: string,
    unit: ReportFigure['unit'],
    of: (each: FilmAttention) => number | null,
  ): ReportFigure => ({ key, label, unit, value: of(film), ...(before && { before: of(before) }) });
  return [
    figure('viewers', m.lessons_attention_viewers(), countUnit(m.lessons_people()), (each) => each.viewers),
    figure('watched', m.lessons_attention_watched(), timeUnit(), watched),
    figure('average', m.lessons_attention_average(), percentUnit(), averageShare),
    figure('end', m.lessons_attention_end(), percentUnit(), endShare),
  ];
}

function columnsOf(hasBefore: boolean): ReportColumn<ReportedSegment>[] {
  return [
    {
      key: 'learners',
      header: m.lessons_attention_learners(),
      unit: countUnit(m.lessons_people()),
      of: ({ learners }: ReportedSegment) => learners,
    },
    {
      key: 'share',
      header: m.lessons_attention_share(),
      unit: percentUnit(),
      of: ({ sharePercent }) => sharePercent,
    },
    ...(hasBefore
      ? [
          {
            key: 'before',
            header: m.lessons_attention_share_before(),
            unit: percentUnit(),
            of: ({ sharePercentBefore }: ReportedSegment) => sharePercentBefore,
          },
        ]
      : []),
    {
      key: 'watched',
      header: m.lessons_attention_watched(),
      unit: timeUnit(),
      of: ({ watchedMs }) => watchedMs,
    },
  ];
}
