import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import type { Scope } from '#platform/scope.ts';
import {
  type Bucket,
  isOver,
  isSystemAccountId,
  type TransferKind,
  walletTotals,
  type WalletTotals,
} from './ledger-rules.ts';
import { readBuckets } from './wallet-rows.ts';

export interface WalletReading extends WalletTotals {
  /** Current accounts, those that expire first at the top. */
  readonly buckets: readonly Bucket[];
}

/** Reads a person's wallet; empty for somebody whose money has never moved. */
export async function readWallet(
  scope: Pick<Scope, 'tx' | 'tenant' | 'now'>,
  holderId: string,
): Promise<WalletReading> {
  const buckets = await readBuckets(scope, holderId);
  const shown = buckets.filter(
    (bucket) =>
      bucket.kind === 'paid' ||
      bucket.heldSatang > 0 ||
      (bucket.balanceSatang > 0 && !isOver(bucket, scope.now)),
  );
  return { ...walletTotals(buckets, scope.now), buckets: shown };
}

/** Returns the balances of at most a page of people; people without a wallet are missing from the map. */
export async function readBalances(
  scope: Pick<Scope, 'tx' | 'tenant' | 'now'>,
  holderIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await scope.tx.rows(sql<
    Filled<RowOf<'ledger_account', 'holderId'>> & { readonly balance: number }
  >`
    select holder_id, sum(case when expires_at <= ${scope.now} then held_satang else balance_satang end)::bigint as balance
      from ledger_account
     where tenant_id = ${scope.tenant.id} and holder_id = any(${[...holderIds]}::uuid[]) and closed_at is null
     group by holder_id`);
  return new Map(rows.map(({ holderId, balance }) => [holderId, balance]));
}

/** Returns which of these people have or had money here. */
export async function findHolders(
  scope: Pick<Scope, 'tx' | 'tenant'>,
  holderIds: readonly string[],
): Promise<string[]> {
  const rows = await scope.tx.rows(sql<Filled<RowOf<'ledger_account', 'holderId'>>>`
    select distinct holder_id from ledger_account
     where tenant_id = ${scope.tenant.id} and holder_id = any(${[...holderIds]}::uuid[])`);
  return rows.map(({ holderId }) => holderId);
}

export interface TransferLine {
  readonly transferId: string;
  readonly kind: TransferKind;
  /** Positive for incoming, negative for outgoing money. */
  readonly amountSatang: number;
  readonly balanceAfterSatang: number;
  readonly note: string;
  readonly refKind: string;
  readonly refId: string;
  readonly actorName: string;
  readonly isReversed: boolean;
  readonly occurredAt: Date;
  readonly businessOn: IsoDate;
}

export interface TransferFilter {
  readonly kinds?: readonly TransferKind[] | undefined;
  /** Both days inclusive. */
  readonly fromOn?: IsoDate | undefined;
  readonly toOn?: IsoDate | undefined;
}

/** Position in a statement, newest first. */
export interface TransferPosition {
  readonly businessOn: IsoDate;
  readonly transferId: string;
}

/** Maximum number of lines per query. */
export const MAX_TRANSFER_LINES = 500;

type TransferRow = RowOf<
  'ledger_transfer',
  | 'transferId'
  | 'fromAccountId'
  | 'kind'
  | 'amountSatang'
  | 'balanceAfterSatang'
  | 'note'
  | 'refKind'
  | 'refId'
  | 'actorName'
  | 'occurredAt'
> &
  RowAs<'ledger_transfer', { businessOn: 'businessDate' }> & {
    readonly isReversed: boolean;
  };

/** Returns the transfers of a person's wallet after a position, newest first, at most `limit`. */
export async function listTransfers(
  scope: Pick<Scope, 'tx' | 'tenant'>,
  input: {
    readonly holderId: string;
    readonly filter: TransferFilter;
    readonly after: TransferPosition | null;
    readonly limit: number;
  },
): Promise<TransferLine[]> {
  const { filter, after } = input;
  const rows = await scope.tx.rows(sql<TransferRow>`
    select transfer_id, from_account_id, kind, amount_satang, balance_after_satang, note, ref_kind, ref_id, actor_name,
           exists (select from ledger_transfer as undo where undo.tenant_id = t.tenant_id and undo.reverses_id = t.transfer_id) as is_reversed,
           occurred_at, business_date as business_on
      from ledger_transfer as t
     where tenant_id = ${scope.tenant.id} and holder_id = ${input.holderId}
       ${filter.kinds === undefined ? sql`` : sql`and kind = any(${[...filter.kinds]}::text[])`}
       ${filter.fromOn === undefined ? sql`` : sql`and business_date >= ${filter.fromOn}`}
       ${filter.toOn === undefined ? sql`` : sql`and business_date <= ${filter.toOn}`}
       ${after === null ? sql`` : sql`and (business_date, transfer_id) < (${after.businessOn}::date, ${after.transferId}::uuid)`}
     order by business_date desc, transfer_id desc limit ${Math.min(input.limit, MAX_TRANSFER_LINES)}`);
  return rows.map(({ fromAccountId, amountSatang, ...row }) => ({
    ...row,
    amountSatang: isSystemAccountId(fromAccountId) ? amountSatang : -amountSatang,
  }));
}

/** Sums a person's manual grants and adjustments on a business day, in both directions; reversals are not counted. */
export async function movedByHand(
  scope: Scope,
  { actorId, on }: { actorId: string; on: IsoDate },
): Promise<number> {
  const { total } = await scope.tx.one(sql<{ total: number }>`
    select coalesce(sum(amount_satang), 0)::bigint as total from ledger_transfer
     where tenant_id = ${scope.tenant.id} and actor_id = ${actorId} and business_date = ${on} and kind in ('grant', 'adjustment')`);
  return total;
}
