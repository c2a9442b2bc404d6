import { type ReactNode, useId } from 'react';
import type { SeriesLook } from './plot-look.ts';
import { PlotSample } from './plot-pattern.tsx';

export interface TipLine {
  readonly label: string;
  readonly text: string;
  readonly look?: SeriesLook;
  readonly isLine?: boolean;
}

/** The full figures of the point that is read, above it. `left` is in percent of the plot's width. */
export function PlotTip({
  left,
  title,
  lines,
  hint,
}: {
  left: number;
  title: string;
  lines: readonly TipLine[];
  /** What a click does. Not shown where there is none. */
  hint?: string | undefined;
}): ReactNode {
  const id = useId();
  return (
    <div
      aria-hidden
      data-plot="tools"
      className="pointer-events-none absolute bottom-full z-10 mb-1 w-max max-w-full rounded-md border border-line bg-raised px-3 py-2 text-sm text-ink shadow-float"
      style={{ left: `${left}%`, transform: `translateX(-${left}%)` }}
    >
      <p className="text-xs text-ink-soft">{title}</p>
      {lines.map(({ label, text, look, isLine = false }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: series never change places
        <p key={at} className="flex items-center gap-2">
          {look && <PlotSample look={look} id={`${id}-${at}`} isLine={isLine} />}
          {label !== '' && <span className="grow pe-2">{label}</span>}
          <span className="font-semibold tabular-nums">{text}</span>
        </p>
      ))}
      {hint !== undefined && <p className="text-xs text-ink-soft pointer-coarse:hidden">{hint}</p>}
    </div>
  );
}
