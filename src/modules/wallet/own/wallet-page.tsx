import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { lastMonths } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { parseBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { billingPaths, findPaymentContact } from '#modules/billing/public-ui.ts';
import { buttonClass } from '#ui/action/button-class.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { BalanceCard, BucketsCard } from './balance-card.tsx';
import { personIdOf } from './own-wallet.ts';
import { walletPaths } from '../paths.ts';
import { ownWallet } from '../permissions.ts';
import { Statement } from './statement.tsx';
import { topUpAsPerson } from '../top-up/top-up-by-form.ts';
import { TopUpForm } from '../top-up/top-up-form.tsx';
import { StatementQuery } from '../wallet/wallet-contract.ts';
import { getWalletView, listStatement } from '../wallet/wallet-queries.ts';
import { walletSettings } from '../wallet/wallet-settings-contract.ts';

const TOP_UPS_PER_MINUTE = 20;
const MONTHS = 24;

export const loader = pageLoader({
  access: ownWallet,
  query: StatementQuery,
  handle: async (scope, { query }) => {
    const personId = personIdOf(scope);
    const [wallet, statement] = await Promise.all([
      getWalletView(scope, personId),
      listStatement(scope, personId, query),
    ]);
    const { topUpMinSatang, topUpMaxSatang } = walletSettings.of(scope.tenant).wallet;
    return {
      wallet,
      ...statement,
      query,
      months: lastMonths(zonedDay(scope.now, scope.tenant.zone), MONTHS),
      limits: { topUpMinSatang, topUpMaxSatang },
      arrangedWith: findPaymentContact(scope.tenant),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: ownWallet,
  intents: {
    top_up: intent({
      input: z.object({ amount: z.string().max(30) }),
      idempotent: true,
      refill: ['amount'],
      limit: { perMinute: TOP_UPS_PER_MINUTE },
      handle: async (scope, { amount }) => {
        const slug = await topUpAsPerson(scope, parseBaht(amount), m.wallet_top_up_label());
        return redirectTo(billingPaths.payment(slug));
      },
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.wallet_title() }];

export default function WalletPage(): ReactNode {
  const { wallet, lines, next, query, months, limits, arrangedWith, formKey, locale, zone } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const { after: _after, ...filter } = query;
  return (
    <PageFrame background="canvas" maxWidth="5xl">
      <PageHeader title={m.wallet_title()} subtitle={m.wallet_subtitle()} />
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <BalanceCard wallet={wallet} locale={locale} isOwn />
          <TopUpForm
            key={formKey}
            limits={limits}
            arrangedWith={arrangedWith}
            formKey={formKey}
            reply={reply}
            locale={locale}
          />
          <BucketsCard wallet={wallet} locale={locale} zone={zone} />
        </div>
        <Statement
          lines={lines}
          next={next}
          query={query}
          months={months}
          to={walletPaths.wallet}
          locale={locale}
          zone={zone}
          actions={
            lines.length > 0 && (
              <a href={walletPaths.statementFile(filter)} download className={buttonClass({ size: 'sm' })}>
                <Download aria-hidden />
                {m.wallet_statement_download()}
              </a>
            )
          }
        />
      </div>
    </PageFrame>
  );
}
