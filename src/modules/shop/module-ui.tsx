import { FolderTree, LayoutDashboard, Package, Truck } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { shopPaths } from './paths.ts';

/** The shop's part of the managers' navigation. */
export function shopWorkNav(): WorkNavItem[] {
  return [
    {
      to: shopPaths.manage(),
      label: m.shop_manage_overview(),
      icon: <LayoutDashboard aria-hidden />,
      end: true,
    },
    { to: shopPaths.manageProducts(), label: m.shop_manage_products(), icon: <Package aria-hidden /> },
    { to: shopPaths.manageCategories(), label: m.shop_manage_categories(), icon: <FolderTree aria-hidden /> },
    { to: shopPaths.manageDelivery(), label: m.shop_manage_delivery(), icon: <Truck aria-hidden /> },
  ];
}
