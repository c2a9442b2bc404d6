import writeXlsx from 'write-excel-file/node';
import type { Locale } from '../locale/locale.ts';
import type { AnyImport } from './import-source.ts';

/** A workbook with the headings of an import and one example row, every cell a text, so that leading zeros stay. */
export async function templateFile(source: AnyImport, locale: Locale): Promise<Uint8Array> {
  const cell = (value: string, isHeading: boolean) => ({
    value,
    type: String,
    format: '@',
    ...(isHeading && { fontWeight: 'bold' as const }),
  });
  const columns = source.columns.filter(({ isMachine }) => !isMachine);
  const lines = [
    columns.map(({ label }) => cell(label({}, { locale }), true)),
    columns.map(({ example }) => (example === '' ? {} : cell(example, false))),
  ];
  const file = writeXlsx(lines, { stickyRowsCount: 1, columns: columns.map(() => ({ width: 20 })) });
  return new Uint8Array(await file.toBuffer());
}
