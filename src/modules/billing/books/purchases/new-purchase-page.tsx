import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { zonedDay } from '#platform/dates/zone.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { keepBooks } from '../../permissions.ts';
import { listBranches } from '../../seller/branch-view.ts';
import { monthsUpTo } from '../month/month-rules.ts';
import { bookPaths } from '../paths.ts';
import { PurchaseInput } from './purchase-contract.ts';
import { PurchaseForm } from './purchase-form.tsx';
import { CLAIM_MONTHS } from './purchase-rules.ts';
import { registerPurchase } from './register-purchase.ts';

export const loader = pageLoader({
  access: keepBooks,
  handle: async (scope) => ({
    branches: await listBranches(scope),
    months: monthsUpTo(zonedDay(scope.now, scope.tenant.zone)).slice(0, CLAIM_MONTHS + 1),
    formKey: scope.requestId,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: keepBooks,
  intents: {
    save: intent({
      input: PurchaseInput,
      idempotent: true,
      handle: async (scope, input) => {
        await registerPurchase(scope, input);
        return redirectTo(bookPaths.purchases({ month: input.claimMonth || input.issuedOn.slice(0, 7) }));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.billing_books_purchase_new() }];

const EMPTY = {
  ...{ kind: 'tax_invoice', supplierName: '', supplierTaxId: '', supplierBranch: '', number: '' },
  ...{ issuedOn: '', net: '', vat: '', isClaimable: true, claimMonth: '', branch: '00000', note: '' },
};

export default function NewPurchasePage(): ReactNode {
  const { branches, months, formKey, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_books_purchases(), to: bookPaths.purchases() },
          { label: m.billing_books_purchase_new() },
        ]}
        title={m.billing_books_purchase_new()}
      />
      <PurchaseForm
        typed={EMPTY}
        branches={branches}
        months={months}
        locale={locale}
        reply={useActionData<ActionReply>()}
        hidden={{ idempotencyKey: `save ${formKey}` }}
      />
    </>
  );
}
