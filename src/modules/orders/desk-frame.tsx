import { Boxes, ClipboardList, ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { billingPaths } from '#modules/billing/public-ui.ts';
import { stockPaths } from '#modules/stock/public-ui.ts';
import { WorkLayout } from '#ui/work-layout.tsx';
import { ordersPaths } from './paths.ts';

/** The frame of the managers' pages of orders, with the ways to its neighbours. */
export function DeskFrame({
  attentionCount = 0,
  children,
}: {
  attentionCount?: number;
  children: ReactNode;
}): ReactNode {
  return (
    <WorkLayout
      title={m.orders_desk_area()}
      groups={[
        {
          items: [
            {
              to: ordersPaths.manageOrders(),
              label: m.orders_desk_title(),
              icon: <ClipboardList aria-hidden />,
              count: attentionCount,
            },
            {
              to: billingPaths.managePayments(),
              label: m.orders_desk_payments(),
              icon: <ReceiptText aria-hidden />,
            },
            { to: stockPaths.levels(), label: m.orders_desk_stock(), icon: <Boxes aria-hidden /> },
          ],
        },
      ]}
    >
      {children}
    </WorkLayout>
  );
}
