import { line } from 'd3-shape';
import type { ReactNode } from 'react';
import { scaleOf, shareOfScale } from './scale-rules.ts';

const [WIDTH, HEIGHT] = [200, 100];

/** The course of a number, beside that number; null where nothing is known. `label` says it in words. */
export function Sparkline({
  label,
  values,
}: {
  label: string;
  values: readonly (number | null)[];
}): ReactNode {
  const { low, high } = scaleOf(values, 1);
  const y = (value: number): number => (1 - shareOfScale({ low, high }, value) / 100) * HEIGHT;
  const path = line<number | null>()
    .defined((value) => value !== null)
    .x((_, at) => ((at + 0.5) / values.length) * WIDTH)
    .y((value) => y(value ?? 0))
    .digits(1);
  const last = values.at(-1) ?? null;
  return (
    <svg role="img" aria-label={label} className="block h-8 w-full min-w-16 overflow-visible">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        className="overflow-visible"
      >
        <line x2={WIDTH} y1={y(0)} y2={y(0)} vectorEffect="non-scaling-stroke" className="stroke-line" />
        <path
          d={path(values) ?? undefined}
          vectorEffect="non-scaling-stroke"
          strokeWidth="1.75"
          strokeLinecap="round"
          className="fill-none stroke-plot-1"
        />
      </svg>
      {last !== null && (
        <circle
          cx={`${((values.length - 0.5) / values.length) * 100}%`}
          cy={`${100 - shareOfScale({ low, high }, last)}%`}
          r="3"
          className="fill-plot-1"
        />
      )}
    </svg>
  );
}
