import { toBuddhistYear } from '#platform/dates/calendar-date.ts';
import type { DocumentKind } from '../document/document-kinds-rules.ts';

/** The system that stamps documents and answers both sides (etax.teda.th); a site enters it once it is registered there. */
export const ETAX_AUTHORITY_ADDRESS = 'csemail@etax.teda.th';
/** Most that the system takes, as one attachment. */
export const MAX_ETAX_BYTES = 3 * 1024 * 1024;

/** Kind of the mails that carry documents to be stamped. */
export const ETAX_MAIL = 'billing.etax';

/**
 * Words for the subject by kind: full tax invoices, credit and debit notes are stamped. Those of notes are the prefixes of the
 * authority's own program (github.com/ETDA/e-TaxInvoice-PDFgen).
 */
const SUBJECT_KINDS: Readonly<Partial<Record<DocumentKind, string>>> = {
  tax_invoice: 'INV',
  receipt_tax_invoice: 'INV',
  credit_note: 'CRN',
  debit_note: 'DBN',
};

/** Whether a document of a kind is stamped. */
export function isStamped(kind: DocumentKind): boolean {
  return SUBJECT_KINDS[kind] !== undefined;
}

/** The subject by which the system finds its way: `[21112569][INV][RT6911-00001]`, with the day in the Buddhist year. */
export function etaxSubject({
  kind,
  number,
  issuedOn,
}: {
  readonly kind: DocumentKind;
  readonly number: string;
  readonly issuedOn: string;
}): string {
  const [year = '', month = '', day = ''] = issuedOn.split('-');
  return `[${day}${month}${toBuddhistYear(Number(year))}][${SUBJECT_KINDS[kind] ?? ''}][${number}]`;
}
