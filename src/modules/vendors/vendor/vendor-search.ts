import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { indexForSearch } from '#platform/search/search-index.ts';

/** Search kind of vendors in every state. */
export const VENDOR_SEARCH = 'vendors.vendor';

type Searched = RowOf<'vendors_vendor', 'vendorId' | 'kind' | 'nameTh' | 'nameEn' | 'taxId' | 'offer'>;

/**
 * Indexes a vendor by its names, tax ID and what it offers, in the transaction that writes it. The tax ID of a person is their
 * national ID number: those who buy from them do not find them by it.
 */
export async function indexVendor(
  scope: Scope,
  { vendorId, kind, taxId, ...texts }: Searched,
): Promise<void> {
  await indexForSearch(scope, {
    kind: VENDOR_SEARCH,
    id: vendorId,
    text: [texts.nameTh, texts.nameEn, kind === 'person' ? '' : taxId, texts.offer]
      .filter(Boolean)
      .join('\n'),
  });
}
