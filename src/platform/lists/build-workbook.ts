import writeXlsx, { type SheetData } from 'write-excel-file/node';
import type { FileColumn } from './list-source.ts';

/** A cell on its way to the thread: an instant is the local time of the site in an array, as if it were UTC. */
export type WorkbookCell = string | number | readonly [localMs: number] | null;

/** A sheet to build. Its rows come in pages of JSON in bytes, which are moved to a thread at once. */
export interface Workbook {
  readonly sheet: string;
  readonly columns: readonly { readonly header: string; readonly kind: FileColumn<unknown>['kind'] }[];
  readonly pages: readonly Uint8Array[];
}

const MONEY_FORMAT = '#,##0.00';
const INSTANT_FORMAT = 'yyyy-mm-dd hh:mm';

/** Builds a workbook of one sheet: money and numbers as numbers, times as dates, the heading kept in view. */
export async function buildWorkbook({ sheet, columns, pages }: Workbook): Promise<Uint8Array> {
  const decoder = new TextDecoder();
  const lines: object[][] = [
    columns.map(({ header }) => ({ value: header, type: String, fontWeight: 'bold' as const })),
  ];
  for (const page of pages)
    for (const row of JSON.parse(decoder.decode(page)) as WorkbookCell[][])
      lines.push(row.map((cell, place) => sheetCell(cell, columns[place]?.kind)));
  const file = writeXlsx(lines as SheetData, {
    sheet,
    columns: columns.map(({ kind }) => ({ width: kind === 'text' ? 28 : 18 })),
    stickyRowsCount: 1,
  });
  return new Uint8Array(await file.toBuffer());
}

function sheetCell(cell: WorkbookCell, kind: FileColumn<unknown>['kind'] | undefined): object {
  if (cell === null || cell === '') return {};
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number')
    return kind === 'money'
      ? { value: cell / 100, type: Number, format: MONEY_FORMAT }
      : { value: cell, type: Number };
  return { value: new Date(cell[0]), type: Date, format: INSTANT_FORMAT };
}
