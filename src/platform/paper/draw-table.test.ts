import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { actualTexts, readPdf } from '../testing/read-pdf.ts';
import { answerTable } from './answer-table.ts';
import { drawTable } from './draw-table.ts';
import type { TablePage, TableRow, TableSheet } from './table-sheet.ts';

const SHEET: TableSheet = {
  head: {
    title: 'รายงานภาษีขาย',
    subtitle: 'เดือนภาษี พฤศจิกายน 2569',
    facts: [
      { label: 'ชื่อผู้ประกอบการ', value: 'บริษัท น้ำผึ้งป่า จำกัด' },
      { label: 'เลขประจำตัวผู้เสียภาษีอากร', value: '0994000165501' },
      { label: 'ชื่อสถานประกอบการ', value: 'สำนักงานใหญ่' },
    ],
  },
  columns: [
    { header: 'ลำดับ', isMoney: false, align: 'right', width: 1 },
    { header: 'ชื่อผู้ซื้อ', isMoney: false, align: 'left', width: 4 },
    { header: 'มูลค่า', isMoney: true, align: 'right', width: 2 },
    { header: 'ภาษี', isMoney: true, align: 'right', width: 2 },
  ],
  locale: 'th',
  words: { carriedForward: 'ยอดยกไป', broughtForward: 'ยอดยกมา', total: 'รวม', page: 'หน้า', of: 'จาก' },
  madeAt: new Date('2026-11-28T03:00:00Z'),
};

const rowAt = (at: number): TableRow => [String(at + 1), `ผู้ซื้อรายที่ ${at + 1} จำกัด`, at * 101 - 50, at * 7];

async function* pagesOf(count: number, cutNote: string | null = null): AsyncGenerator<TablePage> {
  for (let from = 0; from < count; from += 40)
    yield {
      rows: Array.from({ length: Math.min(40, count - from) }, (_, at) => rowAt(from + at)),
      cutNote: from + 40 < count ? null : cutNote,
    };
}

const sumOf = (of: (at: number) => number, count: number): number =>
  Array.from({ length: count }, (_, at) => of(at)).reduce((sum, value) => sum + value, 0);
const baht = (satang: number): string =>
  (satang / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('a table goes over pages: head and columns on each, sums carried to the satang, the number of pages', async () => {
  const bytes = await buffer(drawTable(SHEET, pagesOf(100)));
  const { pages, size, title } = await readPdf(bytes);
  expect(size.width).toBeGreaterThan(size.height);
  expect(title).toBe('รายงานภาษีขาย เดือนภาษี พฤศจิกายน 2569');
  expect(pages).toHaveLength(4);
  const texts = actualTexts(bytes);
  for (const text of ['รายงานภาษีขาย', 'ชื่อผู้ประกอบการ บริษัท น้ำผึ้งป่า จำกัด', 'ชื่อผู้ซื้อ'])
    expect(texts.filter((each) => each === text)).toHaveLength(4);
  expect(texts.filter((each) => /^ผู้ซื้อรายที่ \d+ จำกัด$/.test(each))).toHaveLength(100);
  const total = texts.indexOf('รวม');
  expect(texts.slice(total + 1, total + 3)).toEqual([
    baht(sumOf((at) => at * 101 - 50, 100)),
    baht(sumOf((at) => at * 7, 100)),
  ]);
  const [carried, brought] = [texts.indexOf('ยอดยกไป'), texts.indexOf('ยอดยกมา')];
  expect(texts.slice(carried + 1, carried + 3)).toEqual(texts.slice(brought + 1, brought + 3));
  expect(texts.slice(brought + 1, brought + 3)).not.toEqual(texts.slice(total + 1, total + 3));
  const foot = pages.map((runs) =>
    runs
      .slice(0, 40)
      .map(({ text }) => text)
      .join(''),
  );
  for (const [at, text] of foot.entries()) expect(text).toMatch(new RegExp(`หน้า ${at + 1} จาก ?4`));
});

test('a table without rows is one page with sums of 0; a long cell breaks and stays on its page', async () => {
  const empty = await buffer(drawTable(SHEET, pagesOf(0)));
  expect((await readPdf(empty)).pages).toHaveLength(1);
  expect(actualTexts(empty).filter((text) => text === '0.00')).toHaveLength(2);
  async function* long(): AsyncGenerator<TablePage> {
    yield { rows: [['1', 'ยาว'.repeat(3_000), 100, 7]], cutNote: null };
  }
  const texts = actualTexts(await buffer(drawTable(SHEET, long())));
  expect(texts).toContain('…');
});

test('a table that is cut says so where its sums would be', async () => {
  const note = 'แสดงเฉพาะ 90 แถวแรก';
  const texts = actualTexts(await buffer(drawTable(SHEET, pagesOf(90, note))));
  expect(texts.filter((text) => text === note)).toHaveLength(1);
  expect(texts).not.toContain('รวม');
});

test('tables are drawn side by side; one that was given up is forgotten', async () => {
  const [one, other] = await Promise.all([
    buffer(drawTable(SHEET, pagesOf(3))),
    buffer(drawTable(SHEET, pagesOf(5))),
  ]);
  expect([actualTexts(one), actualTexts(other)].map((texts) => texts.includes('ผู้ซื้อรายที่ 4 จำกัด'))).toEqual([
    false,
    true,
  ]);
  async function* broken(): AsyncGenerator<TablePage> {
    yield { rows: [rowAt(0)], cutNote: null };
    throw new Error('gone');
  }
  await expect(buffer(drawTable(SHEET, broken()))).rejects.toThrow('gone');
  await answerTable({ id: 'a', step: 'begin', sheet: SHEET });
  await answerTable({ id: 'a', step: 'drop' });
  await expect(answerTable({ id: 'a', step: 'end', cutNote: null })).rejects.toThrow('No such table');
});

test('pages leave while the rows come: no more than a few of them are in memory', async () => {
  const sizes: number[] = [];
  for await (const bytes of drawTable(SHEET, pagesOf(1_200))) sizes.push(bytes.length);
  const whole = sizes.reduce((sum, size) => sum + size, 0);
  // The last bytes are fonts, the structure's index and the list of objects.
  expect(sizes.length).toBeGreaterThan(20);
  expect(Math.max(...sizes.slice(0, -1))).toBeLessThan(whole / 8);
});
