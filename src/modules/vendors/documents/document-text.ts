import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { DocumentKind } from './document-rules.ts';

export const DOCUMENT_KIND_TEXTS: Readonly<Record<DocumentKind, Sentence>> = {
  company_affidavit: m.vendors_document_company_affidavit,
  id_card: m.vendors_document_id_card,
  vat_certificate: m.vendors_document_vat_certificate,
  bank_book: m.vendors_document_bank_book,
  licence: m.vendors_document_licence,
  other: m.vendors_document_other,
};
