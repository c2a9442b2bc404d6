export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Gap between neighbouring sort numbers. */
const STEP = 10;

/** Swaps the item at `at` with its neighbour and returns all items with new sort numbers. */
export function shifted<Item extends { readonly sort: number }>(
  items: readonly Item[],
  at: number,
  direction: Direction,
): Item[] {
  const order = [...items];
  const other = direction === 'up' ? at - 1 : at + 1;
  const [one, two] = [order[at], order[other]];
  if (one && two) {
    order[at] = two;
    order[other] = one;
  }
  return order.map((item, place) => ({ ...item, sort: (place + 1) * STEP }));
}

/** Returns the sort number after all of these. */
export function lastSort(items: readonly { readonly sort: number }[]): number {
  return Math.max(0, ...items.map(({ sort }) => sort)) + STEP;
}
