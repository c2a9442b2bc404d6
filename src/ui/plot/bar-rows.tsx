import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { noNumber } from '#platform/locale/number-format.ts';
import { classNames } from '../class-names.ts';
import type { PlotUnit } from './plot-contract.ts';
import { PlotEmpty, PlotFigure } from './plot-figure.tsx';
import { endsOf } from './scale-rules.ts';
import { ValueBar } from './value-bar.tsx';

export interface BarRow {
  readonly key: string;
  readonly label: string;
  /** Small text below the label. */
  readonly detail?: string;
  /** Makes the row a link. */
  readonly to?: string;
  /** One for each measure. */
  readonly values: readonly (number | null)[];
  /** Values that need attention: their bars have the colour of warnings, and `detail` says why. */
  readonly isWarning?: boolean;
}

/** What a column of bars measures. All bars of a column have one scale. */
export interface BarMeasure {
  readonly label: string;
  readonly unit: PlotUnit;
  /** Ends of the scale where they are fixed, as for percent. */
  readonly ends?: { readonly low: number; readonly high: number };
}

export interface BarRowsProps {
  label: string;
  /** Header of the rows in the table. */
  rowsLabel: string;
  rows: readonly BarRow[];
  measures: readonly BarMeasure[];
  isCompact?: boolean;
  empty?: ReactNode;
}

/** Lying bars, one row for each thing: for names that are long, and for numbers that lead somewhere. */
export function BarRows({
  label,
  rowsLabel,
  rows,
  measures,
  isCompact = false,
  empty,
}: BarRowsProps): ReactNode {
  if (rows.length === 0) return <PlotEmpty>{empty}</PlotEmpty>;
  const isSingle = measures.length === 1;
  const scales = measures.map(
    ({ unit, ends }, at) =>
      ends ??
      endsOf(
        rows.map(({ values }) => values[at] ?? null),
        unit.leastStep,
      ),
  );
  return (
    <PlotFigure
      label={label}
      {...(isSingle && measures[0] && { unit: measures[0].unit.name })}
      sheet={{
        headers: [rowsLabel, ...measures.map((measure) => measure.label)],
        rows: rows.map((row) => ({
          label: row.label,
          cells: measures.map(({ unit }, at) => ({ value: row.values[at] ?? null, unit })),
        })),
      }}
      isCompact={isCompact}
    >
      <ul className="@container flex flex-col gap-1">
        {!isSingle && (
          <li aria-hidden className={classNames(gridOf(measures.length), 'text-xs text-ink-soft')}>
            <span className="hidden @min-[36rem]:block" />
            {measures.map((measure) => (
              <span key={measure.label}>{measure.label}</span>
            ))}
          </li>
        )}
        {rows.map((row) => {
          const content = (
            <>
              <span
                className={classNames(
                  'min-w-0 break-words',
                  !isSingle && 'col-span-2 @min-[36rem]:col-span-1',
                )}
              >
                {row.label}
                {row.detail !== undefined && (
                  <span className="block text-xs text-ink-soft">{row.detail}</span>
                )}
              </span>
              {measures.map((measure, at) => {
                const value = row.values[at] ?? null;
                const scale = scales[at] ?? { low: 0, high: 1 };
                const figure = (
                  <span className="shrink-0 text-end font-semibold whitespace-nowrap tabular-nums">
                    {!isSingle && <span className="sr-only">{measure.label} </span>}
                    {value === null ? noNumber : measure.unit.full(value)}
                  </span>
                );
                const bar = (
                  <ValueBar
                    value={value}
                    low={scale.low}
                    high={scale.high}
                    tone={row.isWarning ? 'warning' : 'plain'}
                  />
                );
                return isSingle ? (
                  <span key={measure.label} className="contents">
                    {figure}
                    <span className="col-span-2">{bar}</span>
                  </span>
                ) : (
                  <span key={measure.label} className="flex items-center gap-2">
                    <span className="min-w-0 grow">{bar}</span>
                    <span className="w-12 shrink-0 text-end text-sm">{figure}</span>
                  </span>
                );
              })}
            </>
          );
          const look = isSingle
            ? 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 text-sm'
            : classNames(gridOf(measures.length), 'text-sm');
          return (
            <li key={row.key}>
              {row.to === undefined ? (
                <div className={classNames(look, 'py-1.5')}>{content}</div>
              ) : (
                <Link
                  to={row.to}
                  prefetch="intent"
                  className={classNames(look, '-mx-2 min-h-11 rounded-md px-2 py-1.5 hover:bg-sunken')}
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

function gridOf(measures: number): string {
  return classNames(
    'grid grid-cols-2 items-center gap-x-5 gap-y-1',
    measures === 2
      ? '@min-[36rem]:grid-cols-[minmax(0,1fr)_13rem_13rem]'
      : '@min-[36rem]:grid-cols-[minmax(0,1fr)_10rem_10rem_10rem]',
  );
}
