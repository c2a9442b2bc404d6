import { sql } from '#platform/db/query.ts';
import type { Filled, RowOf } from '#platform/db/rows.ts';
import { cron } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { lockWallet, writeTransfers } from './wallet-rows.ts';

const WALLETS_PER_TURN = 100;
/** Maximum number of batches per tenant and run; the next run continues. */
const MAX_TURNS = 50;

/** Takes back expired grants, wallet by wallet. */
export const expireGrantsCron = cron({
  name: 'ledger.expire_grants',
  schedule: '7 * * * *',
  run: async ({ eachTenant }) =>
    eachTenant(async (job) => {
      for (let turn = 0; turn < MAX_TURNS; turn++) {
        const holders = await job.transaction(listExpired);
        for (const holderId of holders) await job.transaction((scope) => expireGrants(scope, holderId));
        if (holders.length < WALLETS_PER_TURN) return;
      }
    }),
});

async function listExpired(scope: Scope): Promise<string[]> {
  const rows = await scope.tx.rows(sql<Filled<RowOf<'ledger_account', 'holderId'>>>`
    select holder_id from (
      select holder_id, expires_at from ledger_account
       where tenant_id = ${scope.tenant.id} and kind = 'granted' and closed_at is null and held_satang = 0 and expires_at <= ${scope.now}
       order by expires_at limit ${WALLETS_PER_TURN}) as due
     group by holder_id`);
  return rows.map(({ holderId }) => holderId);
}

/** Takes back the expired grants of one wallet and closes the empty ones. Idempotent. */
export async function expireGrants(scope: Scope, holderId: string): Promise<void> {
  await writeTransfers(scope, await lockWallet(scope, holderId), []);
  await scope.tx.run(sql`
    update ledger_account set closed_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and holder_id = ${holderId} and kind = 'granted' and closed_at is null
       and expires_at <= ${scope.now} and balance_satang = 0`);
}
