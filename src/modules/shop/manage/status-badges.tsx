import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge } from '#ui/text/badge.tsx';
import type { Availability, ProductStatus } from '../product/product-contract.ts';

export function ProductStatusBadge({ status }: { status: ProductStatus }): ReactNode {
  const tone = ({ active: 'positive', draft: 'accent', archived: 'neutral' } as const)[status];
  return <Badge tone={tone}>{productStatusText(status)}</Badge>;
}

export function productStatusText(status: ProductStatus): string {
  switch (status) {
    case 'active':
      return m.shop_manage_status_active();
    case 'draft':
      return m.shop_manage_status_draft();
    case 'archived':
      return m.shop_manage_status_archived();
  }
}

export function AvailabilityBadge({ availability }: { availability: Availability }): ReactNode {
  const tone = ({ in_stock: 'neutral', low: 'warning', sold_out: 'danger' } as const)[availability];
  return <Badge tone={tone}>{availabilityText(availability)}</Badge>;
}

export function availabilityText(availability: Availability): string {
  switch (availability) {
    case 'in_stock':
      return m.shop_manage_stock_in();
    case 'low':
      return m.shop_manage_stock_low();
    case 'sold_out':
      return m.shop_manage_stock_out();
  }
}
