import { Download, Sheet } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import type { PlotSheet } from './plot-contract.ts';
import { PlotTable } from './plot-table.tsx';

export interface PlotFigureProps {
  /** What is shown: `ยอดขายรายวัน`. Names the plot, its table and its files. */
  label: string;
  /** Line above the plot: the unit. */
  unit?: string;
  legend?: ReactNode;
  sheet: PlotSheet;
  /** The files are offered beside the open table: for cards. */
  isCompact?: boolean;
  children: ReactNode;
}

/** Larger tables are made when they are opened. */
const MAX_ROWS_AHEAD = 100;

const TOOL = 'inline-flex min-h-9 items-center gap-1.5 rounded-sm hover:text-ink pointer-coarse:min-h-11';

/** The frame of every plot: unit and legend above, below it the same numbers as a table and as files. */
export function PlotFigure({
  label,
  unit,
  legend,
  sheet,
  isCompact = false,
  children,
}: PlotFigureProps): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const [isOpen, setOpen] = useState(false);
  const save = async (kind: 'png' | 'csv'): Promise<void> => {
    const { savePicture, saveSheet } = await import('./save-plot.ts');
    if (kind === 'csv') saveSheet(sheet, label);
    else if (figure.current) await savePicture(figure.current, label);
  };
  return (
    <figure ref={figure} aria-label={label} className="flex min-w-0 flex-col gap-2">
      {(unit !== undefined || legend !== undefined) && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-xs text-ink-soft">
          {unit !== undefined && <p>{unit}</p>}
          {legend}
        </div>
      )}
      {children}
      <div data-plot="tools" className="relative -mb-1.5 text-xs text-ink-soft" data-print="hide">
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary className={`${TOOL} list-none [&::-webkit-details-marker]:hidden`}>
            <Sheet aria-hidden className="size-4" />
            {m.ui_plot_table()}
          </summary>
          {isCompact && <Files label={label} onSave={save} />}
          {(isOpen || sheet.rows.length <= MAX_ROWS_AHEAD) && <PlotTable label={label} sheet={sheet} />}
        </details>
        {!isCompact && <Files label={label} onSave={save} />}
      </div>
    </figure>
  );
}

/** Stand on the line of the table's switch, also where they are inside it. */
function Files({
  label,
  onSave,
}: {
  label: string;
  onSave: (kind: 'png' | 'csv') => Promise<void>;
}): ReactNode {
  return (
    <p className="absolute end-0 top-0 flex gap-4">
      {(['png', 'csv'] as const).map((kind) => (
        <button
          key={kind}
          type="button"
          onClick={() => void onSave(kind)}
          aria-label={m.ui_plot_save({ label, kind: kind.toUpperCase() })}
          className={TOOL}
        >
          <Download aria-hidden className="size-4" />
          {kind.toUpperCase()}
        </button>
      ))}
    </p>
  );
}

/** Stands in for a plot without numbers. */
export function PlotEmpty({ children }: { children?: ReactNode }): ReactNode {
  return (
    <p className="flex min-h-36 items-center justify-center rounded-md border border-dashed border-line px-4 text-center text-sm text-ink-soft">
      {children ?? m.ui_plot_empty()}
    </p>
  );
}
