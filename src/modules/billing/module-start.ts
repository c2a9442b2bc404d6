import { BadgeCheck, FileText, ReceiptText } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { billingPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const billingStart: ModuleStart = {
  name: 'billing',
  cards: {
    payments_waiting: {
      part: 'work',
      rank: 10,
      title: m.billing_card_waiting,
      to: billingPaths.managePayments(),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'WaitingPaymentsCard'),
    },
    payments: {
      part: 'own',
      rank: 20,
      title: m.billing_card_own,
      to: billingPaths.payments(),
      View: lazyView(() => import('./manage/dashboard-card-views.tsx'), 'OwnPaymentsCard'),
      liff: {
        rank: 20,
        isShown: ({ payments }: { payments: readonly unknown[] }) => payments.length > 0,
      },
    },
  },
  hubCards: [
    {
      rank: 20,
      to: billingPaths.payments(),
      label: m.billing_hub,
      text: m.billing_hub_text,
      icon: ReceiptText,
    },
    {
      rank: 22,
      to: billingPaths.documents(),
      label: m.billing_hub_documents,
      text: m.billing_hub_documents_text,
      icon: FileText,
    },
  ],
  palette: {
    records: { 'billing.payment': { label: m.billing_manage_payments, icon: ReceiptText } },
    actions: [
      {
        label: m.billing_palette_confirm,
        words: m.billing_palette_confirm_words,
        icon: BadgeCheck,
        to: billingPaths.managePayments({ show: 'waiting' }),
        duties: ['accountant'],
      },
    ],
  },
};
