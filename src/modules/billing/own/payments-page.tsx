import type { ReactNode } from 'react';
import { Link, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { OwnPayments } from './own-payments.tsx';
import { PayFinder } from './pay-finder.tsx';
import { billingPaths } from '../paths.ts';
import { listOwnOpenPayments } from '../payment/payment-queries.ts';

export const loader = pageLoader({
  access: anyone,
  handle: async (scope) => ({
    payments: await listOwnOpenPayments(scope),
    isSignedIn: scope.actor.kind === 'person',
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [
  { title: m.billing_payments_title() },
  { name: 'robots', content: 'noindex' },
];

export default function PaymentsPage(): ReactNode {
  const { payments, isSignedIn, locale, zone } = useLoaderData<typeof loader>();
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader title={m.billing_payments_title()} subtitle={m.billing_payments_subtitle()} />
      <div className="flex flex-col gap-6">
        {isSignedIn ? (
          <OwnPayments payments={payments} locale={locale} zone={zone} />
        ) : (
          <p className="text-ink-soft">
            {m.billing_own_sign_in()}{' '}
            <Link
              to={`/user/login?next=${encodeURIComponent(billingPaths.payments())}`}
              className="font-medium text-accent underline underline-offset-4"
            >
              {m.billing_own_sign_in_link()}
            </Link>
          </p>
        )}
        <PayFinder isSignedIn={isSignedIn} />
      </div>
    </PageFrame>
  );
}
