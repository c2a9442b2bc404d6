import { sql } from '../db/query.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';
import { indexMany } from '../testing/search-rows.ts';
import { expect, test } from '../testing/test.ts';
import { readPlainSearch, searchItems } from './search.ts';

/** More than the items that are read through. */
const MANY = 620;

test('a quick search finds beginnings, whole words, and parts of words that its kind has', async ({
  world,
}) => {
  const text = (n: number): string => {
    if (n === 0) return 'ประเสริฐ ทองคำ\nA-7700123';
    return n === 1 ? 'ผ้าไหมมัดหมี่\nA-7788999' : `ถ้วยเซรามิก ${n}\nB-${100_000 + n}`;
  };
  await world.write((scope) =>
    indexMany(
      scope,
      'test.thing',
      Array.from({ length: MANY }, (_, n) => ({ id: uuidV7(scope.now), text: text(n) })),
    ),
  );
  const find = (query: string, isQuick: boolean) =>
    world.read(async (scope) => {
      const search = readPlainSearch(scope, query);
      const rows = await scope.tx.rows(sql<{ itemId: string }>`
        select item_id from ${searchItems('test.thing', search, 60, { isQuick })}`);
      return rows.length;
    });
  for (const query of ['ประเสริฐ', 'ประเ', 'เสริ', 'ไหม', 'ทองค', 'A-7700123', 'a-77'])
    expect(await find(query, true), query).toBeGreaterThan(0);
  expect(await find('88999', false)).toBe(1);
  expect(await find('88999', true)).toBe(0); // a number inside a code, only when looked for everywhere
  expect(await find('มะละกอ', true)).toBe(0);
  expect(await find('เซรามิก', true)).toBe(60);
});
