export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** Between two neighbours there is room for others. */
const STEP = 10;

/** Siblings in their new order, numbered anew, after the one at `at` has changed places with its neighbour. */
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

/** The place behind all of these. */
export function lastSort(items: readonly { readonly sort: number }[]): number {
  return Math.max(0, ...items.map(({ sort }) => sort)) + STEP;
}
