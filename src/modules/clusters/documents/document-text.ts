import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { type AskedDocument, DOCUMENT_KINDS, type DocumentKind, findAsked } from './document-rules.ts';

const KIND_TEXTS: Readonly<Record<DocumentKind, Sentence>> = {
  registration: m.clusters_document_kind_registration,
  commercial_registration: m.clusters_document_kind_commercial_registration,
  vat_registration: m.clusters_document_kind_vat_registration,
  operating_licence: m.clusters_document_kind_operating_licence,
  product_standard: m.clusters_document_kind_product_standard,
  bank_book: m.clusters_document_kind_bank_book,
  id_card: m.clusters_document_kind_id_card,
  contract: m.clusters_document_kind_contract,
  insurance: m.clusters_document_kind_insurance,
  other: m.clusters_document_kind_other,
};

/** What a kind of documents is called; one that no operating model asks for any more by the name that it had. */
export function documentKindName(kind: string, asked: readonly AskedDocument[], locale: Locale): string {
  const named = findAsked(kind, asked);
  if (named) return clusterName(named, locale);
  const known = DOCUMENT_KINDS.find((each) => each === kind);
  return known ? KIND_TEXTS[known]({}, { locale }) : kind;
}
