import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { WithholdingKind, WithholdingState } from './withholding-rules.ts';

export const withholdingKindText: Readonly<Record<WithholdingKind, Sentence>> = {
  transport: m.billing_withhold_kind_transport,
  advertising: m.billing_withhold_kind_advertising,
  services: m.billing_withhold_kind_services,
  rent: m.billing_withhold_kind_rent,
};

export const withholdingStateText: Readonly<Record<WithholdingState, Sentence>> = {
  asked: m.billing_withhold_state_asked,
  overdue: m.billing_withhold_state_overdue,
  received: m.billing_withhold_state_received,
};
