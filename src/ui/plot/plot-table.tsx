import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { noNumber } from '#platform/locale/number-format.ts';
import type { PlotSheet } from './plot-contract.ts';

/** The numbers of a plot, in full. */
export function PlotTable({ label, sheet }: { label: string; sheet: PlotSheet }): ReactNode {
  const [first, ...rest] = sheet.headers;
  return (
    <div
      role="region"
      aria-label={label}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable areas must be keyboard-accessible
      tabIndex={0}
      className="mt-2 max-h-80 overflow-auto rounded-md border border-line"
    >
      <table className="w-full border-collapse text-sm text-ink">
        <caption className="sr-only">{label}</caption>
        <thead className="sticky top-0 bg-canvas text-ink-soft">
          <tr>
            <th scope="col" className="px-3 py-1.5 text-start font-medium">
              {first}
            </th>
            {rest.map((header, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two columns may have the same header
              <th key={at} scope="col" className="px-3 py-1.5 text-end font-medium whitespace-nowrap">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have the same label
            <tr key={at} className="border-t border-line">
              <th scope="row" className="px-3 py-1.5 text-start font-normal">
                {row.to === undefined ? (
                  row.label
                ) : (
                  <Link
                    to={row.to}
                    className="inline-flex min-h-6 items-center rounded-sm text-accent underline-offset-4 hover:underline pointer-coarse:min-h-11"
                  >
                    {row.label}
                  </Link>
                )}
              </th>
              {row.cells.map(({ value, unit }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: cells are named by their column
                <td key={column} className="px-3 py-1.5 text-end whitespace-nowrap tabular-nums">
                  {value === null ? noNumber : unit.full(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
