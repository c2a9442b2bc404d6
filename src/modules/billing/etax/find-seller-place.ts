import type { Scope } from '#platform/scope.ts';
import type { IssuedDocument } from '../document/document-contract.ts';
import { findSeller } from '../seller/seller-rows.ts';
import type { EtaxPlace } from './build-etax-xml.ts';

/** Returns the place of the branch that issued a document; null where the branch has moved since, or gave no place. */
export async function findSellerPlace(scope: Scope, { seller }: IssuedDocument): Promise<EtaxPlace | null> {
  const branch = await findSeller(scope, seller.branchCode);
  if (branch === null || branch.subdistrictCode === null || branch.addressTh !== seller.addressTh)
    return null;
  const { subdistrictCode, postalCode, addressLine } = branch;
  return { subdistrictCode: String(subdistrictCode), postalCode, addressLine };
}
