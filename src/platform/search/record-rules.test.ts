import { describe, expect, test } from 'vitest';
import { isKey, MOST_HITS, phoneDigits, rankGroups } from './record-rules.ts';

describe('a telephone number is read whatever stands between its digits', () => {
  test.each([
    ['081-234-5678', '0812345678'],
    ['081 234 5678', '0812345678'],
    ['๐๘๑-๒๓๔-๕๖๗๘', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['0812', '0812'],
    ['081', null],
    ['SO6911-00001', null],
    ['12/2569', null],
    ['', null],
  ])('%s', (typed, digits) => expect(phoneDigits(typed)).toBe(digits));
});

describe('a key is the query itself, however it is written', () => {
  test.each([
    ['SO6911-00001', 'so6911-00001', true],
    ['SO6911-00001', '#SO6911 00001', true],
    ['SO6911-00001', 'SO6911-0000', false],
    ['089-123-4567', '0891234567', true],
    ['0891234567', '+66891234567', true],
    ['somchai@example.test', 'SOMCHAI@example.test', true],
    ['somchai@example.test', 'somchai', false],
    ['', '', false],
  ])('%s, asked for as %s: %s', (key, text, isSame) =>
    expect(isKey(key, { text, phone: phoneDigits(text) })).toBe(isSame),
  );
});

test('the kind of the best hit comes first and shows more; empty kinds are left out', () => {
  const hits = (score: number, count: number) => Array.from({ length: count }, () => ({ score }));
  const ranked = rankGroups([
    { kind: 'a', hits: [...hits(1, 3), ...hits(2, 9)] },
    { kind: 'b', hits: [] },
    { kind: 'c', hits: hits(16, 9) },
    { kind: 'd', hits: hits(2, 1) },
  ]);
  expect(ranked.map(({ kind, hits: { length } }) => [kind, length])).toEqual([
    ['c', MOST_HITS.best],
    ['a', MOST_HITS.others],
    ['d', 1],
  ]);
  expect(ranked[1]?.hits).toEqual(hits(2, MOST_HITS.others));
});
