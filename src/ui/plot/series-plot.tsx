import { type ReactNode, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import * as m from '#messages';
import { noNumber } from '#platform/locale/number-format.ts';
import { classNames } from '../class-names.ts';
import { type AxisLabel, axisLabels, gutterLetters } from './axis-rules.ts';
import type { PlotPoint, PlotSeries, PlotSheet, PlotUnit } from './plot-contract.ts';
import { PlotEmpty, PlotFigure } from './plot-figure.tsx';
import { PlotLegend } from './plot-legend.tsx';
import { seriesLooks } from './plot-look.ts';
import { plotSummary } from './plot-summary.ts';
import { PlotReader } from './plot-reader.tsx';
import { PlotTip } from './plot-tip.tsx';
import { pointAtShare } from './reader-rules.ts';
import { type PlotScale, scaleOf, shareOfScale } from './scale-rules.ts';
import { BarMarks, LineMarks, ReadMarks, StackMarks } from './series-marks.tsx';
import { stackBars } from './stack-rules.ts';

export interface SeriesPlotProps {
  /** `distribution` is a histogram: its bars touch, and `edges` stand between them. */
  kind: 'line' | 'bars' | 'stacked' | 'distribution';
  label: string;
  unit: PlotUnit;
  /** Header of the points in the table: `วัน`. */
  pointsLabel: string;
  points: readonly PlotPoint[];
  series: readonly PlotSeries[];
  /** Ends of the points, one more than points. */
  edges?: readonly string[];
  /** A line across, such as a threshold: how far along the axis, from 0 to 1, and what it means. */
  mark?: { share: number; label: string };
  isCompact?: boolean;
  /** Said in place of a plot without numbers. */
  empty?: ReactNode;
}

/**
 * Values along an axis of points. All sizes are shares of the width and all texts have their own size, so the server
 * draws it once for every width.
 */
export function SeriesPlot(props: SeriesPlotProps): ReactNode {
  const { kind, label, unit, pointsLabel, points, series, edges, mark, isCompact = false, empty } = props;
  const id = useId();
  const [at, setAt] = useState<number | null>(null);
  const navigate = useNavigate();
  if (points.length === 0 || series.every(({ values }) => values.every((value) => value === null)))
    return <PlotEmpty>{empty}</PlotEmpty>;

  const looks = seriesLooks(series);
  const isLine = kind === 'line';
  const scale = scaleOf(ends(props), unit.leastStep);
  const labels = edges ? axisLabels(edges.map((edge) => ({ label: edge }))) : axisLabels(points);
  const hasGroups = labels.some(({ group }) => group !== null);
  const figures = (point: number): { label: string; text: string }[] =>
    series.map((each) => {
      const value = each.values[point] ?? null;
      return {
        label: series.length > 1 ? each.label : '',
        text: value === null ? noNumber : unit.full(value),
      };
    });
  const textAt = (point: number): string =>
    `${points[point]?.label ?? ''}: ${figures(point)
      .map((each) => `${each.label} ${each.text}`.trim())
      .join(', ')}`;
  const read = at !== null && at < points.length ? at : null;
  const open = (point: number): void => {
    const to = points[point]?.to;
    if (to !== undefined) void navigate(to);
  };
  const marks = { id, scale, count: points.length, series, looks };
  return (
    <PlotFigure
      label={label}
      unit={unit.name}
      legend={
        series.length > 1 && (
          <PlotLegend
            id={id}
            entries={series.map((each, index) => ({
              label: each.label,
              // biome-ignore lint/style/noNonNullAssertion: one look for each series
              look: looks[index]!,
              isLine: isLine || each.isComparison === true,
            }))}
          />
        )
      }
      sheet={sheetOf({ pointsLabel, points, series, unit })}
      isCompact={isCompact}
    >
      <div
        className={classNames('pe-3', mark ? 'pt-7' : 'pt-2', hasGroups ? 'pb-11' : 'pb-7')}
        style={{ paddingInlineStart: `${gutterLetters(scale.ticks.map(unit.short)) * 0.44 + 0.75}rem` }}
      >
        <div className={classNames('@container relative', isCompact ? 'h-36' : 'h-56')}>
          <svg
            role="img"
            aria-label={plotSummary(label, unit, series[0]?.values ?? [])}
            className="absolute inset-0 size-full overflow-visible text-xs"
          >
            <Grid scale={scale} unit={unit} />
            <Labels
              labels={labels}
              count={edges ? edges.length - 1 : points.length}
              isBetween={edges !== undefined}
            />
            {read !== null && !isLine && (
              <rect
                x={`${(read * 100) / points.length}%`}
                width={`${100 / points.length}%`}
                height="100%"
                className="fill-ink opacity-5"
              />
            )}
            {isLine && <LineMarks {...marks} />}
            {(kind === 'bars' || kind === 'distribution') && (
              <BarMarks {...marks} isTouching={kind === 'distribution'} />
            )}
            {kind === 'stacked' && <StackMarks {...marks} />}
            <line
              x2="100%"
              y1={`${100 - shareOfScale(scale, 0)}%`}
              y2={`${100 - shareOfScale(scale, 0)}%`}
              className="stroke-line-strong"
            />
            {mark && <Mark {...mark} />}
            {read !== null && isLine && <ReadMarks {...marks} at={read} />}
          </svg>
          <PlotReader
            label={label}
            count={points.length}
            at={read}
            onRead={setAt}
            onOpen={points.some(({ to }) => to !== undefined) ? open : undefined}
            textAt={textAt}
            pointBelow={({ clientX, currentTarget }) => {
              const { left, width } = currentTarget.getBoundingClientRect();
              return pointAtShare((clientX - left) / width, points.length);
            }}
          />
          {read !== null && (
            <PlotTip
              left={((read + 0.5) / points.length) * 100}
              title={points[read]?.label ?? ''}
              hint={points[read]?.to === undefined ? undefined : m.ui_plot_open()}
              lines={figures(read).map((line, index) => {
                const look = looks[index];
                return series.length > 1 && look
                  ? { ...line, look, isLine: isLine || series[index]?.isComparison === true }
                  : line;
              })}
            />
          )}
        </div>
      </div>
    </PlotFigure>
  );
}

/** The values that the axis must reach. */
function ends({ kind, series }: Pick<SeriesPlotProps, 'kind' | 'series'>): (number | null)[] {
  if (kind !== 'stacked') return series.flatMap(({ values }) => values);
  return stackBars(series).map(({ to }) => to);
}

function sheetOf({
  pointsLabel,
  points,
  series,
  unit,
}: Pick<SeriesPlotProps, 'pointsLabel' | 'points' | 'series' | 'unit'>): PlotSheet {
  return {
    headers: [pointsLabel, ...series.map((each) => `${each.label} (${unit.name})`)],
    rows: points.map(({ label, to }, at) => ({
      label,
      to,
      cells: series.map(({ values }) => ({ value: values[at] ?? null, unit })),
    })),
  };
}

function Grid({ scale, unit }: { scale: PlotScale; unit: PlotUnit }): ReactNode {
  return scale.ticks.map((tick) => {
    const y = `${100 - shareOfScale(scale, tick)}%`;
    return (
      <g key={tick}>
        <line x2="100%" y1={y} y2={y} className="stroke-line" />
        <text x="-8" y={y} dy="0.32em" textAnchor="end" className="fill-ink-soft tabular-nums">
          {unit.short(tick)}
        </text>
      </g>
    );
  });
}

/** Labels below the axis, in the middle of their points or between them. On phones fewer of them are shown. */
function Labels({
  labels,
  count,
  isBetween,
}: {
  labels: readonly AxisLabel[];
  count: number;
  isBetween: boolean;
}): ReactNode {
  const wide = 'hidden @min-[26rem]:inline';
  return labels.map(({ at, text, group, narrowGroup, isNarrow }) => {
    const x = `${((at + (isBetween ? 0 : 0.5)) / count) * 100}%`;
    const place = { x, y: '100%', textAnchor: 'middle' } as const;
    return (
      <g key={at} className="fill-ink-soft">
        <text {...place} dy="1.6em" className={classNames(!isNarrow && wide)}>
          {text}
        </text>
        {group !== null && group === narrowGroup ? (
          <text {...place} dy="3em">
            {group}
          </text>
        ) : (
          <>
            {group !== null && (
              <text {...place} dy="3em" className={wide}>
                {group}
              </text>
            )}
            {narrowGroup !== null && (
              <text {...place} dy="3em" className="@min-[26rem]:hidden">
                {narrowGroup}
              </text>
            )}
          </>
        )}
      </g>
    );
  });
}

function Mark({ share, label }: { share: number; label: string }): ReactNode {
  const x = `${share * 100}%`;
  return (
    <g>
      <line x1={x} x2={x} y1="-4" y2="100%" className="stroke-ink" strokeWidth="1.5" strokeDasharray="5 4" />
      <text
        x={x}
        y="-10"
        textAnchor={share > 0.7 ? 'end' : share < 0.3 ? 'start' : 'middle'}
        className="fill-ink font-medium"
      >
        {label}
      </text>
    </g>
  );
}
