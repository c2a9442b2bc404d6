import { expect, test } from 'vitest';
import { literalDocument as text } from './given-document.ts';
import { matchingOf } from './matching-rules.ts';

test('pairs with the same right text share it; a pair without a left text is a distractor', () => {
  const { kind, lefts, rights } = matchingOf([
    { left: text('เชียงใหม่'), right: text('เหนือ') },
    { left: text('ลำปาง'), right: text('เหนือ') },
    { left: text('สงขลา'), right: text('ใต้') },
    { left: text(''), right: text('อีสาน') },
    { left: text('ไม่มีคู่'), right: text('') },
  ]);
  expect(kind).toBe('matching');
  expect(rights.map((right) => right.text)).toEqual(['เหนือ', 'ใต้', 'อีสาน'].map(text));
  const textOf = (rightId: string) => rights.find(({ id }) => id === rightId)?.text ?? null;
  expect(lefts.map((left) => [left.text, textOf(left.rightId)])).toEqual([
    [text('เชียงใหม่'), text('เหนือ')],
    [text('ลำปาง'), text('เหนือ')],
    [text('สงขลา'), text('ใต้')],
    [text('ไม่มีคู่'), null],
  ]);
});
