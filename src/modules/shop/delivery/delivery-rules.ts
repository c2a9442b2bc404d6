import type { Satang } from '#platform/money/money.ts';

export interface DeliveryTerms {
  readonly feeSatang: Satang;
  /** Subtotal from which delivery is free; null if never. */
  readonly freeFromSatang: Satang | null;
}

/** Returns the delivery fee for a subtotal. */
export function deliveryFee({ feeSatang, freeFromSatang }: DeliveryTerms, subtotalSatang: Satang): Satang {
  return freeFromSatang !== null && subtotalSatang >= freeFromSatang ? 0 : feeSatang;
}

/** Returns the amount missing until free delivery; null if delivery is already free or never is. */
export function missingForFree(
  { feeSatang, freeFromSatang }: DeliveryTerms,
  subtotalSatang: Satang,
): Satang | null {
  if (feeSatang === 0 || freeFromSatang === null || subtotalSatang >= freeFromSatang) return null;
  return freeFromSatang - subtotalSatang;
}
