import * as m from '#messages';
import type { Attention } from './order-rules.ts';

/** Short label of an attention flag. */
export function attentionText(attention: Attention): string {
  switch (attention) {
    case 'paid_without_stock':
      return m.orders_attention_paid_without_stock();
    case 'paid_after_cancel':
      return m.orders_attention_paid_after_cancel();
    case 'refund_due':
      return m.orders_attention_refund_due();
    case 'overpaid':
      return m.orders_attention_overpaid();
    case 'slip_overdue':
      return m.orders_attention_slip_overdue();
    case 'stock_lost':
      return m.orders_attention_stock_lost();
  }
}

/** What the manager should do about it. */
export function attentionAdvice(attention: Attention): string {
  switch (attention) {
    case 'paid_without_stock':
      return m.orders_advice_paid_without_stock();
    case 'paid_after_cancel':
    case 'refund_due':
      return m.orders_advice_refund();
    case 'overpaid':
      return m.orders_advice_overpaid();
    case 'slip_overdue':
      return m.orders_advice_slip_overdue();
    case 'stock_lost':
      return m.orders_advice_stock_lost();
  }
}
