import type { Readable } from 'node:stream';
import * as m from '#messages';
import { zonedLocalTime } from '../dates/zone.ts';
import type { Locale } from '../locale/locale.ts';
import { formatNumber } from '../locale/number-format.ts';
import { drawTable } from '../paper/draw-table.ts';
import type { TableCell, TableHead, TablePage, TableSheet } from '../paper/table-sheet.ts';
import { CSV_START, csvLine } from '../text/csv.ts';
import type { ExportFormat } from './export-rules.ts';
import type { AnyList, FileCell, FileColumn } from './list-source.ts';
import { streamWorkbook, type WorkbookCell } from './stream-workbook.ts';

export const FILE_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
};

/** Longest name of a sheet, and the characters that it may not contain (ECMA-376, part 1, 18.2.19; Excel's limits). */
const MAX_SHEET_NAME = 31;
const NOT_IN_SHEET_NAMES = /[\\/?*[\]:']/g;

interface Reader {
  readonly locale: Locale;
  /** The site's zone: a file has the times that the pages show. */
  readonly zone: string;
}

/** The lines of a CSV file: a heading, then one per row. Money in baht, times as `2026-11-21 09:30`. */
export async function* csvOf(
  list: AnyList,
  pages: AsyncIterable<{ rows: readonly unknown[] }>,
  reader: Reader,
): AsyncGenerator<string> {
  yield CSV_START + csvLine(headersOf(list, reader));
  for await (const { rows } of pages) {
    if (rows.length > 0)
      yield rows.map((row) => csvLine(list.columns.map((column) => csvCellOf(column, row, reader)))).join('');
  }
}

/** A workbook of one sheet, written while its rows are read. */
export function xlsxOf(
  list: AnyList,
  pages: AsyncIterable<{ rows: readonly unknown[] }>,
  reader: Reader,
): Readable {
  async function* cells(): AsyncGenerator<WorkbookCell[][]> {
    for await (const { rows } of pages)
      yield rows.map((row) => list.columns.map((column) => workbookCellOf(column, row, reader)));
  }
  const headers = headersOf(list, reader);
  return streamWorkbook({
    sheet: list
      .title({}, { locale: reader.locale })
      .replaceAll(NOT_IN_SHEET_NAMES, ' ')
      .slice(0, MAX_SHEET_NAME),
    columns: list.columns.map(({ kind }, place) => ({ kind, header: headers[place] ?? '' })),
    pages: cells(),
  });
}

/** Shares of a printed page's width, by kind. */
const WIDTHS: Readonly<Record<FileColumn<unknown>['kind'], number>> = {
  text: 10,
  number: 5,
  money: 9,
  instant: 10,
};

/** A table on landscape pages, drawn while its rows are read: its head on each, amounts summed from page to page. */
export function pdfOf(
  list: AnyList,
  pages: AsyncIterable<{ rows: readonly unknown[]; isCut: boolean }>,
  { head, madeAt, ...reader }: Reader & { readonly head: TableHead; readonly madeAt: Date },
): AsyncGenerator<Uint8Array> {
  const headers = headersOf(list, reader);
  const { locale } = reader;
  const sheet: TableSheet = {
    ...{ head, locale, madeAt },
    columns: list.columns.map(({ kind, width = WIDTHS[kind] }, place) => ({
      header: headers[place] ?? '',
      isMoney: kind === 'money',
      align: kind === 'money' || kind === 'number' ? 'right' : 'left',
      width,
    })),
    words: {
      carriedForward: m.ui_table_paper_carried_forward({}, { locale }),
      broughtForward: m.ui_table_paper_brought_forward({}, { locale }),
      total: m.ui_table_paper_total({}, { locale }),
      page: m.ui_table_paper_page({}, { locale }),
      of: m.ui_table_paper_of({}, { locale }),
    },
  };
  async function* cells(): AsyncGenerator<TablePage> {
    let count = 0;
    for await (const { rows, isCut } of pages) {
      count += rows.length;
      yield {
        rows: rows.map((row) => list.columns.map((column) => paperCellOf(column, row, reader))),
        cutNote: isCut ? m.ui_table_paper_cut({ most: formatNumber(count, locale) }, { locale }) : null,
      };
    }
  }
  return drawTable(sheet, cells());
}

function headersOf(list: AnyList, { locale }: Reader): string[] {
  return list.columns.map(({ header }) => header({}, { locale }));
}

function csvCellOf(column: FileColumn<unknown>, row: unknown, reader: Reader): string | number {
  const value = column.of(row, reader.locale);
  if (value === null) return '';
  if (value instanceof Date) return zonedLocalTime(value, reader.zone).replace('T', ' ');
  return typeof value === 'number' && column.kind === 'money' ? value / 100 : value;
}

function workbookCellOf(column: FileColumn<unknown>, row: unknown, reader: Reader): WorkbookCell {
  const value: FileCell = column.of(row, reader.locale);
  // Sheets have no zone: the local time of the site, as if it were UTC.
  return value instanceof Date ? [Date.parse(`${zonedLocalTime(value, reader.zone)}:00Z`)] : value;
}

function paperCellOf(column: FileColumn<unknown>, row: unknown, reader: Reader): TableCell {
  const value = column.of(row, reader.locale);
  if (value instanceof Date) return zonedLocalTime(value, reader.zone).replace('T', ' ');
  return column.kind === 'money' && typeof value === 'number' ? value : String(value ?? '');
}
