/** Gross sales per order sold, in whole satang; null without orders. */
export function averageOrderSatang({
  orders,
  grossSatang,
}: {
  readonly orders: number;
  readonly grossSatang: number;
}): number | null {
  return orders === 0 ? null : Math.round(grossSatang / orders);
}
