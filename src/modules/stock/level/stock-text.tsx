import * as m from '#messages';
import type { AdjustmentReason, AvailabilityClass, MovementKind } from './stock-rules.ts';

/** Label of an adjustment reason. */
export function reasonText(reason: AdjustmentReason): string {
  switch (reason) {
    case 'count':
      return m.stock_reason_count();
    case 'received':
      return m.stock_reason_received();
    case 'damage':
      return m.stock_reason_damage();
    case 'loss':
      return m.stock_reason_loss();
    case 'expired':
      return m.stock_reason_expired();
    case 'own_use':
      return m.stock_reason_own_use();
    case 'correction':
      return m.stock_reason_correction();
  }
}

/** Label of a movement kind. */
export function movementText(kind: MovementKind): string {
  if (kind === 'opening') return m.stock_kind_opening();
  if (kind === 'sale') return m.stock_kind_sale();
  return kind === 'sale_undone' ? m.stock_kind_sale_undone() : reasonText(kind);
}

export function availabilityText(availability: AvailabilityClass): string {
  switch (availability) {
    case 'in_stock':
      return m.stock_in_stock();
    case 'low':
      return m.stock_low();
    case 'sold_out':
      return m.stock_sold_out();
  }
}
