import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import readXlsx from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { permission } from '../access/access.ts';
import { cpuClock } from '../testing/cpu-clock.ts';
import type { AnyList, FileColumn } from './list-source.ts';
import { csvOf, xlsxOf } from './write-list.ts';

const READER = { locale: 'en', zone: 'Asia/Bangkok' } as const;
const AT = Date.parse('2026-11-21T05:00:00Z');

function listOf(columns: readonly FileColumn<number>[]): AnyList {
  return {
    name: 'test.rows',
    title: () => 'Rows: all/some',
    access: permission('test.rows', 'user'),
    query: undefined as never,
    columns,
    read: () => Promise.resolve({ rows: [], next: null }),
  };
}

const column = (kind: FileColumn<number>['kind'], of: FileColumn<number>['of']): FileColumn<number> => ({
  header: () => kind,
  kind,
  of,
});

async function* pagesOf(count: number): AsyncGenerator<{ rows: number[] }> {
  for (let from = 0; from < count; from += 500) {
    await new Promise(setImmediate); // as a read of the database
    yield { rows: Array.from({ length: Math.min(500, count - from) }, (_, place) => from + place) };
  }
}

test('a sheet has texts, numbers, baht and local times, and nothing in empty cells', async () => {
  const list = listOf([
    column('text', (row) => (row === 0 ? 'ชา <1>' : '')),
    column('number', (row) => row),
    column('money', () => 12_350),
    column('instant', () => new Date(AT)),
    column('instant', () => null),
  ]);
  const [sheet] = await readXlsx(await buffer(xlsxOf(list, pagesOf(501), READER)));
  expect(sheet?.sheet).toBe('Rows  all some');
  expect(sheet?.data).toHaveLength(502);
  expect(sheet?.data[0]).toEqual(['text', 'number', 'money', 'instant', 'instant']);
  expect(sheet?.data[1]).toEqual(['ชา <1>', 0, 123.5, new Date('2026-11-21T12:00:00Z'), null]);
  expect(sheet?.data[501]?.slice(0, 2)).toEqual([null, 500]);
});

test('formulas, markup and characters that XML has not stay texts', async () => {
  const texts = ['=1+1', '<b>&"', `a${String.fromCodePoint(0)}b`, '_x0041_', '😀 ๐', ' two  lines\n'];
  const list = listOf([column('text', (row) => texts[row] ?? '')]);
  const [sheet] = await readXlsx(await buffer(xlsxOf(list, pagesOf(texts.length), READER)), { trim: false });
  expect(sheet?.data.slice(1, 3).flat()).toEqual(['=1+1', '<b>&"']);
  expect(sheet?.data.slice(3).flat()).toEqual(['ab', '_x0041_', '😀 ๐', ' two  lines\n']);
});

test('a workbook takes the thread that answers requests only a few times as long as a CSV file of the same rows', async () => {
  const list = listOf(Array.from({ length: 12 }, () => column('text', (row) => `ข้อความ ${row}`)));
  const threadTimeOf = async (file: Readable | AsyncIterable<string>): Promise<number> => {
    const spent = cpuClock();
    expect((await buffer(file)).length).toBeGreaterThan(100_000);
    return spent();
  };
  const spent = { csv: 0, xlsx: 0 };
  for (let turn = 0; turn < 4; turn += 1) {
    spent.csv += await threadTimeOf(csvOf(list, pagesOf(10_000), READER));
    spent.xlsx += await threadTimeOf(xlsxOf(list, pagesOf(10_000), READER));
  }
  // Usually two to three times as long. A limit in milliseconds would test the machine.
  expect(spent.xlsx / spent.csv).toBeLessThan(6);
});

test('a page that cannot be read fails the file', async () => {
  const list = listOf([column('text', String)]);
  async function* broken(): ReturnType<typeof pagesOf> {
    yield* pagesOf(500);
    throw new Error('gone');
  }
  await expect(buffer(xlsxOf(list, broken(), READER))).rejects.toThrow('gone');
});
