import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { WorkLayout } from '#ui/work-layout.tsx';
import { billingPaths } from '../paths.ts';

/** The frame of the managers' pages of billing. */
export function WorkFrame({
  waitingCount = 0,
  children,
}: {
  waitingCount?: number;
  children: ReactNode;
}): ReactNode {
  return (
    <WorkLayout
      title={m.billing_manage_area()}
      groups={[
        {
          items: [
            {
              to: billingPaths.managePayments(),
              label: m.billing_manage_payments(),
              icon: <ReceiptText aria-hidden />,
              count: waitingCount,
            },
          ],
        },
      ]}
    >
      {children}
    </WorkLayout>
  );
}
