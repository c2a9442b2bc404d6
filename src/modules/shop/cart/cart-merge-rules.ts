import { MAX_CART_LINES } from './cart-rules.ts';

export interface QuantityByVariant {
  readonly variantId: string;
  readonly quantity: number;
}

/**
 * Merges a guest's cart into a person's. Quantities of the same variant are summed and capped at what is allowed. The
 * person's own lines are never reduced, and a full cart takes no further variants.
 */
export function mergeLines(
  own: readonly QuantityByVariant[],
  guest: readonly (QuantityByVariant & { readonly allowed: number })[],
): { lines: QuantityByVariant[]; cut: string[]; addedPieces: number } {
  const quantities = new Map(own.map(({ variantId, quantity }) => [variantId, quantity]));
  const cut: string[] = [];
  let addedPieces = 0;
  for (const { variantId, quantity, allowed } of guest) {
    const before = quantities.get(variantId) ?? 0;
    const hasQuota = quantities.has(variantId) || quantities.size < MAX_CART_LINES;
    const after = hasQuota ? Math.max(before, Math.min(before + quantity, allowed)) : before;
    if (after < before + quantity) cut.push(variantId);
    if (after > 0) quantities.set(variantId, after);
    addedPieces += after - before;
  }
  return {
    lines: [...quantities].map(([variantId, quantity]) => ({ variantId, quantity })),
    cut,
    addedPieces,
  };
}
