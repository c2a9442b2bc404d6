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
  /** One for each measure: every value is a link of its own, and `to` is that of the label. */
  readonly links?: readonly string[];
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
        {rows.map((row) => (
          <li key={row.key}>
            {isSingle ? (
              <SingleBar row={row} measures={measures} scales={scales} />
            ) : (
              <SeveralBars row={row} measures={measures} scales={scales} />
            )}
          </li>
        ))}
      </ul>
    </PlotFigure>
  );
}

interface BarsProps {
  readonly row: BarRow;
  readonly measures: readonly BarMeasure[];
  readonly scales: readonly { readonly low: number; readonly high: number }[];
}

/** The label and the figure stand above the bar. */
function SingleBar({ row, measures: [measure], scales: [scale] }: BarsProps): ReactNode {
  if (!measure || !scale) return null;
  const value = row.values[0] ?? null;
  return (
    <Place
      to={row.links?.[0] ?? row.to}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 text-sm"
    >
      <Label row={row} />
      <Figure value={value} unit={measure.unit} />
      <span className="col-span-2">
        <ValueBar value={value} {...scale} tone={row.isWarning ? 'warning' : 'plain'} />
      </span>
    </Place>
  );
}

/** The bars stand side by side, on phones below the label. */
function SeveralBars({ row, measures, scales }: BarsProps): ReactNode {
  const bars = measures.map((measure, at) => {
    const value = row.values[at] ?? null;
    const to = row.links?.[at];
    const bar = (
      <>
        <span className="min-w-0 grow">
          <ValueBar
            value={value}
            low={scales[at]?.low ?? 0}
            high={scales[at]?.high ?? 1}
            tone={row.isWarning ? 'warning' : 'plain'}
          />
        </span>
        <span className="w-12 shrink-0 text-end text-sm">
          {to !== undefined && <span className="sr-only">{row.label}: </span>}
          <Figure value={value} unit={measure.unit} measure={measure.label} />
        </span>
      </>
    );
    return row.links ? (
      <Place key={measure.label} to={to} className="flex items-center gap-2">
        {bar}
      </Place>
    ) : (
      <span key={measure.label} className="flex items-center gap-2">
        {bar}
      </span>
    );
  });
  const look = classNames(gridOf(measures.length), 'text-sm');
  const wide = 'col-span-2 @min-[36rem]:col-span-1';
  if (!row.links)
    return (
      <Place to={row.to} className={look}>
        <Label row={row} className={wide} />
        {bars}
      </Place>
    );
  return (
    <div className={look}>
      <Place to={row.to} className={classNames('flex items-center', wide)}>
        <Label row={row} />
      </Place>
      {bars}
    </div>
  );
}

/** A link where it leads somewhere. */
function Place({
  to,
  className,
  children,
}: {
  to: string | undefined;
  className: string;
  children: ReactNode;
}): ReactNode {
  if (to === undefined) return <div className={classNames(className, 'py-1.5')}>{children}</div>;
  return (
    <Link
      to={to}
      prefetch="intent"
      className={classNames(className, '-mx-2 min-h-11 rounded-md px-2 py-1.5 hover:bg-sunken')}
    >
      {children}
    </Link>
  );
}

function Label({ row, className }: { row: BarRow; className?: string }): ReactNode {
  return (
    <span className={classNames('min-w-0 break-words', className)}>
      {row.label}
      {row.detail !== undefined && <span className="block text-xs text-ink-soft">{row.detail}</span>}
    </span>
  );
}

function Figure({
  value,
  unit,
  measure,
}: {
  value: number | null;
  unit: PlotUnit;
  measure?: string;
}): ReactNode {
  return (
    <span className="shrink-0 text-end font-semibold whitespace-nowrap tabular-nums">
      {measure !== undefined && <span className="sr-only">{measure} </span>}
      {value === null ? noNumber : unit.full(value)}
    </span>
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
