import { ORDER_KIND, type OrderLineRow } from './order-rows.ts';

/** The order as billing knows it. */
export function targetOf(orderId: string) {
  return { targetKind: ORDER_KIND, targetId: orderId };
}

/** The order as stock knows it. */
export function ownerOf({ orderId }: { orderId: string }) {
  return { ownerKind: ORDER_KIND, ownerId: orderId };
}

/** The lines that are counted, as stock takes them. */
export function stockLinesOf(
  lines: readonly Pick<OrderLineRow, 'stockItemId' | 'quantity'>[],
): { itemId: string; quantity: number }[] {
  return lines.flatMap(({ stockItemId, quantity }) =>
    stockItemId === null ? [] : [{ itemId: stockItemId, quantity }],
  );
}

/** What people call the items that are short. */
export function skusOf(
  lines: readonly Pick<OrderLineRow, 'stockItemId' | 'sku'>[],
  shortItemIds: readonly string[],
): string[] {
  return lines
    .filter(({ stockItemId }) => stockItemId !== null && shortItemIds.includes(stockItemId))
    .map(({ sku }) => sku);
}
