import type { DocumentKind } from '../document/document-kinds-rules.ts';

/** A kind of document as the electronic message of ขมธอ. 3-2560 names it. */
export interface EtaxKind {
  /** Name of its schema: `TaxInvoice` of `TaxInvoice_CrossIndustryInvoice`. */
  readonly schema: 'TaxInvoice' | 'AbbreviatedTaxInvoice' | 'Receipt' | 'DebitCreditNote';
  /** Code list `ThaiDocumentNameCode_Invoice` 1.0. */
  readonly typeCode: string;
  /** The name that the Schematron rules of version 2.1 ask for beside the code. */
  readonly name: string;
  /** Why it was issued, where the message must say so (`Thai_MessageFunctionCode` 1.0): `99` is another reason, in words. */
  readonly purposeCode: string | null;
}

/**
 * The kinds with an electronic message. Source: schemas, code lists and Schematron rules of ขมธอ. 3-2560 version 2.1 (ETDA),
 * as the repository github.com/Wongsawat/teda holds them.
 */
export const etaxKinds: Readonly<Partial<Record<DocumentKind, EtaxKind>>> = {
  tax_invoice: { schema: 'TaxInvoice', typeCode: '388', name: 'ใบกำกับภาษี', purposeCode: null },
  receipt_tax_invoice: {
    schema: 'TaxInvoice',
    typeCode: 'T03',
    name: 'ใบเสร็จรับเงิน/ใบกำกับภาษี',
    purposeCode: null,
  },
  tax_invoice_abbreviated: {
    schema: 'AbbreviatedTaxInvoice',
    typeCode: 'T05',
    name: 'ใบกำกับภาษีอย่างย่อ',
    purposeCode: null,
  },
  receipt: { schema: 'Receipt', typeCode: 'T01', name: 'ใบรับ', purposeCode: null },
  credit_note: {
    schema: 'DebitCreditNote',
    typeCode: '81',
    name: 'ใบลดหนี้',
    purposeCode: 'CDNG99',
  },
  debit_note: { schema: 'DebitCreditNote', typeCode: '80', name: 'ใบเพิ่มหนี้', purposeCode: 'DBNG99' },
};

/** Reason of a tax invoice that takes the place of a cancelled one: another reason, in words. */
export const REISSUED = 'TIVC99';

/** Whether a document has an electronic message. */
export function hasEtaxMessage({
  kind,
  isVatRegistered,
}: {
  kind: DocumentKind;
  isVatRegistered: boolean;
}): boolean {
  return isVatRegistered && etaxKinds[kind] !== undefined;
}
