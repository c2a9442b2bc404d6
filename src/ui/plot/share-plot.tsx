import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import type { PlotUnit } from './plot-contract.ts';
import { PlotEmpty, PlotFigure } from './plot-figure.tsx';
import { seriesLooks } from './plot-look.ts';
import { PlotPattern, PlotSample, surfaceOf } from './plot-pattern.tsx';
import { percentUnit } from './plot-unit.ts';
import { wholePercents } from './share-rules.ts';

export interface SharePart {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  /** The part nobody asks about, such as what is free. */
  readonly isRest?: boolean;
  readonly to?: string;
}

export interface SharePlotProps {
  label: string;
  unit: PlotUnit;
  /** Header of the parts in the table. */
  partsLabel: string;
  /** At most four, and the rest. */
  parts: readonly SharePart[];
  isCompact?: boolean;
  empty?: ReactNode;
}

/** Parts of a whole: one bar, and every part by name with its figure and percent. */
export function SharePlot({
  label,
  unit,
  partsLabel,
  parts,
  isCompact = false,
  empty,
}: SharePlotProps): ReactNode {
  const id = useId();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  if (total <= 0) return <PlotEmpty>{empty}</PlotEmpty>;
  const percents = wholePercents(parts.map(({ value }) => value));
  const looks = seriesLooks(parts);
  const starts = parts.map((_, at) => parts.slice(0, at).reduce((sum, { value }) => sum + value, 0));
  return (
    <PlotFigure
      label={label}
      unit={unit.name}
      sheet={{
        headers: [partsLabel, unit.name, m.ui_plot_percent()],
        rows: parts.map((part, at) => ({
          label: part.label,
          cells: [
            { value: part.value, unit },
            { value: percents[at] ?? 0, unit: percentUnit() },
          ],
        })),
      }}
      isCompact={isCompact}
    >
      <svg aria-hidden width="100%" height="20" className="block">
        {parts.map(({ key, value }, at) => {
          const look = looks[at];
          if (!look || value <= 0) return null;
          const from = ((starts[at] ?? 0) / total) * 100;
          return (
            <g key={key}>
              {look.hatching !== undefined && (
                <defs>
                  <PlotPattern id={`${id}-${at}`} look={look} />
                </defs>
              )}
              <rect
                x={`${from}%`}
                width={`${(value / total) * 100}%`}
                height="20"
                rx="3"
                strokeWidth="2"
                {...surfaceOf(look, `${id}-${at}`)}
              />
              {from > 0 && (
                <line x1={`${from}%`} x2={`${from}%`} y2="20" strokeWidth="2" className="stroke-surface" />
              )}
            </g>
          );
        })}
      </svg>
      <ul className="flex flex-col text-sm">
        {parts.map((part, at) => {
          const look = looks[at];
          const content = (
            <>
              {look && <PlotSample look={look} id={`${id}-part-${at}`} isLine={false} />}
              <span className="min-w-0 grow break-words">{part.label}</span>
              <span className="font-semibold tabular-nums">{unit.full(part.value)}</span>
              <span className="w-11 shrink-0 text-end text-ink-soft tabular-nums">
                {percents[at] === 0 && part.value > 0 ? '<1' : percents[at]}%
              </span>
            </>
          );
          const row = 'flex items-center gap-2 py-1';
          return (
            <li key={part.key}>
              {part.to === undefined ? (
                <span className={row}>{content}</span>
              ) : (
                <Link
                  to={part.to}
                  prefetch="intent"
                  className={classNames(row, '-mx-2 min-h-11 rounded-md px-2 hover:bg-sunken')}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </PlotFigure>
  );
}
