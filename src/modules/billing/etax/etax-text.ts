import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { EtaxFilter, EtaxState } from './etax-filing-rules.ts';

/** Where a document stands that was sent to be stamped. */
export const etaxStateText: Readonly<Record<EtaxState, Sentence>> = {
  queued: m.billing_etax_list_queued,
  sent: m.billing_etax_list_sent,
  failed: m.billing_etax_list_failed,
  filed: m.billing_etax_list_filed,
};

/** What the list can be narrowed to. */
export const etaxFilterText: Readonly<Record<EtaxFilter, Sentence>> = {
  waiting: m.billing_etax_list_waiting,
  failed: m.billing_etax_list_failed,
  filed: m.billing_etax_list_filed,
};
