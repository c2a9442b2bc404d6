import type { ReactNode } from 'react';
import type { SeriesLook } from './plot-look.ts';
import { PlotSample } from './plot-pattern.tsx';

export interface LegendEntry {
  readonly label: string;
  readonly look: SeriesLook;
  readonly isLine: boolean;
}

/** Names of the series, each with a sample. */
export function PlotLegend({ entries, id }: { entries: readonly LegendEntry[]; id: string }): ReactNode {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      {entries.map(({ label, look, isLine }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: series never change places
        <li key={at} className="inline-flex min-w-0 items-center gap-1.5">
          <PlotSample look={look} id={`${id}-legend-${at}`} isLine={isLine} />
          <span className="break-words">{label}</span>
        </li>
      ))}
    </ul>
  );
}
