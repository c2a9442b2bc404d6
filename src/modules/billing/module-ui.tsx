import { ReceiptText } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { billingPaths } from './paths.ts';

/** The part of billing in the managers' navigation. */
export function billingWorkNav(): WorkNavItem[] {
  return [
    {
      to: billingPaths.managePayments(),
      label: m.billing_manage_payments(),
      icon: <ReceiptText aria-hidden />,
    },
  ];
}
