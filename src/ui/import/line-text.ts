import * as m from '#messages';

/** Line of a table below its headings, by which the items of an export are numbered too. */
const FIRST_LINE = 2;

/** Names a record by the line of its table; an export of another program has no lines that anybody knows. */
export function lineText(row: number, isExport: boolean): string {
  return isExport ? m.ui_import_item_n({ n: row - FIRST_LINE + 1 }) : m.ui_import_line_n({ row });
}
