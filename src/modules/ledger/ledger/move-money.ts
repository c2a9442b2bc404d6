import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import {
  freeSatang,
  MAX_OPEN_GRANTS,
  planTaking,
  type SystemAccount,
  systemAccounts,
  type TransferKind,
  walletTotals,
} from './ledger-rules.ts';
import { ledgerRefusals } from '../refusals.ts';
import {
  type Cause,
  type Draft,
  hasMoved,
  type LockedWallet,
  lockWallet,
  type Moved,
  takeOwnMoney,
  writeTransfers,
} from './wallet-rows.ts';

export interface MoveInput extends Cause {
  readonly holderId: string;
  /** Above zero. */
  readonly amountSatang: number;
  readonly kind: Extract<TransferKind, 'top_up' | 'spend' | 'refund' | 'adjustment'>;
  /** The site's account on the other side. */
  readonly account: SystemAccount;
  /** Note for the holder. */
  readonly note: string;
}

/** Puts money into a person's own account, once per cause. Refuses with `ledger.wallet_full`. */
export async function putMoney(scope: Scope, input: MoveInput): Promise<Moved> {
  const wallet = await lockWallet(scope, input.holderId);
  return writeTransfers(scope, wallet, [
    {
      ...draftOf(input),
      fromAccountId: systemAccounts[input.account],
      toAccountId: wallet.paidAccountId,
      amountSatang: input.amountSatang,
    },
  ]);
}

/**
 * Takes money from a wallet, once per cause: first grants, those that expire first, then own money. Locks, plans and
 * writes; a wallet with own money only takes a fast path. Refuses with `ledger.insufficient`.
 */
export async function takeMoney(scope: Scope, input: MoveInput): Promise<Moved> {
  const { holderId, amountSatang } = input;
  const toAccountId = systemAccounts[input.account];
  const own = await takeOwnMoney(scope, holderId, { ...draftOf(input), toAccountId, amountSatang });
  if (own) return own;
  const wallet = await lockWallet(scope, input.holderId);
  const parts = planTaking(wallet.buckets, input.amountSatang, scope.now);
  if (parts === null) {
    if (await hasMoved(scope, input.kind, input)) return unchanged(scope, wallet);
    throw insufficient(scope, wallet);
  }
  return writeTransfers(
    scope,
    wallet,
    parts.map((part) => ({
      ...draftOf(input),
      fromAccountId: part.accountId,
      toAccountId,
      amountSatang: part.amountSatang,
    })),
  );
}

export interface GrantInput extends Cause {
  readonly holderId: string;
  readonly amountSatang: number;
  /** Reason shown to the holder. */
  readonly label: string;
  readonly expiresAt: Date;
}

/** Grants money until a day, in a separate account, once per cause. Refuses with `ledger.wallet_full`. */
export async function grantMoney(scope: Scope, input: GrantInput): Promise<Moved> {
  const wallet = await lockWallet(scope, input.holderId);
  if (await hasMoved(scope, 'grant', input)) return unchanged(scope, wallet);
  const toAccountId = await openGrant(scope, wallet, input);
  return writeTransfers(scope, wallet, [
    {
      kind: 'grant',
      refKind: input.refKind,
      refId: input.refId,
      note: input.label,
      fromAccountId: systemAccounts.promo_expense,
      toAccountId,
      amountSatang: input.amountSatang,
    },
  ]);
}

/** Opens a separate account for money that expires. Refuses with `ledger.wallet_full`. */
export async function openGrant(
  scope: Scope,
  wallet: LockedWallet,
  { label, expiresAt }: Pick<GrantInput, 'label' | 'expiresAt'>,
): Promise<string> {
  if (wallet.buckets.length > MAX_OPEN_GRANTS) throw refuse(ledgerRefusals, 'ledger.wallet_full');
  const { accountId } = await scope.tx.one(sql<RowOf<'ledger_account', 'accountId'>>`
    insert into ledger_account (tenant_id, kind, holder_id, label, expires_at, opened_at)
    values (${scope.tenant.id}, 'granted', ${wallet.holderId}, ${label.slice(0, 200)}, ${expiresAt}, ${scope.now})
    returning account_id`);
  return accountId;
}

/** Result if the cause has already moved money. */
export function unchanged(scope: Scope, wallet: LockedWallet): Moved {
  return { balanceSatang: walletTotals(wallet.buckets, scope.now).balanceSatang, isNew: false };
}

/** The refusal, with the available amount. */
export function insufficient(scope: Scope, wallet: LockedWallet) {
  const free = wallet.buckets.reduce((running, bucket) => running + freeSatang(bucket, scope.now), 0);
  return refuse(ledgerRefusals, 'ledger.insufficient', { freeSatang: free });
}

function draftOf({ kind, refKind, refId, note }: MoveInput): Pick<Draft, 'kind' | 'note' | keyof Cause> {
  return { kind, refKind, refId, note };
}
