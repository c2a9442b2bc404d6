import { ORDER_KIND, type OrderLineRow } from './order-rows.ts';

/** Returns the order as a payment target in billing. */
export function targetOf(orderId: string) {
  return { targetKind: ORDER_KIND, targetId: orderId };
}

/** Returns the order as a reservation owner in stock. */
export function ownerOf({ orderId }: { orderId: string }) {
  return { ownerKind: ORDER_KIND, ownerId: orderId };
}

/** Returns the lines that have a stock item, in the shape that stock expects. */
export function stockLinesOf(
  lines: readonly Pick<OrderLineRow, 'stockItemId' | 'quantity'>[],
): { itemId: string; quantity: number }[] {
  return lines.flatMap(({ stockItemId, quantity }) =>
    stockItemId === null ? [] : [{ itemId: stockItemId, quantity }],
  );
}

/** Returns the SKUs of the short items. */
export function skusOf(
  lines: readonly Pick<OrderLineRow, 'stockItemId' | 'sku'>[],
  shortItemIds: readonly string[],
): string[] {
  return lines
    .filter(({ stockItemId }) => stockItemId !== null && shortItemIds.includes(stockItemId))
    .map(({ sku }) => sku);
}
