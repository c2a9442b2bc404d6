import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { isSystemAccountId, reversibleKinds, type TransferKind } from './ledger-rules.ts';
import { insufficient } from './move-money.ts';
import { ledgerRefusals } from './refusals.ts';
import { type Cause, hasMoved, lockWallet, writeTransfers } from './wallet-rows.ts';

interface TransferRow {
  transfer_id: string;
  from_account_id: string;
  to_account_id: string;
  holder_id: string;
  amount_satang: number;
  kind: TransferKind;
}

/**
 * Undoes what a manager did by a transfer in the other direction; nothing is ever edited. Once for each transfer.
 * Refuses with `ledger.transfer_missing`, `ledger.not_reversible`, `ledger.insufficient` when the money was spent since.
 */
export async function reverseTransfer(
  scope: Scope,
  input: { readonly transferId: string; readonly note: string },
): Promise<{ holderId: string; amountSatang: number }> {
  const found = await scope.tx.first(sql<TransferRow>`
    select transfer_id, from_account_id, to_account_id, holder_id, amount_satang, kind from ledger_transfer
     where tenant_id = ${scope.tenant.id} and transfer_id = ${input.transferId}`);
  if (!found) throw refuse(ledgerRefusals, 'ledger.transfer_missing');
  const wallet = await lockWallet(scope, found.holder_id);
  const isReversed = await hasMoved(scope, 'reversal', causeOf(found));
  if (isReversed || !reversibleKinds.includes(found.kind))
    throw refuse(ledgerRefusals, 'ledger.not_reversible');

  if (isSystemAccountId(found.from_account_id)) {
    const bucket = wallet.buckets.find(({ accountId }) => accountId === found.to_account_id);
    const left = bucket ? bucket.balanceSatang - bucket.heldSatang : 0;
    if (left < found.amount_satang) throw insufficient(scope, wallet);
  }
  await writeTransfers(
    scope,
    {
      ...wallet,
      // The gift that is taken back is not given back for its day as well.
      buckets: wallet.buckets.map((bucket) =>
        bucket.accountId === found.to_account_id ? { ...bucket, expiresAt: null } : bucket,
      ),
    },
    [
      {
        kind: 'reversal',
        ...causeOf(found),
        reversesId: found.transfer_id,
        note: input.note,
        fromAccountId: found.to_account_id,
        toAccountId: found.from_account_id,
        amountSatang: found.amount_satang,
      },
    ],
  );
  return { holderId: found.holder_id, amountSatang: found.amount_satang };
}

function causeOf({ transfer_id }: TransferRow): Cause {
  return { refKind: 'ledger.transfer', refId: transfer_id };
}
