import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import { type DocumentKind, type DocumentState, documentKinds } from './document-kinds-rules.ts';

/** The words on the document itself: law prescribes them. */
export function documentKindText(kind: DocumentKind, locale: Locale): string {
  return documentKinds[kind].title[locale];
}

export const documentStateText: Readonly<Record<DocumentState, Sentence>> = {
  issued: m.billing_document_state_issued,
  open: m.billing_document_state_open,
  partially_paid: m.billing_document_state_partially_paid,
  paid: m.billing_document_state_paid,
  uncollectible: m.billing_document_state_uncollectible,
  accepted: m.billing_document_state_accepted,
  declined: m.billing_document_state_declined,
  void: m.billing_document_state_void,
  replaced: m.billing_document_state_replaced,
};
