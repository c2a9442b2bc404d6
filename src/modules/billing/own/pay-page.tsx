import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { OwnPayments } from './own-payments.tsx';
import { PayFinder } from './pay-finder.tsx';
import { billingPaths } from '../paths.ts';
import { findPaymentCode, listOwnOpenPayments } from '../payment/payment-queries.ts';

/**
 * Of one guest, and what an honest one needs (`RequestLimit`). Guessing stays infeasible: a code has 26 random letters
 * out of 32, and only the payer can look up by order number.
 */
const LOOKUP_LIMIT = { perMinute: 30, perHonestGuest: 5 };

export const loader = pageLoader({
  access: anyone,
  secrets: ['code'],
  query: z.object({ code: z.string().max(500).default('').catch('') }),
  handle: async (scope, { query, http }) => {
    const code = query.code.trim();
    if (code !== '') {
      http.spendRequestLimit('billing.pay', LOOKUP_LIMIT);
      const slug = await findPaymentCode(scope, code);
      if (slug !== null) throw redirectWithin(billingPaths.payment(slug));
    }
    return {
      code,
      payments: await listOwnOpenPayments(scope),
      isSignedIn: scope.actor.kind === 'person',
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [
  { title: m.billing_pay_title() },
  { name: 'robots', content: 'noindex' },
];

export default function PayPage(): ReactNode {
  const { code, payments, isSignedIn, locale, zone } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader title={m.billing_pay_title()} subtitle={m.billing_pay_subtitle()} />
      <div className="flex flex-col gap-6">
        <PayFinder code={code} isUnknown={code !== ''} isSignedIn={isSignedIn} />
        {payments.length > 0 && (
          <section aria-labelledby="own-payments">
            <h2 id="own-payments" className="mb-3 text-lg font-semibold">
              {m.billing_payments_title()}
            </h2>
            <OwnPayments payments={payments} locale={locale} zone={zone} />
          </section>
        )}
      </div>
    </PageFrame>
  );
}
