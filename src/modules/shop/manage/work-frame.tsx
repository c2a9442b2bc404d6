import { Boxes, FolderTree, LayoutDashboard, Package, ReceiptText, ShoppingBag, Truck } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { ordersPaths } from '#modules/orders/public-ui.ts';
import { stockPaths } from '#modules/stock/public-ui.ts';
import { WorkLayout } from '#ui/work-layout.tsx';
import { shopPaths } from '../paths.ts';

/** The frame of the shop's managers' pages, with the way to the work of its neighbours. */
export function WorkFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <WorkLayout
      title={m.shop_manage_area()}
      groups={[
        {
          items: [
            {
              to: shopPaths.manage(),
              label: m.shop_manage_overview(),
              icon: <LayoutDashboard aria-hidden />,
              end: true,
            },
            {
              to: shopPaths.manageProducts(),
              label: m.shop_manage_products(),
              icon: <Package aria-hidden />,
            },
            { to: stockPaths.levels(), label: m.shop_manage_stock(), icon: <Boxes aria-hidden /> },
            {
              to: shopPaths.manageCategories(),
              label: m.shop_manage_categories(),
              icon: <FolderTree aria-hidden />,
            },
            { to: shopPaths.manageDelivery(), label: m.shop_manage_delivery(), icon: <Truck aria-hidden /> },
          ],
        },
        {
          title: m.shop_manage_sales(),
          items: [
            {
              to: ordersPaths.manageOrders(),
              label: m.shop_manage_orders(),
              icon: <ShoppingBag aria-hidden />,
            },
            {
              to: billingPaths.managePayments(),
              label: m.shop_manage_payments(),
              icon: <ReceiptText aria-hidden />,
            },
          ],
        },
      ]}
    >
      {children}
    </WorkLayout>
  );
}
