import { Banknote, BookOpenText, FileText, ReceiptText, Stamp } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { billingPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const billingUi: ModuleUi = {
  name: 'billing',
  workLinks: [
    {
      area: 'shop',
      rank: 30,
      tile: 20,
      to: billingPaths.managePayments(),
      label: m.billing_manage_payments,
      icon: ReceiptText,
      duties: ['accountant'],
    },
    {
      area: 'shop',
      rank: 32,
      to: billingPaths.manageDocuments(),
      also: billingPaths.manage(),
      label: m.billing_documents,
      icon: FileText,
      duties: ['accountant'],
    },
    {
      area: 'shop',
      rank: 33,
      to: billingPaths.books(),
      duties: ['accountant'],
      label: m.billing_books,
      icon: BookOpenText,
    },
    {
      area: 'site',
      rank: 75,
      to: billingPaths.manageSeller(),
      also: billingPaths.manageBranches(),
      label: m.billing_seller,
      icon: Stamp,
      role: 'admin',
    },
  ],
  accountLinks: [
    {
      rank: 20,
      to: billingPaths.managePayments(),
      label: m.billing_nav_payments,
      icon: Banknote,
      role: 'manager',
      duties: ['accountant'],
    },
  ],
};
