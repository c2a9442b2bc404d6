import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { VendorKind, VendorState } from './vendor-rules.ts';

export const VENDOR_KIND_TEXTS: Readonly<Record<VendorKind, Sentence>> = {
  company: m.vendors_kind_company,
  person: m.vendors_kind_person,
};

export const VENDOR_STATE_TEXTS: Readonly<Record<VendorState, Sentence>> = {
  draft: m.vendors_state_draft,
  applied: m.vendors_state_applied,
  checking: m.vendors_state_checking,
  changes_requested: m.vendors_state_changes_requested,
  approved: m.vendors_state_approved,
  suspended: m.vendors_state_suspended,
  refused: m.vendors_state_refused,
  discarded: m.vendors_state_discarded,
  ended: m.vendors_state_ended,
};

/** The name of a vendor in a language; in Thai where it has no other. */
export function vendorName(
  { nameTh, nameEn }: { readonly nameTh: string; readonly nameEn: string },
  locale: Locale,
): string {
  return locale === 'en' && nameEn !== '' ? nameEn : nameTh;
}
