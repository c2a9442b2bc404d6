import { type MouseEvent, type ReactNode, useRef } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
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
  /** Opens what a point counts, by a click or Enter; undefined where points lead nowhere. */
  onOpen?: ((at: number) => void) | undefined;
  /** The point in words, with full figures. */
  textAt: (at: number) => string;
  /** The point below a pointer; null between points. */
  pointBelow: (event: MouseEvent<HTMLElement>) => number | null;
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
  onOpen,
  textAt,
  pointBelow,
}: PlotReaderProps): ReactNode {
  const pointer = useRef('mouse');
  const current = Math.min(at ?? count - 1, count - 1);
  const follow = (event: MouseEvent<HTMLElement>): void => onRead(pointBelow(event));
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={onOpen ? m.ui_plot_read_open({ label }) : m.ui_plot_read({ label })}
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={current + 1}
      aria-valuetext={textAt(current)}
      data-plot="tools"
      className={classNames(
        'absolute inset-0 touch-pan-y rounded-sm',
        onOpen ? 'cursor-pointer' : 'cursor-crosshair',
      )}
      onKeyDown={(event) => {
        if (event.altKey || event.ctrlKey || event.metaKey) return;
        if (event.key === 'Escape' && at !== null) {
          event.stopPropagation();
          onRead(null);
          return;
        }
        if (event.key === 'Enter' && onOpen) {
          event.preventDefault();
          onOpen(current);
          return;
        }
        const next = pointAfterKey(event.key, current, { count, columns });
        if (next === null) return;
        event.preventDefault();
        onRead(next);
      }}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onRead(current)}
      onBlur={() => onRead(null)}
      onPointerDown={(event) => {
        pointer.current = event.pointerType;
        follow(event);
      }}
      onPointerMove={follow}
      // A finger that is lifted also leaves; what it pointed at stays.
      onClick={(event) => {
        // A finger only reads: it would open what it means to point at. The table below has the same links.
        const point = pointer.current === 'touch' ? null : pointBelow(event);
        if (point !== null) onOpen?.(point);
      }}
      onPointerLeave={(event) => event.pointerType !== 'touch' && onRead(null)}
    />
  );
}
