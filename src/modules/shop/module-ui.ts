import { FolderTree, LayoutDashboard, Package, Store, Truck } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { PRODUCTS_IMPORT, shopPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const shopUi: ModuleUi = {
  name: 'shop',
  switchedWith: 'shop',
  workArea: { name: 'shop', rank: 10, label: m.shop_area, icon: Store, key: 'KeyS' },
  workLinks: [
    {
      area: 'shop',
      rank: 10,
      to: shopPaths.manage(),
      label: m.shop_manage_overview,
      icon: LayoutDashboard,
    },
    {
      area: 'shop',
      rank: 40,
      tile: 40,
      to: shopPaths.manageProducts(),
      also: importPaths.imports(PRODUCTS_IMPORT),
      label: m.shop_manage_products,
      icon: Package,
    },
    {
      area: 'shop',
      rank: 60,
      to: shopPaths.manageCategories(),
      label: m.shop_manage_categories,
      icon: FolderTree,
    },
    {
      area: 'shop',
      rank: 70,
      to: shopPaths.manageDelivery(),
      label: m.shop_manage_delivery,
      icon: Truck,
    },
  ],
  accountLinks: [
    { rank: 40, to: shopPaths.saved(), label: m.shop_saved_title },
    { rank: 10, to: shopPaths.manage(), label: m.shop_nav_manage, icon: Store, role: 'manager' },
  ],
};
