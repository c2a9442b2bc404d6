import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { planPosting, planTaking, type SystemAccount, systemAccounts } from './ledger-rules.ts';
import { insufficient } from './move-money.ts';
import { ledgerRefusals } from '../refusals.ts';
import { type Cause, lockWallet, writeTransfers } from './wallet-rows.ts';

export interface HoldInput extends Cause {
  readonly holderId: string;
  readonly amountSatang: number;
}

type HoldRow = RowOf<'ledger_hold', 'holdId' | 'accountId' | 'amountSatang' | 'state'> &
  RowOf<'ledger_account', 'expiresAt'>;

/** Sets wallet money aside, once per cause. Refuses with `ledger.insufficient`. */
export async function holdMoney(scope: Scope, input: HoldInput): Promise<void> {
  const wallet = await lockWallet(scope, input.holderId);
  const earlier = await holdsOf(scope, input);
  if (earlier.length > 0) return;
  const parts = planTaking(wallet.buckets, input.amountSatang, scope.now);
  if (parts === null) throw insufficient(scope, wallet);
  await scope.tx.run(sql`
    insert into ledger_hold (tenant_id, account_id, holder_id, amount_satang, ref_kind, ref_id, part, opened_at)
    select ${scope.tenant.id}, account_id, ${input.holderId}, amount, ${input.refKind}, ${input.refId}, part, ${scope.now}
      from unnest(${parts.map((part) => part.accountId)}::uuid[], ${parts.map((part) => part.amountSatang)}::bigint[])
             with ordinality as held (account_id, amount, part)`);
}

/**
 * Posts a hold, fully or partly; the rest is released. Idempotent once posted. Refuses with `ledger.hold_settled` if
 * the hold was voided.
 */
export async function postHold(
  scope: Scope,
  input: HoldInput & { readonly account: SystemAccount; readonly note: string },
): Promise<void> {
  const wallet = await lockWallet(scope, input.holderId);
  const holds = await holdsOf(scope, input);
  if (holds.some(({ state }) => state === 'posted')) return;
  const open = holds.filter(({ state }) => state === 'open');
  const parts = planPosting(open, input.amountSatang);
  if (open.length === 0 || parts === null) throw refuse(ledgerRefusals, 'ledger.hold_settled');
  const used = new Map(parts.map(({ accountId, amountSatang }) => [accountId, amountSatang]));
  await settleHolds(
    scope,
    open.map((hold) => ({ ...hold, posted: used.get(hold.accountId) ?? 0 })),
  );
  const spent = parts.filter(({ amountSatang }) => amountSatang > 0);
  await writeTransfers(
    scope,
    // A grant that expired while held can still be spent; the next movement takes back the rest of it.
    {
      ...wallet,
      buckets: wallet.buckets.map((bucket) =>
        used.has(bucket.accountId) ? { ...bucket, expiresAt: null } : bucket,
      ),
    },
    spent.map(({ accountId, amountSatang }) => ({
      kind: 'spend',
      refKind: input.refKind,
      refId: input.refId,
      note: input.note,
      fromAccountId: accountId,
      toAccountId: systemAccounts[input.account],
      amountSatang,
    })),
  );
}

/** Voids a hold and releases its money. Holds that are already settled are left alone. */
export async function voidHold(scope: Scope, input: Cause & { readonly holderId: string }): Promise<void> {
  await lockWallet(scope, input.holderId);
  const holds = await holdsOf(scope, input);
  const open = holds.filter(({ state }) => state === 'open');
  await settleHolds(
    scope,
    open.map((hold) => ({ ...hold, posted: 0 })),
  );
}

function holdsOf(scope: Scope, cause: Cause): Promise<HoldRow[]> {
  return scope.tx.rows(sql<HoldRow>`
    select hold.hold_id, hold.account_id, hold.amount_satang, hold.state, account.expires_at
      from ledger_hold as hold join ledger_account as account on account.tenant_id = hold.tenant_id and account.account_id = hold.account_id
     where hold.tenant_id = ${scope.tenant.id} and hold.ref_kind = ${cause.refKind} and hold.ref_id = ${cause.refId}
     order by hold.part`);
}

async function settleHolds(
  scope: Scope,
  holds: readonly { holdId: string; posted: number }[],
): Promise<void> {
  if (holds.length === 0) return;
  await scope.tx.run(sql`
    update ledger_hold as hold
       set state = case when settled.posted > 0 then 'posted' else 'voided' end, posted_satang = settled.posted, settled_at = ${scope.now}
      from unnest(${holds.map((hold) => hold.holdId)}::uuid[], ${holds.map((hold) => hold.posted)}::bigint[]) as settled (hold_id, posted)
     where hold.tenant_id = ${scope.tenant.id} and hold.hold_id = settled.hold_id`);
}
