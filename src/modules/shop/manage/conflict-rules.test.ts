import { expect, test } from 'vitest';
import { findConflict, hasTitles, isProduct } from './conflict-rules.ts';

const titles = { titleTh: 'ชา', titleEn: 'Tea' };

test('a conflict is read from its details, with more than is known today', () => {
  expect(findConflict({ current: 3, theirs: { ...titles, sort: 1 }, later: true }, hasTitles)).toEqual({
    current: 3,
    theirs: { ...titles, sort: 1 },
  });
  expect(findConflict({ current: 3, theirs: { variants: [] } }, isProduct)?.current).toBe(3);
});

test.each([
  [null],
  ['conflict'],
  [{}],
  [{ current: '3', theirs: titles }],
  [{ current: 3, theirs: null }],
  [{ current: 3, theirs: { titleTh: 'ชา' } }],
])('%j is no conflict of a small form', (details) => {
  expect(findConflict(details, hasTitles)).toBeNull();
});

test.each([[{ current: 3 }], [{ current: 3, theirs: {} }], [{ current: 3, theirs: { variants: null } }]])(
  '%j is no conflict of a product',
  (details) => {
    expect(findConflict(details, isProduct)).toBeNull();
  },
);
