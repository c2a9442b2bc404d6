import { CSV_START, csvLine } from '#platform/text/csv.ts';
import type { PlotSheet } from './plot-contract.ts';

/** Returns the numbers of a plot as CSV that spreadsheets read. */
export function sheetAsCsv({ headers, rows }: PlotSheet): string {
  const lines = rows.map(({ label, cells }) =>
    csvLine([label, ...cells.map(({ value, unit }) => (value === null ? '' : unit.plain(value)))]),
  );
  return CSV_START + csvLine(headers) + lines.join('');
}

/** Returns a file name from a plot's title; characters that file systems refuse become spaces. */
export function fileNameOf(title: string): string {
  const clean = title.replaceAll(/[\u0000-\u001f\\/:*?"<>|]+/g, ' ').trim();
  return (clean || 'plot').slice(0, 80);
}
