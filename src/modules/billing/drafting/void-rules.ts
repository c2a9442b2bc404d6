import {
  DOCUMENT_TARGET,
  type DocumentKind,
  type DocumentState,
  documentKinds,
} from '../document/document-kinds-rules.ts';

/**
 * Whether a document can be declared void by hand: it is in effect and nothing was paid or taken back. What another module
 * sold is taken back there, together with its money. A tax invoice is void only within its month, before that month's VAT is
 * filed; later it is corrected by a credit note (Revenue Code s. 86/10).
 */
export function isVoidable(
  document: {
    readonly kind: DocumentKind;
    readonly state: DocumentState;
    readonly issuedOn: string;
    readonly paidSatang: number;
    readonly withheldSatang: number;
    readonly creditedSatang: number;
    readonly supplyKind: string | null;
  },
  today: string,
): boolean {
  const { kind, state, supplyKind } = document;
  if (state !== 'open' && state !== 'issued') return false;
  if (document.paidSatang + document.withheldSatang + document.creditedSatang > 0) return false;
  if (documentKinds[kind].corrects !== null) return false;
  if (supplyKind !== null && supplyKind !== DOCUMENT_TARGET) return false;
  return !documentKinds[kind].isTaxInvoice || document.issuedOn.slice(0, 7) === today.slice(0, 7);
}
