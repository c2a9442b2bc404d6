import { expect, test } from 'vitest';
import { matchingOf } from './matching-rules.ts';

test('pairs with the same right text share it; a pair without a left text is a distractor', () => {
  const { kind, lefts, rights } = matchingOf([
    { left: 'เชียงใหม่', right: 'เหนือ' },
    { left: 'ลำปาง', right: 'เหนือ' },
    { left: 'สงขลา', right: 'ใต้' },
    { left: '', right: 'อีสาน' },
    { left: 'ไม่มีคู่', right: '' },
  ]);
  expect(kind).toBe('matching');
  expect(rights.map(({ text }) => text)).toEqual(['เหนือ', 'ใต้', 'อีสาน']);
  const textOf = (rightId: string) => rights.find(({ id }) => id === rightId)?.text ?? null;
  expect(lefts.map(({ text, rightId }) => [text, textOf(rightId)])).toEqual([
    ['เชียงใหม่', 'เหนือ'],
    ['ลำปาง', 'เหนือ'],
    ['สงขลา', 'ใต้'],
    ['ไม่มีคู่', null],
  ]);
});
