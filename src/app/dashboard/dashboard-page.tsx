import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { membersCard, profileCard, securityCard } from '#modules/accounts/public.ts';
import { accountsPaths, MembersCard, ProfileCard, SecurityCard } from '#modules/accounts/public-ui.ts';
import { ownPaymentsCard, waitingPaymentsCard } from '#modules/billing/public.ts';
import { billingPaths, OwnPaymentsCard, WaitingPaymentsCard } from '#modules/billing/public-ui.ts';
import { ownCertificatesCard } from '#modules/certificates/public.ts';
import { certificatesPaths, OwnCertificatesCard } from '#modules/certificates/public-ui.ts';
import { deskCard, openOrdersCard } from '#modules/orders/public.ts';
import { DeskCard, OpenOrdersCard, ordersPaths } from '#modules/orders/public-ui.ts';
import { lowStockCard } from '#modules/stock/public.ts';
import { LowStockCard, stockPaths } from '#modules/stock/public-ui.ts';
import { ownWalletCard } from '#modules/wallet/public.ts';
import { OwnWalletCard, walletPaths } from '#modules/wallet/public-ui.ts';
import { permission } from '#platform/access/access.ts';
import { type CardSource, isCardFor, readCard } from '#platform/page/card.ts';
import { pageLoader } from '#platform/page/page.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DashboardCard, type CardLook } from './dashboard-card.tsx';
import { useShell } from '../root-data/shell.ts';

type CardName =
  | 'payments_waiting'
  | 'desk'
  | 'low_stock'
  | 'members'
  | 'orders'
  | 'payments'
  | 'wallet'
  | 'certificates'
  | 'profile'
  | 'security';

/** The cards of all modules, work first; whoever may not see one does not get it. */
const SOURCES: Readonly<Record<CardName, CardSource<unknown>>> = {
  payments_waiting: waitingPaymentsCard,
  desk: deskCard,
  low_stock: lowStockCard,
  members: membersCard,
  orders: openOrdersCard,
  payments: ownPaymentsCard,
  wallet: ownWalletCard,
  certificates: ownCertificatesCard,
  profile: profileCard,
  security: securityCard,
};

/** A page waits this long for all its cards; what comes later is asked for card by card. */
const PAGE_PATIENCE_MS = 800;
const CARD_PATIENCE_MS = 10_000;

export const loader = pageLoader({
  access: permission('accounts.dashboard', 'user'),
  query: z.object({ card: z.string().max(40).optional() }),
  // Outside the page's transaction: a card that fails must not take it down, nor wait for its connection.
  prepare: async (scope, { query: { card } }) => {
    const wanted = Object.entries(SOURCES).filter(
      ([name, source]) => (card === undefined || card === name) && isCardFor(scope, source),
    );
    const patience = card === undefined ? PAGE_PATIENCE_MS : CARD_PATIENCE_MS;
    return Promise.all(
      wanted.map(async ([name, source]) => ({
        name: name as CardName,
        state: await readCard(scope, name, source, patience),
      })),
    );
  },
  handle: async (scope, { prepared }) => ({
    cards: prepared,
    zone: scope.tenant.zone,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.app_dashboard_title() }];

/** What waits for the reader, of whichever module. Each card comes and fails by itself. */
export default function DashboardPage(): ReactNode {
  const { cards, zone, locale } = useLoaderData<typeof loader>();
  const person = useShell()?.person;
  const work = cards.filter(({ name }) => isWork(name));
  const own = cards.filter(({ name }) => !isWork(name));
  return (
    <PageFrame background="canvas" maxWidth="6xl">
      <PageHeader
        title={m.app_dashboard_title()}
        subtitle={person ? m.app_hub_hello({ name: person.firstname }) : undefined}
        breadcrumbs={[
          { label: m.app_hub_title(), to: accountsPaths.hub() },
          { label: m.app_dashboard_title() },
        ]}
      />
      <div className="flex flex-col gap-8">
        {[
          { title: m.app_dashboard_work(), shown: work },
          { title: m.app_hub_own(), shown: own },
        ].map(
          ({ title, shown }) =>
            shown.length > 0 && (
              <section key={title}>
                <h2 className="mb-3 text-lg font-semibold">{title}</h2>
                <div className="grid gap-4 md:grid-cols-2">
                  {shown.map(({ name, state }) => (
                    <DashboardCard
                      key={name}
                      name={name}
                      first={state}
                      look={LOOKS[name]()}
                      zone={zone}
                      locale={locale}
                    />
                  ))}
                </div>
              </section>
            ),
        )}
      </div>
    </PageFrame>
  );
}

function isWork(name: CardName): boolean {
  return ['payments_waiting', 'desk', 'low_stock', 'members'].includes(name);
}

const LOOKS: Readonly<Record<CardName, () => CardLook>> = {
  payments_waiting: () => ({
    title: m.app_dashboard_payments_waiting(),
    to: billingPaths.managePayments(),
    View: WaitingPaymentsCard,
  }),
  desk: () => ({ title: m.app_dashboard_desk(), to: ordersPaths.manageOrders(), View: DeskCard }),
  low_stock: () => ({
    title: m.app_dashboard_low_stock(),
    to: stockPaths.levels({ show: 'low' }),
    View: LowStockCard,
  }),
  members: () => ({ title: m.app_dashboard_members(), to: accountsPaths.members(), View: MembersCard }),
  orders: () => ({ title: m.app_dashboard_orders(), to: ordersPaths.orders(), View: OpenOrdersCard }),
  payments: () => ({ title: m.app_dashboard_payments(), to: billingPaths.payments(), View: OwnPaymentsCard }),
  wallet: () => ({ title: m.app_dashboard_wallet(), to: walletPaths.wallet(), View: OwnWalletCard }),
  certificates: () => ({
    title: m.app_dashboard_certificates(),
    to: certificatesPaths.search(),
    View: OwnCertificatesCard,
  }),
  profile: () => ({ title: m.app_dashboard_profile(), to: accountsPaths.profile(), View: ProfileCard }),
  security: () => ({ title: m.app_dashboard_security(), to: accountsPaths.profile(), View: SecurityCard }),
};
