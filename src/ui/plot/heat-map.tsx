import { type ReactNode, useState } from 'react';
import * as m from '#messages';
import { noNumber } from '#platform/locale/number-format.ts';
import { classNames } from '../class-names.ts';
import { axisLabels } from './axis-rules.ts';
import type { PlotPoint, PlotSheet, PlotUnit } from './plot-contract.ts';
import { PlotEmpty, PlotFigure } from './plot-figure.tsx';
import { PlotReader } from './plot-reader.tsx';
import { PlotTip } from './plot-tip.tsx';
import { scaleOf } from './scale-rules.ts';

export interface HeatRow {
  readonly label: string;
  /** Small text beside the label. */
  readonly detail?: string;
  /** As many as there are columns; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

export interface HeatMapProps {
  label: string;
  unit: PlotUnit;
  /** Header of the rows in the table. */
  rowsLabel: string;
  columns: readonly PlotPoint[];
  rows: readonly HeatRow[];
  /** Value of the darkest colour; default: the highest one, rounded up. */
  most?: number;
  /** Puts the labels above the rows: for long ones. */
  hasLongLabels?: boolean;
  empty?: ReactNode;
}

/** Numbers of two dimensions; the more, the stronger the colour. Values below zero count as zero. */
export function HeatMap({
  label,
  unit,
  rowsLabel,
  columns,
  rows,
  most,
  hasLongLabels = false,
  empty,
}: HeatMapProps): ReactNode {
  const [at, setAt] = useState<number | null>(null);
  const values = rows.flatMap((row) => row.values);
  if (columns.length === 0 || values.every((value) => value === null)) return <PlotEmpty>{empty}</PlotEmpty>;
  const high = most ?? scaleOf(values, unit.leastStep).high;
  const count = rows.length * columns.length;
  const placeOf = (cell: number) => ({
    row: Math.floor(cell / columns.length),
    column: cell % columns.length,
  });
  const figureAt = (cell: number): string => {
    const { row, column } = placeOf(cell);
    const value = rows[row]?.values[column] ?? null;
    return value === null ? noNumber : unit.full(value);
  };
  const titleAt = (cell: number): string => {
    const { row, column } = placeOf(cell);
    return `${rows[row]?.label ?? ''} · ${columns[column]?.label ?? ''}`;
  };
  const read = at !== null && at < count ? at : null;
  const names = classNames(
    'text-xs',
    hasLongLabels
      ? 'col-span-2 pt-2 text-sm'
      : 'flex max-w-28 items-center pe-2 text-ink-soft @min-[36rem]:max-w-48',
  );
  return (
    <PlotFigure
      label={label}
      unit={unit.name}
      legend={<Scale unit={unit} high={high} />}
      sheet={sheetOf({ rowsLabel, columns, rows, unit })}
    >
      <div className="@container relative pb-1">
        <div aria-hidden className="grid grid-cols-[auto_minmax(0,1fr)] gap-y-1">
          {rows.map((row, rowAt) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label
            <div key={rowAt} className="contents">
              <span className={names}>
                <span className={classNames(!hasLongLabels && 'line-clamp-2')}>{row.label}</span>
                {row.detail !== undefined && <span className="ps-2 text-ink-soft">{row.detail}</span>}
              </span>
              <div className={classNames('relative', hasLongLabels && 'col-span-2')}>
                <svg width="100%" height="28" className="block overflow-visible">
                  {row.values.map((value, column) => (
                    <rect
                      // biome-ignore lint/suspicious/noArrayIndexKey: a cell is named by its column
                      key={column}
                      data-cell={rowAt * columns.length + column}
                      x={`${(column * 100) / columns.length}%`}
                      width={`${100 / columns.length}%`}
                      height="28"
                      rx={columns.length > 40 ? 0 : 3}
                      className="stroke-surface"
                      strokeWidth={columns.length > 40 ? 0.5 : 2}
                      fill={heatColour(value, high)}
                    />
                  ))}
                  {read !== null && placeOf(read).row === rowAt && (
                    <rect
                      x={`${(placeOf(read).column * 100) / columns.length}%`}
                      width={`${100 / columns.length}%`}
                      height="28"
                      rx="2"
                      strokeWidth="2"
                      className="fill-none stroke-ink"
                    />
                  )}
                </svg>
                {read !== null && placeOf(read).row === rowAt && (
                  <PlotTip
                    left={((placeOf(read).column + 0.5) / columns.length) * 100}
                    title={titleAt(read)}
                    lines={[{ label: '', text: figureAt(read) }]}
                  />
                )}
              </div>
            </div>
          ))}
          {!hasLongLabels && <span />}
          <svg
            width="100%"
            height="20"
            className={classNames('block overflow-visible text-xs', hasLongLabels && 'col-span-2')}
          >
            {axisLabels(columns).map((each) => (
              <text
                key={each.at}
                x={`${((each.at + 0.5) / columns.length) * 100}%`}
                y="14"
                textAnchor="middle"
                className={classNames('fill-ink-soft', !each.isNarrow && 'hidden @min-[26rem]:inline')}
              >
                {each.text}
              </text>
            ))}
          </svg>
        </div>
        <PlotReader
          label={label}
          count={count}
          columns={columns.length}
          at={read}
          onRead={setAt}
          textAt={(cell) => `${titleAt(cell)}: ${figureAt(cell)}`}
          pointBelow={({ clientX, clientY }) => {
            const cell = document
              .elementsFromPoint(clientX, clientY)
              .find(
                (element): element is SVGElement =>
                  element instanceof SVGElement && 'cell' in element.dataset,
              );
            return cell ? Number(cell.dataset['cell']) : null;
          }}
        />
      </div>
    </PlotFigure>
  );
}

/** Nothing is as pale as the ground below the cells, so that zero differs from unknown. */
function heatColour(value: number | null, high: number): string {
  if (value === null) return 'none';
  const share = Math.max(0, Math.min(1, value / high));
  return `color-mix(in oklab, var(--plot-1) ${Math.round(share * 94 + 6)}%, var(--surface))`;
}

function sheetOf({
  rowsLabel,
  columns,
  rows,
  unit,
}: Pick<HeatMapProps, 'rowsLabel' | 'columns' | 'rows' | 'unit'>): PlotSheet {
  return {
    headers: [rowsLabel, ...columns.map(({ label }) => label)],
    rows: rows.map((row) => ({
      label: row.label,
      cells: columns.map((_, at) => ({ value: row.values[at] ?? null, unit })),
    })),
  };
}

/** Which colour is how much. */
function Scale({ unit, high }: { unit: PlotUnit; high: number }): ReactNode {
  return (
    <p className="inline-flex items-center gap-2 tabular-nums">
      <span className="sr-only">{m.ui_plot_scale()}</span>
      {unit.short(0)}
      <svg aria-hidden width="72" height="10">
        {[0, 0.25, 0.5, 0.75, 1].map((share, at) => (
          <rect key={share} x={at * 14.4} width="14.4" height="10" fill={heatColour(share, 1)} />
        ))}
      </svg>
      {unit.short(high)}
    </p>
  );
}
