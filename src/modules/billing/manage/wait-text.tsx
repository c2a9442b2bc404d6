import * as m from '#messages';
import type { Wait } from '../payment/payment-rules.ts';

export function waitText(waited: Wait): string {
  switch (waited) {
    case 'hour':
      return m.billing_card_age_hour();
    case 'day':
      return m.billing_card_age_day();
    case 'three_days':
      return m.billing_card_age_three_days();
    case 'longer':
      return m.billing_card_age_longer();
  }
}
