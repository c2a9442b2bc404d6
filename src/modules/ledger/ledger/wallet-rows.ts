import { businessDate } from '#platform/dates/business-day.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import {
  type Bucket,
  isSystemAccountId,
  MAX_BALANCE_SATANG,
  planExpiry,
  systemAccounts,
  type TransferKind,
} from './ledger-rules.ts';
import { ledgerRefusals } from '../refusals.ts';

/** What money is moved for. A cause moves money at most once per transfer kind. */
export interface Cause {
  readonly refKind: string;
  readonly refId: string;
}

/** A person's accounts, locked until the transaction ends. */
export interface LockedWallet {
  readonly holderId: string;
  readonly paidAccountId: string;
  readonly buckets: readonly Bucket[];
}

type BucketRow = RowOf<'ledger_account', 'accountId' | 'kind' | 'label' | 'expiresAt'> &
  Filled<RowOf<'ledger_account', 'balanceSatang' | 'heldSatang'>> & {
    readonly kind: Bucket['kind'];
  };

/**
 * Locks a person's wallet, using the own account as lock row. A second statement in the same round trip reads the other
 * accounts after the lock is held, so that it sees the previous holder's changes.
 */
export async function lockWallet(scope: Scope, holderId: string): Promise<LockedWallet> {
  const [root, buckets] = await Promise.all([lockRoot(scope, holderId), readBuckets(scope, holderId)]);
  if (root) return { holderId, paidAccountId: root.accountId, buckets };
  await openWallet(scope, holderId);
  return lockWallet(scope, holderId);
}

function lockRoot(scope: Scope, holderId: string): Promise<{ accountId: string } | null> {
  return scope.tx.first(sql<RowOf<'ledger_account', 'accountId'>>`
    select account_id from ledger_account
     where tenant_id = ${scope.tenant.id} and holder_id = ${holderId} and kind = 'paid' for update`);
}

/** Reads a person's accounts without locking. */
export async function readBuckets(scope: Pick<Scope, 'tx' | 'tenant'>, holderId: string): Promise<Bucket[]> {
  return scope.tx.rows(sql<BucketRow>`
    select account_id, kind, label, balance_satang, held_satang, expires_at from ledger_account
     where tenant_id = ${scope.tenant.id} and holder_id = ${holderId} and closed_at is null
     order by account_id`);
}

/** Creates a wallet on its first movement, and the site's own accounts with a tenant's first wallet. */
async function openWallet(scope: Scope, holderId: string): Promise<void> {
  await scope.tx.run(sql`
    insert into ledger_account (tenant_id, account_id, kind, code, opened_at)
    select ${scope.tenant.id}, account_id, 'system', code, ${scope.now}
      from unnest(${Object.values(systemAccounts)}::uuid[], ${Object.keys(systemAccounts)}::text[]) as known (account_id, code)
     order by account_id
    on conflict do nothing`);
  await scope.tx.run(sql`
    insert into ledger_account (tenant_id, kind, holder_id, opened_at)
    values (${scope.tenant.id}, 'paid', ${holderId}, ${scope.now})
    on conflict do nothing`);
}

/** A transfer to be written; one of its sides is in the wallet. */
export interface Draft extends Cause {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amountSatang: number;
  readonly kind: TransferKind;
  readonly note: string;
  readonly reversesId?: string;
}

/** The balance after a movement. `isNew` is false if the cause had already moved money and nothing changed. */
export interface Moved {
  readonly balanceSatang: number;
  readonly isNew: boolean;
}

/**
 * Writes transfers of a locked wallet, preceded by those that take back expired grants; the database updates the
 * balances. All drafts share one cause: if it has already moved money, nothing is written. Refuses with
 * `ledger.wallet_full`.
 */
export async function writeTransfers(
  scope: Scope,
  wallet: LockedWallet,
  drafts: readonly Draft[],
): Promise<Moved> {
  const all = [...expiryDrafts(scope, wallet), ...drafts];
  const before = wallet.buckets.reduce((running, bucket) => running + bucket.balanceSatang, 0);
  const balances: number[] = [];
  for (const draft of all)
    balances.push(
      (balances.at(-1) ?? before) +
        (isSystemAccountId(draft.fromAccountId) ? draft.amountSatang : -draft.amountSatang),
    );
  const after = balances.at(-1) ?? before;
  if (after > MAX_BALANCE_SATANG && after > before) throw refuse(ledgerRefusals, 'ledger.wallet_full');
  const isNew = all.length > 0 && (await insertTransfers(scope, wallet, all, balances)) > 0;
  return { balanceSatang: isNew ? after : before, isNew };
}

function expiryDrafts(scope: Scope, wallet: LockedWallet): Draft[] {
  return planExpiry(wallet.buckets, scope.now).map(({ accountId, amountSatang }) => ({
    fromAccountId: accountId,
    toAccountId: systemAccounts.promo_expense,
    amountSatang,
    kind: 'expiry',
    refKind: 'ledger.account',
    refId: `${accountId}/${scope.now.getTime()}`,
    note: wallet.buckets.find((bucket) => bucket.accountId === accountId)?.label ?? '',
  }));
}

/**
 * Fast path for a wallet that contains only own money, and enough of it: no planning is needed, and the lock is held
 * for one round trip less. Writes nothing and returns null for every other wallet, or if the cause has already moved
 * money.
 */
export async function takeOwnMoney(
  scope: Scope,
  holderId: string,
  draft: Omit<Draft, 'fromAccountId' | 'reversesId'>,
): Promise<Moved | null> {
  const by = signatureOf(scope);
  const [, written] = await Promise.all([
    lockRoot(scope, holderId),
    scope.tx.first(sql<RowOf<'ledger_transfer', 'balanceAfterSatang'>>`
      insert into ledger_transfer (tenant_id, from_account_id, to_account_id, holder_id, amount_satang, balance_after_satang, kind, ref_kind, ref_id, part,
                                   note, actor_id, actor_name, occurred_at, business_date)
      select own.tenant_id, own.account_id, ${draft.toAccountId}, own.holder_id, ${draft.amountSatang}, own.balance_satang - ${draft.amountSatang},
             ${draft.kind}, ${draft.refKind}, ${draft.refId}, 1, ${draft.note}, ${by.actorId}, ${by.actorName}, ${scope.now}, ${by.on}
        from ledger_account as own
       where own.tenant_id = ${scope.tenant.id} and own.holder_id = ${holderId} and own.kind = 'paid'
         and own.balance_satang - own.held_satang >= ${draft.amountSatang}
         and not exists (select from ledger_account as granted
                          where granted.tenant_id = ${scope.tenant.id} and granted.holder_id = ${holderId} and granted.kind = 'granted' and granted.closed_at is null)
         and not exists (${movedBefore(scope, draft.kind, draft)})
      returning balance_after_satang`),
  ]);
  return written && { balanceSatang: written.balanceAfterSatang, isNew: true };
}

/** The acting person and the business date. */
function signatureOf(scope: Scope): { actorId: string | null; actorName: string; on: string } {
  const person = personOf(scope);
  return {
    actorId: person?.userId ?? null,
    actorName: person ? `${person.firstname} ${person.lastname}`.trim().slice(0, 300) : '',
    on: businessDate(scope.now, scope.tenant.zone, scope.tenant.settings.dayCutoffMinutes),
  };
}

async function insertTransfers(
  scope: Scope,
  wallet: LockedWallet,
  drafts: readonly Draft[],
  balances: readonly number[],
): Promise<number> {
  const cause = drafts.at(-1) as Draft;
  const by = signatureOf(scope);
  return scope.tx.run(sql`
    insert into ledger_transfer (tenant_id, from_account_id, to_account_id, holder_id, amount_satang, balance_after_satang, kind, ref_kind, ref_id, part,
                                 note, reverses_id, actor_id, actor_name, occurred_at, business_date)
    select ${scope.tenant.id}, source, target, ${wallet.holderId}, amount, balance, kind, ref_kind, ref_id, part, note, reverses,
           ${by.actorId}, ${by.actorName}, ${scope.now}, ${by.on}
      from unnest(${drafts.map((draft) => draft.fromAccountId)}::uuid[], ${drafts.map((draft) => draft.toAccountId)}::uuid[],
                  ${drafts.map((draft) => draft.amountSatang)}::bigint[], ${balances}::bigint[], ${drafts.map((draft) => draft.kind)}::text[],
                  ${drafts.map((draft) => draft.refKind)}::text[], ${drafts.map((draft) => draft.refId)}::text[], ${partsOf(drafts)}::integer[],
                  ${drafts.map((draft) => draft.note)}::text[], ${drafts.map((draft) => draft.reversesId ?? null)}::uuid[])
        as draft (source, target, amount, balance, kind, ref_kind, ref_id, part, note, reverses)
     where not exists (${movedBefore(scope, cause.kind, cause)})`);
}

function movedBefore(scope: Scope, kind: TransferKind, cause: Cause) {
  return sql`select from ledger_transfer
     where tenant_id = ${scope.tenant.id} and kind = ${kind} and ref_kind = ${cause.refKind} and ref_id = ${cause.refId} and part = 1`;
}

/** Whether a cause has already moved money. Caller must hold the wallet lock. */
export async function hasMoved(scope: Scope, kind: TransferKind, cause: Cause): Promise<boolean> {
  return (await scope.tx.first(movedBefore(scope, kind, cause))) !== null;
}

/** Numbers the transfers of each cause: 1, 2, … */
function partsOf(drafts: readonly Draft[]): number[] {
  const seen = new Map<string, number>();
  return drafts.map(({ kind, refKind, refId }) => {
    const cause = `${kind} ${refKind} ${refId}`;
    const part = (seen.get(cause) ?? 0) + 1;
    seen.set(cause, part);
    return part;
  });
}
