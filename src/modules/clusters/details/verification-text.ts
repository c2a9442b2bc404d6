import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { VerifiedPart } from './verification-rules.ts';

/** What the parts of registered data are called that are verified. */
export const VERIFIED_PART_TEXTS: Readonly<Record<VerifiedPart, Sentence>> = {
  name: m.clusters_part_name,
  tax_id: m.clusters_tax_id,
  address: m.clusters_address,
  contact: m.clusters_part_contact,
  bank: m.clusters_bank_account,
  promptpay: m.clusters_promptpay,
};
