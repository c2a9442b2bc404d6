import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { expiryStateOn } from '#platform/held-documents/held-document-rules.ts';
import type { VendorKind } from '../vendor/vendor-rules.ts';

/** Kinds of documents. */
export const DOCUMENT_KINDS = [
  'company_affidavit',
  'id_card',
  'vat_certificate',
  'bank_book',
  'licence',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Kinds of which a vendor may have several that are current; of any other, a new one replaces the one before. */
export const SEVERAL_KINDS: readonly DocumentKind[] = ['licence', 'other'];

/** Documents that a vendor must have. */
const REQUIRED_DOCUMENTS: Readonly<Record<VendorKind, readonly DocumentKind[]>> = {
  company: ['company_affidavit', 'bank_book'],
  person: ['id_card', 'bank_book'],
};

interface DocumentOnDay {
  readonly kind: DocumentKind;
  readonly expiresOn: IsoDate | null;
}

/** Returns the required kinds of which a vendor has no document that is valid on a day. */
export function missingDocuments(
  kind: VendorKind,
  documents: readonly DocumentOnDay[],
  today: IsoDate,
): DocumentKind[] {
  return REQUIRED_DOCUMENTS[kind].filter(
    (required) =>
      !documents.some((each) => each.kind === required && expiryStateOn(each.expiresOn, today) !== 'expired'),
  );
}
