import * as m from '#messages';
import type { STOCK_WAYS } from '../product/product-contract.ts';

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
