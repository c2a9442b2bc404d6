import { ClipboardList } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { ordersPaths } from './paths.ts';

/** The part of orders in the managers' navigation. */
export function ordersWorkNav(): WorkNavItem[] {
  return [
    { to: ordersPaths.manageOrders(), label: m.orders_desk_title(), icon: <ClipboardList aria-hidden /> },
  ];
}
