import { expect, test } from 'vitest';
import { capColumn } from './cap-column.tsx';

test('what is pasted and cannot be read leaves the places as they were', () => {
  const { set } = capColumn<{ cap: number | null }>();
  expect([set?.({ cap: 3 }, 'many'), set?.({ cap: 3 }, '๔'), set?.({ cap: 3 }, '')]).toEqual([
    { cap: 3 },
    { cap: 4 },
    { cap: null },
  ]);
});
