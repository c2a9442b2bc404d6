import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';
import { type SystemAccount, systemAccounts } from './ledger-rules.ts';
import { openGrant, unchanged } from './move-money.ts';
import { type Cause, type Draft, hasMoved, lockWallet, type Moved, writeTransfers } from './wallet-rows.ts';

/** Several causes of one kind. */
export interface Causes {
  readonly refKind: string;
  readonly refIds: readonly string[];
}

/**
 * Returns how much of the spent money came from grants and has not been refunded, and the latest expiry of these
 * grants.
 */
export async function grantsSpent(
  scope: Scope,
  { spent, refunded }: { readonly spent: Causes; readonly refunded: Causes },
): Promise<{ satang: number; until: Date | null }> {
  return scope.tx.one(sql<{ satang: number; until: Date | null }>`
    select (coalesce(sum(case t.kind when 'spend' then t.amount_satang else -t.amount_satang end), 0))::bigint as satang,
           max(granted.expires_at) filter (where t.kind = 'spend') as until
      from ledger_transfer t
      join ledger_account granted on granted.tenant_id = t.tenant_id and granted.kind = 'granted'
       and granted.account_id = case t.kind when 'spend' then t.from_account_id else t.to_account_id end
     where t.tenant_id = ${scope.tenant.id}
       and ((t.kind = 'spend' and t.ref_kind = ${spent.refKind} and t.ref_id = any(${spent.refIds as string[]}))
         or (t.kind = 'refund' and t.ref_kind = ${refunded.refKind} and t.ref_id = any(${refunded.refIds as string[]})))`);
}

export interface RefundInput extends Cause {
  readonly holderId: string;
  /** `amountSatang` is above zero; `grantSatang` is the part of it that is returned as a grant. */
  readonly amountSatang: number;
  readonly grantSatang: number;
  readonly grantUntil: Date;
  readonly account: SystemAccount;
  readonly note: string;
}

/**
 * Refunds a payment, once per cause. Spent grants are returned as a grant with an expiry, so that nobody can turn
 * granted money into their own. Refuses with `ledger.wallet_full`.
 */
export async function refundMoney(scope: Scope, input: RefundInput): Promise<Moved> {
  const wallet = await lockWallet(scope, input.holderId);
  if (await hasMoved(scope, 'refund', input)) return unchanged(scope, wallet);
  const draft = {
    kind: 'refund',
    refKind: input.refKind,
    refId: input.refId,
    note: input.note,
    fromAccountId: systemAccounts[input.account],
  } as const;
  const ownSatang = input.amountSatang - input.grantSatang;
  const drafts: Draft[] = [];
  if (ownSatang > 0) drafts.push({ ...draft, toAccountId: wallet.paidAccountId, amountSatang: ownSatang });
  if (input.grantSatang > 0) {
    const grant = { label: input.note, expiresAt: input.grantUntil };
    drafts.push({
      ...draft,
      toAccountId: await openGrant(scope, wallet, grant),
      amountSatang: input.grantSatang,
    });
  }
  return writeTransfers(scope, wallet, drafts);
}
