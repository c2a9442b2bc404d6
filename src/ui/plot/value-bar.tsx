import type { ReactNode } from 'react';
import { barSpan, shareOfScale } from './scale-rules.ts';

export interface ValueBarProps {
  value: number | null;
  low: number;
  high: number;
  tone?: 'plain' | 'positive' | 'warning';
}

const fills = { plain: 'fill-plot-1', positive: 'fill-positive', warning: 'fill-warning' } as const;

/** One bar from zero, beside its number; a negative one lies before the line of zero. Values beyond the ends are cut. */
export function ValueBar({ value, low, high, tone = 'plain' }: ValueBarProps): ReactNode {
  const zero = shareOfScale({ low, high }, 0);
  const { start, length } = barSpan({ low, high }, 0, Math.max(low, Math.min(high, value ?? 0)));
  return (
    <svg aria-hidden width="100%" height="8" className="block min-w-16 overflow-visible">
      <rect width="100%" height="8" rx="4" className="fill-sunken" />
      {length > 0 && <rect x={`${start}%`} width={`${length}%`} height="8" rx="4" className={fills[tone]} />}
      {low < 0 && <line x1={`${zero}%`} x2={`${zero}%`} y1="-3" y2="11" className="stroke-ink-soft" />}
    </svg>
  );
}
