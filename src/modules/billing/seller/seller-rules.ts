/** VAT was introduced in Thailand on this day (Revenue Code, chapter 4, amended by Act no. 30, B.E. 2534). */
export const FIRST_VAT_DAY = '1992-01-01';

const SELLER_FIELDS = ['name', 'address', 'taxId', 'vatRegisteredOn'] as const;
export type SellerField = (typeof SELLER_FIELDS)[number];

/** What documents need to know about a seller and one of its branches. */
export interface SellerFacts {
  readonly nameTh: string;
  readonly taxId: string | null;
  readonly vatRegisteredOn: string | null;
  readonly addressTh: string;
}

/**
 * Returns what a site must still say about its seller before documents can be issued. `isVatRegistered` is the site's
 * switch for VAT: prices, orders and documents follow the same one.
 */
export function missingOfSeller(seller: SellerFacts | null, isVatRegistered: boolean): SellerField[] {
  const lacks: Readonly<Record<SellerField, boolean>> = {
    name: !seller?.nameTh,
    address: !seller?.addressTh,
    taxId: isVatRegistered && !seller?.taxId,
    vatRegisteredOn: isVatRegistered && !seller?.vatRegisteredOn,
  };
  return SELLER_FIELDS.filter((field) => lacks[field]);
}

/** Whether the seller is registered for VAT on a day: the site says so, and the registration has begun. */
export function isRegisteredOn(seller: SellerFacts, isVatRegistered: boolean, on: string): boolean {
  return isVatRegistered && seller.vatRegisteredOn !== null && seller.vatRegisteredOn <= on;
}
