import { area, line } from 'd3-shape';
import type { ReactNode } from 'react';
import type { PlotSeries } from './plot-contract.ts';
import type { SeriesLook } from './plot-look.ts';
import { PlotPattern, surfaceOf } from './plot-pattern.tsx';
import { barSpan, type PlotScale, shareOfScale } from './scale-rules.ts';
import { stackBars } from './stack-rules.ts';

export interface MarksProps {
  /** Unique on the page. */
  readonly id: string;
  readonly scale: PlotScale;
  readonly count: number;
  readonly series: readonly PlotSeries[];
  readonly looks: readonly SeriesLook[];
}

/** Side of the square in which paths are drawn; it is stretched over the plot. */
const SIDE = 1000;

/** A square that fills the plot; its strokes keep their width. */
function Stretched({ children }: { children: ReactNode }): ReactNode {
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${SIDE} ${SIDE}`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      className="overflow-visible"
    >
      {children}
    </svg>
  );
}

/** Straight lines, which invent nothing between two points; comparisons lie behind. A single line has a soft surface below it. */
export function LineMarks({ scale, count, series, looks }: MarksProps): ReactNode {
  const x = (_: unknown, at: number): number => ((at + 0.5) / count) * SIDE;
  const y = (value: number): number => (1 - shareOfScale(scale, value) / 100) * SIDE;
  const isKnown = (value: number | null): boolean => value !== null;
  const ground = area<number | null>()
    .defined(isKnown)
    .x(x)
    .y0(y(0))
    .y1((value) => y(value ?? 0))
    .digits(1);
  const path = line<number | null>()
    .defined(isKnown)
    .x(x)
    .y((value) => y(value ?? 0))
    .digits(1);
  const drawn = series
    .map((each, at) => ({ ...each, at, look: looks[at] }))
    .toSorted((one, other) => Number(other.isComparison ?? false) - Number(one.isComparison ?? false));
  const isAlone = series.filter(({ isComparison }) => !isComparison).length === 1;
  return (
    <Stretched>
      {drawn.map(({ at, look, values, isComparison }) => (
        <g key={at}>
          {isAlone && !isComparison && count > 1 && (
            <path d={ground(values) ?? undefined} className={`${look?.fill} opacity-10`} />
          )}
          <path
            d={path(values) ?? undefined}
            vectorEffect="non-scaling-stroke"
            strokeWidth={isComparison ? 1.5 : count === 1 ? 7 : 2}
            strokeLinejoin="round"
            strokeLinecap="round"
            strokeDasharray={look?.dashes}
            className={`fill-none ${look?.stroke}`}
          />
        </g>
      ))}
    </Stretched>
  );
}

/** Share of a point's room that its bars take, and the widest bar in percent of the plot. */
const BARS_SHARE = 0.68;
const WIDEST_BAR = 12;

/** Above this, bars are one path: no rounding, no hatching, one element. */
const MAX_RECTANGLES = 200;

interface Bar {
  readonly series: number;
  /** All in percent of the plot. */
  readonly x: number;
  readonly width: number;
  readonly y: number;
  readonly height: number;
}

function BarShapes({
  id,
  bars,
  looks,
  radius,
}: {
  id: string;
  bars: readonly Bar[];
  looks: readonly SeriesLook[];
  radius: number;
}): ReactNode {
  if (bars.length > MAX_RECTANGLES)
    return (
      <Stretched>
        {looks.map((look, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: series never change places
          <path key={at} d={barsPath(bars.filter(({ series }) => series === at))} className={look.fill} />
        ))}
      </Stretched>
    );
  return (
    <>
      <defs>
        {looks.map(
          (look, at) =>
            // biome-ignore lint/suspicious/noArrayIndexKey: series never change places
            look.hatching !== undefined && <PlotPattern key={at} id={`${id}-${at}`} look={look} />,
        )}
      </defs>
      {bars.map(({ series, x, width, y, height }) => {
        const look = looks[series];
        return (
          look && (
            <rect
              key={`${series} ${x} ${y}`}
              x={`${rounded(x)}%`}
              width={`${rounded(width)}%`}
              y={`${rounded(y)}%`}
              height={`${rounded(height)}%`}
              rx={radius}
              {...surfaceOf(look, `${id}-${series}`)}
            />
          )
        );
      })}
    </>
  );
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

function barsPath(bars: readonly Bar[]): string {
  const units = (percent: number): number => Math.round(percent * (SIDE / 10)) / 10;
  return bars
    .map(
      ({ x, width, y, height }) =>
        `M${units(x)},${units(y)}h${units(width)}v${units(height)}h${-units(width)}z`,
    )
    .join('');
}

/** Bars of several series stand side by side; comparisons are drawn as a line over them. */
export function BarMarks({ isTouching, ...marks }: MarksProps & { isTouching: boolean }): ReactNode {
  const { id, scale, count, series, looks } = marks;
  const beside = series.flatMap(({ isComparison }, at) => (isComparison ? [] : [at]));
  const room = 100 / count;
  const all = isTouching ? room * 0.96 : Math.min(room * BARS_SHARE, WIDEST_BAR * beside.length);
  const width = all / Math.max(1, beside.length);
  const bars = beside.flatMap((at, place) =>
    (series[at]?.values ?? []).flatMap((value, point): Bar[] => {
      if (value === null || value === 0) return [];
      const { start, length } = barSpan(scale, 0, value);
      const x = (point + 0.5) * room - all / 2 + place * width;
      const gap = beside.length > 1 ? width * 0.06 : 0;
      return [{ series: at, x: x + gap, width: width - 2 * gap, y: 100 - start - length, height: length }];
    }),
  );
  const compared = series.flatMap((each, at) => (each.isComparison ? [{ each, look: looks[at] }] : []));
  return (
    <>
      <BarShapes id={id} bars={bars} looks={looks} radius={bars.length > 60 ? 0 : 2} />
      {compared.length > 0 && (
        <LineMarks
          {...marks}
          series={compared.map(({ each }) => each)}
          looks={compared.flatMap(({ look }) => look ?? [])}
        />
      )}
    </>
  );
}

export function StackMarks({ id, scale, count, series, looks }: MarksProps): ReactNode {
  const room = 100 / count;
  const width = Math.min(room * BARS_SHARE, WIDEST_BAR);
  const bars = stackBars(series).map(({ series: at, point, from, to }): Bar => {
    const { start, length } = barSpan(scale, from, to);
    return {
      series: at,
      x: (point + 0.5) * room - width / 2,
      width,
      y: 100 - start - length,
      height: length,
    };
  });
  return <BarShapes id={id} bars={bars} looks={looks} radius={0} />;
}

/** A line through the point that is read, and a dot on every series. */
export function ReadMarks({ scale, count, series, looks, at }: MarksProps & { at: number }): ReactNode {
  const x = `${((at + 0.5) / count) * 100}%`;
  return (
    <>
      <line x1={x} x2={x} y2="100%" className="stroke-line-strong" strokeDasharray="3 3" />
      {series.map(({ values }, index) => {
        const value = values[at] ?? null;
        return (
          value !== null && (
            <circle
              // biome-ignore lint/suspicious/noArrayIndexKey: series never change places
              key={index}
              cx={x}
              cy={`${100 - shareOfScale(scale, value)}%`}
              r="4.5"
              strokeWidth="2"
              className={`stroke-surface ${looks[index]?.fill}`}
            />
          )
        );
      })}
    </>
  );
}
