import { headOfficeBranch, parseBranchCode, parseThaiId } from '#platform/text/thai-id.ts';
import type { DocumentBuyer } from '../document/document-contract.ts';
import type { AskedBuyerField, AskedBuyerFields } from './asked-buyer-contract.ts';

/** The fields before anybody was named. */
export const NO_BUYER: AskedBuyerFields = {
  buyerKind: 'company',
  buyerName: '',
  buyerAddress: '',
  buyerTaxId: '',
  buyerBranch: '',
};

/** What is known of the buyer besides the fields. */
export interface KnownOfBuyer {
  readonly phone: string;
  /** In one line; empty where nothing is delivered. */
  readonly deliveryAddress: string;
}

/**
 * Reads the buyer as documents name them, or returns the fields that are wrong. A company gives its tax id; an empty branch
 * is the head office (Director-General's notification on VAT no. 199), an empty address that of the delivery.
 */
export function readAskedBuyer(
  typed: AskedBuyerFields,
  known: KnownOfBuyer,
): { readonly buyer: DocumentBuyer } | { readonly faults: readonly AskedBuyerField[] } {
  const address = typed.buyerAddress.replace(/\s+/g, ' ') || known.deliveryAddress;
  const taxId = typed.buyerTaxId === '' ? null : parseThaiId(typed.buyerTaxId);
  const branchCode = typed.buyerBranch === '' ? headOfficeBranch : parseBranchCode(typed.buyerBranch);
  const isTaxIdMissing = typed.buyerTaxId === '' && typed.buyerKind === 'company';
  const isWrong: Readonly<Record<AskedBuyerField, boolean>> = {
    buyerName: typed.buyerName === '',
    buyerTaxId: isTaxIdMissing || (typed.buyerTaxId !== '' && taxId === null),
    buyerBranch: branchCode === null,
    buyerAddress: address === '',
  };
  const faults = (Object.keys(isWrong) as AskedBuyerField[]).filter((field) => isWrong[field]);
  if (faults.length > 0) return { faults };
  return {
    buyer: {
      name: typed.buyerName,
      address,
      taxId,
      branchCode: taxId === null ? null : branchCode,
      phone: known.phone,
    },
  };
}

/** Whether two documents name the same buyer. Telephone numbers are not part of what the law asks for. */
export function isSameBuyer(one: DocumentBuyer | null, other: DocumentBuyer): boolean {
  return (
    one !== null &&
    one.name === other.name &&
    one.address === other.address &&
    one.taxId === other.taxId &&
    one.branchCode === other.branchCode
  );
}
