import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { lastMonths } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { adjustWallet, findLeftToday, grantToWallet, undoInWallet } from '../wallet/adjust-wallet.ts';
import { BalanceCard, BucketsCard } from '../own/balance-card.tsx';
import { walletPaths } from '../paths.ts';
import { adjustWallets, seeWallets } from '../permissions.ts';
import { Statement } from '../own/statement.tsx';
import { PersonPath, type StatementLine, StatementQuery } from '../wallet/wallet-contract.ts';
import { getWalletView, listStatement } from '../wallet/wallet-queries.ts';
import { AdjustForm, GrantForm, UndoForm } from './by-hand-contract.ts';
import { ByHandForms, problemNotice } from './by-hand-forms.tsx';
import { getHolder } from './holders.ts';

const MONTHS = 24;
const outcomes = ['saved', 'undone'] as const;

export const loader = pageLoader({
  access: seeWallets,
  params: PersonPath,
  query: StatementQuery.extend({ done: z.enum(outcomes).optional().catch(undefined) }),
  handle: async (scope, { params: { person }, query: { done, ...query } }) => {
    const [holder, wallet, statement, leftSatang] = await Promise.all([
      getHolder(scope, person),
      getWalletView(scope, person),
      listStatement(scope, person, query),
      findLeftToday(scope),
    ]);
    return {
      holder,
      wallet,
      ...statement,
      query,
      done: done ?? null,
      leftSatang,
      isOwn: scope.actor.kind === 'person' && scope.actor.userId === person && scope.actor.role !== 'admin',
      months: lastMonths(zonedDay(scope.now, scope.tenant.zone), MONTHS),
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: adjustWallets,
  intents: {
    adjust: intent({
      input: AdjustForm,
      idempotent: true,
      refill: ['way', 'adjustAmount', 'adjustReason'],
      handle: async (scope, { person, way, adjustAmount, adjustReason }) => {
        await adjustWallet(scope, {
          personId: person,
          amountSatang: way === 'add' ? adjustAmount : -adjustAmount,
          reason: adjustReason,
        });
        return redirectTo(walletPaths.walletOf(person, { done: 'saved' }));
      },
    }),
    grant: intent({
      input: GrantForm,
      idempotent: true,
      refill: ['grantAmount', 'until', 'grantReason'],
      handle: async (scope, { person, grantAmount, until, grantReason }) => {
        await grantToWallet(scope, {
          personId: person,
          amountSatang: grantAmount,
          untilOn: until,
          reason: grantReason,
        });
        return redirectTo(walletPaths.walletOf(person, { done: 'saved' }));
      },
    }),
    undo: intent({
      input: UndoForm,
      handle: async (scope, { person, transfer, undoReason }) => {
        await undoInWallet(scope, { transferId: transfer, reason: undoReason });
        return redirectTo(walletPaths.walletOf(person, { done: 'undone' }));
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${m.wallet_title()} · ${loaderData.holder.name}` : m.wallet_manage_title() },
];

export default function MemberWalletPage(): ReactNode {
  const data = useLoaderData<typeof loader>();
  const { holder, wallet, lines, next, query, done, leftSatang, isOwn, months, formKey, locale, zone } = data;
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: m.wallet_manage_title(), to: walletPaths.wallets() }, { label: holder.name }]}
        title={holder.name}
        subtitle={holder.email}
        actions={
          <LinkButton to={accountsPaths.member(holder.personId)}>{m.wallet_manage_profile()}</LinkButton>
        }
      />
      {done && !reply && (
        <Notice tone="positive" live className="mb-4">
          {done === 'saved' ? m.wallet_manage_done() : m.wallet_manage_done_undone()}
        </Notice>
      )}
      {problemNotice(reply, 'undo', locale)}
      <div className="grid items-start gap-5 xl:grid-cols-[24rem_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-5">
          <BalanceCard wallet={wallet} locale={locale} isOwn={false} />
          <BucketsCard wallet={wallet} locale={locale} zone={zone} />
          {isOwn ? (
            <Notice>{m.wallet_manage_own()}</Notice>
          ) : (
            <>
              {leftSatang !== null && (
                <Notice>{m.wallet_manage_left({ amount: formatBaht(leftSatang, locale) })}</Notice>
              )}
              <ByHandForms formKey={formKey} reply={reply} locale={locale} />
            </>
          )}
        </div>
        <Statement
          lines={lines}
          next={next}
          query={query}
          months={months}
          to={(filter) => walletPaths.walletOf(holder.personId, filter)}
          locale={locale}
          zone={zone}
          lineActions={(line) => (line.canReverse && !isOwn ? <Undo line={line} /> : null)}
        />
      </div>
    </>
  );
}

function Undo({ line }: { line: StatementLine }): ReactNode {
  const navigation = useNavigation();
  return (
    <details className="mt-1">
      <summary className="min-h-11 cursor-pointer py-2 text-sm font-medium text-accent">
        {m.wallet_manage_undo()}
      </summary>
      <Form method="post" className="flex flex-wrap items-end gap-3 pt-1">
        <input type="hidden" name="intent" value="undo" />
        <input type="hidden" name="transfer" value={line.transferId} />
        <TextField
          name="undoReason"
          label={m.wallet_manage_undo_reason()}
          required
          maxLength={300}
          className="grow"
        />
        <SubmitButton
          variant="danger"
          busy={navigation.state !== 'idle' && navigation.formData?.get('transfer') === line.transferId}
        >
          {m.wallet_manage_undo()}
        </SubmitButton>
      </Form>
    </details>
  );
}
