import { z } from 'zod';
import { CursorDay, CursorId, cursorOf, findCursorPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import { satangToBaht } from '#platform/money/money.ts';
import {
  listTransfers,
  readWallet,
  reversibleKinds,
  type TransferFilter,
  type TransferLine,
} from '#modules/ledger/public.ts';
import type {
  StatementLine,
  StatementQuery,
  WalletReply,
  WalletTransaction,
  WalletView,
} from './wallet-contract.ts';
import { kindsOf, monthDays } from './wallet-rules.ts';

const PAGE_SIZE = 30;
/** Maximum number of transactions in a reply of the specification's call. */
const MAX_CALL_LINES = 100;

/** A person's wallet for pages. */
export async function getWalletView(scope: Scope, personId: string): Promise<WalletView> {
  const { buckets, ...totals } = await readWallet(scope, personId);
  return {
    ...totals,
    buckets: buckets.map((bucket) => ({
      key: bucket.accountId,
      kind: bucket.kind,
      label: bucket.label,
      balanceSatang: bucket.balanceSatang,
      expiresAt: bucket.expiresAt?.toISOString() ?? null,
    })),
  };
}

/** One page of a person's statement, newest first. */
export async function listStatement(
  scope: Scope,
  personId: string,
  query: StatementQuery,
): Promise<{ lines: StatementLine[]; next: string | null }> {
  const found = await listTransfers(scope, {
    holderId: personId,
    filter: filterOf(query),
    after: findCursorPosition(StatementPosition, query.after),
    limit: PAGE_SIZE + 1,
  });
  const page = found.slice(0, PAGE_SIZE);
  const last = found.length > PAGE_SIZE ? page.at(-1) : undefined;
  return { lines: page.map(lineOf), next: last ? cursorOf(StatementPosition, last) : null };
}

/** Reply of the specification's `get`. */
export async function getWalletReply(scope: Scope, personId: string): Promise<WalletReply> {
  const [reply, lines] = await Promise.all([
    getBalanceReply(scope, personId),
    listTransfers(scope, { holderId: personId, filter: {}, after: null, limit: MAX_CALL_LINES }),
  ]);
  return { ...reply, transactions: lines.map(transactionOf) };
}

export async function getBalanceReply(scope: Scope, personId: string): Promise<WalletReply> {
  const wallet = await readWallet(scope, personId);
  return { balance: satangToBaht(wallet.balanceSatang), available: satangToBaht(wallet.freeSatang) };
}

/** Translates the statement's filter for the ledger. */
export function filterOf({ kind, month }: Pick<StatementQuery, 'kind' | 'month'>): TransferFilter {
  const kinds = kindsOf[kind];
  return { ...(kinds && { kinds }), ...(month !== undefined && monthDays(month)) };
}

/** An invalid cursor starts from the beginning. */
const StatementPosition = z.object({ businessOn: CursorDay, transferId: CursorId });

function lineOf(line: TransferLine): StatementLine {
  const { transferId, kind, amountSatang, balanceAfterSatang, note, actorName, isReversed } = line;
  return {
    transferId,
    kind,
    amountSatang,
    balanceAfterSatang,
    note,
    actorName,
    isReversed,
    canReverse: !isReversed && reversibleKinds.includes(kind),
    at: line.occurredAt.toISOString(),
  };
}

function transactionOf(line: TransferLine): WalletTransaction {
  return {
    id: line.transferId,
    kind: line.kind,
    amount: satangToBaht(line.amountSatang),
    balance: satangToBaht(line.balanceAfterSatang),
    note: line.note,
    at: line.occurredAt.toISOString(),
  };
}
