import { expect, test } from 'vitest';
import { MAX_ROWS, type PageLayout } from '../layout/layout-contract.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { mergedLayout, mergeLayouts } from './merge-layout-rules.ts';

/** Rows of one heading each, by their ids. */
function layoutOf(rows: Record<string, string>): PageLayout {
  const layout = readLayout({
    rows: Object.entries(rows).map(([id, text]) => ({
      id,
      cols: [{ id: `${id}-col`, blocks: [{ id: `${id}-block`, type: 'heading', text }] }],
    })),
  });
  if (!layout) throw new Error('That is no layout.');
  return layout;
}

const wordsOf = (layout: PageLayout | null): unknown[] | undefined =>
  layout?.rows.map(({ cols }) => cols[0]?.blocks[0]).map((block) => block?.type === 'heading' && block.text);

test('rows that one person changed, added or removed are taken; a row that both changed waits for a choice', () => {
  const pieces = mergeLayouts({
    base: layoutOf({ a: 'A', b: 'B', c: 'C', d: 'D' }),
    theirs: layoutOf({ a: 'A too', b: 'B too', c: 'C', d: 'D' }),
    mine: layoutOf({ a: 'A', b: 'B now', d: 'D', e: 'E' }),
  });
  expect(pieces.map(({ kind }) => kind)).toEqual(['taken', 'conflict', 'taken', 'same', 'taken']);
  expect(wordsOf(mergedLayout(pieces, new Map([[1, 'mine']])))).toEqual(['A too', 'B now', 'D', 'E']);
  const both = mergedLayout(pieces, new Map([[1, 'both']]));
  expect(wordsOf(both)).toEqual(['A too', 'B too', 'B now', 'D', 'E']);
  expect(new Set(both?.rows.map(({ id }) => id)).size).toBe(5);
});

test('rows that two people added under the same id are both kept', () => {
  const pieces = mergeLayouts({
    base: layoutOf({ a: 'A' }),
    theirs: layoutOf({ a: 'A', 'part-2': 'Theirs' }),
    mine: layoutOf({ a: 'A', 'part-2': 'Mine' }),
  });
  expect(wordsOf(mergedLayout(pieces, new Map([[1, 'both']])))).toEqual(['A', 'Theirs', 'Mine']);
});

test('more rows than a page may have are not cut off', () => {
  const rows = (of: string) =>
    layoutOf(Object.fromEntries(Array.from({ length: MAX_ROWS / 2 + 1 }, (_, at) => [`${of}-${at}`, of])));
  const pieces = mergeLayouts({ base: layoutOf({}), theirs: rows('a'), mine: rows('b') });
  expect(mergedLayout(pieces, new Map([[0, 'both']]))).toBeNull();
  expect(mergedLayout(pieces, new Map([[0, 'mine']]))?.rows).toHaveLength(MAX_ROWS / 2 + 1);
});
