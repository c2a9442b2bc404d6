import { expect, test } from 'vitest';
import { findCues } from './transcript-rules.ts';

const CUES = ['อุ่นกาน้ำชาก่อนชง', 'Pour the water at 80 °C', 'ชงสามนาที แล้วรินชา'].map((text, at) => ({
  startMs: at * 1_000,
  endMs: at * 1_000 + 900,
  text,
}));

test.each([
  ['ชง น้ำชา', [0]],
  ['ชา ชง', [0, 2]],
  ['water POUR', [1]],
  ['water, ๘๐', [1]],
  ['water tea', []],
] as const)('a transcript is searched for every word of "%s", in any order', (query, places) => {
  expect(findCues(CUES, query)).toEqual(places.map((at) => CUES[at]));
});

test('a query without a word searches nothing', () => {
  for (const query of ['', '  ', ',']) expect(findCues(CUES, query)).toBeNull();
});
