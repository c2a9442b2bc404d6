import { expect, test } from 'vitest';
import { renderHtml, renderText } from '#ui/testing.tsx';
import { LowStockCard } from './dashboard-card-views.tsx';

const levels = (...available: number[]) => ({
  levels: available.map((count, at) => ({ itemId: `item-${at}`, label: `Cup ${at}`, available: count })),
});
const barsOf = (facts: ReturnType<typeof levels>): string[] =>
  [...renderHtml(<LowStockCard facts={facts} />).matchAll(/<rect x="([\d.]+%)" width="([\d.]+%)"/g)].map(
    ([, start, length]) => `${start} ${length}`,
  );

test('what is left is a bar that is full at the alert level, and leads to its item', () => {
  expect(barsOf(levels(0, 2, 5))).toEqual(['0% 40%', '0% 100%']);
  const html = renderHtml(<LowStockCard facts={levels(0, 2, 5)} />);
  for (const at of [0, 1, 2]) expect(html).toContain(`href="/shop/manage/stock/item-${at}"`);
});

test('what is sold out says so, and what is oversold lies below zero', () => {
  expect(renderText(<LowStockCard facts={levels(0, 2)} />).match(/Sold out/g)).toHaveLength(1);
  expect(barsOf(levels(-5, 5))).toEqual(['0% 50%', '50% 50%']);
});

test('without anything scarce there is no plot', () => {
  expect(renderText(<LowStockCard facts={levels()} />)).toBe('Nothing is running low');
});
