import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { isOver, isSystemAccountId, RETURNED_GRANT_DAYS, reversibleKinds } from './ledger-rules.ts';
import { insufficient, openGrant } from './move-money.ts';
import { ledgerRefusals } from '../refusals.ts';
import { type Cause, hasMoved, type LockedWallet, lockWallet, writeTransfers } from './wallet-rows.ts';

type TransferRow = RowOf<
  'ledger_transfer',
  'transferId' | 'fromAccountId' | 'toAccountId' | 'holderId' | 'amountSatang' | 'kind'
>;

const DAY_MS = 86_400_000;

/**
 * Reverses a manager's action by a transfer in the opposite direction, once per transfer; nothing is ever edited. Money
 * taken from a grant that has expired since returns as a new grant, as with refunds. Refuses with
 * `ledger.transfer_missing`, `ledger.not_reversible`, `ledger.wallet_full`, and `ledger.insufficient` if the money has
 * been spent.
 */
export async function reverseTransfer(
  scope: Scope,
  input: { readonly transferId: string; readonly note: string },
): Promise<{ holderId: string; amountSatang: number }> {
  const found = await scope.tx.first(sql<TransferRow>`
    select transfer_id, from_account_id, to_account_id, holder_id, amount_satang, kind from ledger_transfer
     where tenant_id = ${scope.tenant.id} and transfer_id = ${input.transferId}`);
  if (!found) throw refuse(ledgerRefusals, 'ledger.transfer_missing');
  const wallet = await lockWallet(scope, found.holderId);
  const isReversed = await hasMoved(scope, 'reversal', causeOf(found));
  if (isReversed || !reversibleKinds.includes(found.kind))
    throw refuse(ledgerRefusals, 'ledger.not_reversible');

  if (isSystemAccountId(found.fromAccountId)) {
    const bucket = wallet.buckets.find(({ accountId }) => accountId === found.toAccountId);
    const left = bucket ? bucket.balanceSatang - bucket.heldSatang : 0;
    if (left < found.amountSatang) throw insufficient(scope, wallet);
  }
  await writeTransfers(
    scope,
    {
      ...wallet,
      // Prevents the reversed grant from also being taken back as expired.
      buckets: wallet.buckets.map((bucket) =>
        bucket.accountId === found.toAccountId ? { ...bucket, expiresAt: null } : bucket,
      ),
    },
    [
      {
        kind: 'reversal',
        ...causeOf(found),
        reversesId: found.transferId,
        note: input.note,
        fromAccountId: found.toAccountId,
        toAccountId: await returnAccount(scope, wallet, found.fromAccountId, input.note),
        amountSatang: found.amountSatang,
      },
    ],
  );
  return { holderId: found.holderId, amountSatang: found.amountSatang };
}

/** Returns the account the money came from, or a new grant if that one has expired. */
async function returnAccount(
  scope: Scope,
  wallet: LockedWallet,
  accountId: string,
  note: string,
): Promise<string> {
  if (isSystemAccountId(accountId)) return accountId;
  const bucket = wallet.buckets.find((open) => open.accountId === accountId); // missing if the account was closed
  if (bucket && !isOver(bucket, scope.now)) return accountId;
  const expiresAt = new Date(scope.now.getTime() + RETURNED_GRANT_DAYS * DAY_MS);
  return openGrant(scope, wallet, { label: note, expiresAt });
}

function causeOf({ transferId }: TransferRow): Cause {
  return { refKind: 'ledger.transfer', refId: transferId };
}
