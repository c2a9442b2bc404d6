/** Kinds of documents that the product knows; operating models name others. */
export const DOCUMENT_KINDS = [
  'registration',
  'commercial_registration',
  'vat_registration',
  'operating_licence',
  'product_standard',
  'bank_book',
  'id_card',
  'contract',
  'insurance',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Documents of one organisation, those of its history included. */
export const MAX_HELD_DOCUMENTS = 500;
/** The same, until it was approved: anybody may apply. */
export const MAX_APPLIED_DOCUMENTS = 20;

/** A document that the operating model of an organisation asks for. */
export interface AskedDocument {
  readonly nameTh: string;
  readonly nameEn: string;
  readonly need: 'required' | 'optional';
  /** Null: it does not expire. */
  readonly validMonths: number | null;
}

/** Returns the document of this kind that an operating model asks for, or undefined. */
export function findAsked<Asked extends AskedDocument>(
  kind: string,
  asked: readonly Asked[],
): Asked | undefined {
  return asked.find(({ nameTh }) => nameTh === kind);
}

/** Returns whether a document of this kind may be added: one of the product, or one that the operating model asks for. */
export function isOfferedKind(kind: string, asked: readonly AskedDocument[]): boolean {
  return DOCUMENT_KINDS.some((each) => each === kind) || findAsked(kind, asked) !== undefined;
}

/** Returns the required documents of which the organisation holds none, whatever its expiry. */
export function missingDocuments<Asked extends AskedDocument>(
  asked: readonly Asked[],
  held: readonly { readonly kind: string }[],
): Asked[] {
  return asked.filter(({ nameTh, need }) => need === 'required' && !held.some(({ kind }) => kind === nameTh));
}
