import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { CheckPoint } from './check-rules.ts';

export const CHECK_POINT_TEXTS: Readonly<Record<CheckPoint, Sentence>> = {
  tax_id: m.vendors_check_tax_id,
  register_name: m.vendors_check_register_name,
  documents: m.vendors_check_documents,
  bank_name: m.vendors_check_bank_name,
};
