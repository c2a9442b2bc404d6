import type { ClusterDetails } from './details-rows.ts';

/** Parts of the registered data that are compared with a source, each as a whole. */
export const VERIFIED_PARTS = ['name', 'tax_id', 'address', 'contact', 'bank', 'promptpay'] as const;
export type VerifiedPart = (typeof VERIFIED_PARTS)[number];

export const MAX_VERIFICATION_SOURCE = 200;

/** The fields of each part; a change of one of them ends its mark. Every field belongs to one part. */
export const PART_FIELDS = {
  name: ['kind', 'nameTh', 'nameEn'],
  tax_id: ['taxId', 'branchCode'],
  address: ['addressLine', 'addressLineEn', 'subdistrictCode', 'postalCode'],
  contact: ['phone', 'email', 'lineId'],
  bank: ['bankCode', 'bankAccount', 'bankAccountName'],
  promptpay: ['promptpay'],
} as const satisfies Readonly<Record<VerifiedPart, readonly (keyof ClusterDetails)[]>>;

/** Returns the parts of which some field differs. */
export function changedParts(before: ClusterDetails, after: ClusterDetails): VerifiedPart[] {
  return VERIFIED_PARTS.filter((part) => PART_FIELDS[part].some((field) => before[field] !== after[field]));
}

/** Returns whether anything is registered in a part, so that it can be verified. */
export function isFilledIn(details: ClusterDetails, part: VerifiedPart): boolean {
  return PART_FIELDS[part].some((field) => details[field] !== null && details[field] !== '');
}
