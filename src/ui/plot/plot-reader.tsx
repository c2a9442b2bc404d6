import type { PointerEvent, ReactNode } from 'react';
import * as m from '#messages';
import { pointAfterKey } from './reader-rules.ts';

export interface PlotReaderProps {
  /** Name of the plot. */
  label: string;
  count: number;
  /** Points of a row, in a map of several rows. */
  columns?: number;
  /** The point that is read; null while nobody reads. */
  at: number | null;
  onRead: (at: number | null) => void;
  /** The point in words, with full figures. */
  textAt: (at: number) => string;
  /** The point below a pointer; null between points. */
  pointBelow: (event: PointerEvent<HTMLElement>) => number | null;
}

/**
 * Lies over a plot and reads it point by point: with the arrow keys, the pointer or a finger. As a slider, its text is
 * spoken whenever it changes.
 */
export function PlotReader({
  label,
  count,
  columns = 1,
  at,
  onRead,
  textAt,
  pointBelow,
}: PlotReaderProps): ReactNode {
  const current = Math.min(at ?? count - 1, count - 1);
  const follow = (event: PointerEvent<HTMLElement>): void => onRead(pointBelow(event));
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={m.ui_plot_read({ label })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={current + 1}
      aria-valuetext={textAt(current)}
      data-plot="tools"
      className="absolute inset-0 cursor-crosshair touch-pan-y rounded-sm"
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Escape' && at !== null) {
          event.stopPropagation();
          onRead(null);
          return;
        }
        const next = pointAfterKey(event.key, current, { count, columns });
        if (next === null) return;
        event.preventDefault();
        onRead(next);
      }}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onRead(current)}
      onBlur={() => onRead(null)}
      onPointerDown={follow}
      onPointerMove={follow}
      // A finger that is lifted also leaves; what it pointed at stays.
      onPointerLeave={(event) => event.pointerType !== 'touch' && onRead(null)}
    />
  );
}
