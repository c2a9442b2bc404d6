import type { Satang } from '#platform/money/money.ts';

export interface DeliveryTerms {
  readonly feeSatang: Satang;
  /** From this amount of goods on it costs nothing; null is never. */
  readonly freeFromSatang: Satang | null;
}

/** What delivery costs for goods of this amount. */
export function deliveryFee({ feeSatang, freeFromSatang }: DeliveryTerms, subtotalSatang: Satang): Satang {
  return freeFromSatang !== null && subtotalSatang >= freeFromSatang ? 0 : feeSatang;
}

/** How much more must be bought until delivery is free; null when it is free already or never will be. */
export function missingForFree(
  { feeSatang, freeFromSatang }: DeliveryTerms,
  subtotalSatang: Satang,
): Satang | null {
  if (feeSatang === 0 || freeFromSatang === null || subtotalSatang >= freeFromSatang) return null;
  return freeFromSatang - subtotalSatang;
}
