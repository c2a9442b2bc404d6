import { cleanCell, type WrongRow } from '#platform/imports/import-rules.ts';

/** The name of a cell's control, as the page reads it. */
export function cellName(row: number, field: string): string {
  return `cells.${row}.${field}`;
}

/** A line with these texts; once they are saved, it is another one. */
export function lineKey({ row, cells, others }: WrongRow): string {
  return JSON.stringify([row, ...[...cells, ...others].map(({ field, text }) => [field, text])]);
}

/** Returns the keys of the lines whose controls hold something else than what is stored. */
export function changedLines(
  wrongRows: readonly WrongRow[],
  controls: readonly { readonly name: string; readonly value: string }[],
): Set<string> {
  const typed = new Map(controls.map(({ name, value }) => [name, cleanCell(value)]));
  const isChanged = ({ row, cells, others }: WrongRow): boolean =>
    [...cells, ...others].some(({ field, text }) => (typed.get(cellName(row, field)) ?? text) !== text);
  return new Set(wrongRows.filter(isChanged).map(lineKey));
}
