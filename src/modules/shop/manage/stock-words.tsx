import * as m from '#messages';
import type { STOCK_WAYS } from '../products/product-contract.ts';
import type { AdjustmentReason } from './stock-form-contract.ts';

export function stockWayText(way: (typeof STOCK_WAYS)[number]): string {
  switch (way) {
    case 'forbid':
      return m.shop_manage_stock_way_forbid();
    case 'allow':
      return m.shop_manage_stock_way_allow();
    case 'untracked':
      return m.shop_manage_stock_way_untracked();
  }
}

export function adjustmentReasonText(reason: AdjustmentReason): string {
  switch (reason) {
    case 'received':
      return m.shop_manage_reason_received();
    case 'count':
      return m.shop_manage_reason_count();
    case 'damage':
      return m.shop_manage_reason_damage();
    case 'loss':
      return m.shop_manage_reason_loss();
    case 'expired':
      return m.shop_manage_reason_expired();
    case 'own_use':
      return m.shop_manage_reason_own_use();
    case 'correction':
      return m.shop_manage_reason_correction();
  }
}
