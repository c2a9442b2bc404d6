import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ModuleTesting } from '#platform/testing/module-testing.ts';
import { sql } from '#platform/db/query.ts';
import type { World } from '#platform/testing/world.ts';
import { grantMoney, putMoney, takeMoney } from './ledger/move-money.ts';
import { readWallet, type WalletReading } from './ledger/read-wallet.ts';

/** Returns an unused cause. */
export function newCause(): { refKind: string; refId: string } {
  return { refKind: 'ledger.test', refId: randomUUID() };
}

/** Puts own money into a person's wallet. */
export function fillWallet(world: World, holderId: string, amountSatang: number, cause = newCause()) {
  return world.write((scope) =>
    putMoney(scope, {
      ...cause,
      holderId,
      amountSatang,
      kind: 'top_up',
      account: 'bank_clearing',
      note: 'เติมเงิน',
    }),
  );
}

/** Grants money that expires after a number of days. */
export function grantFor(
  world: World,
  holderId: string,
  amountSatang: number,
  days: number,
  cause = newCause(),
) {
  return world.write((scope) =>
    grantMoney(scope, {
      ...cause,
      holderId,
      amountSatang,
      label: 'ของขวัญ',
      expiresAt: new Date(scope.now.getTime() + days * 86_400_000),
    }),
  );
}

export function spendFrom(world: World, holderId: string, amountSatang: number, cause = newCause()) {
  return world.write((scope) =>
    takeMoney(scope, {
      ...cause,
      holderId,
      amountSatang,
      kind: 'spend',
      account: 'sales_clearing',
      note: 'ซื้อของ',
    }),
  );
}

export function walletNow(world: World, holderId: string): Promise<WalletReading> {
  return world.read((scope) => readWallet(scope, holderId));
}

/**
 * Expects a tenant's ledger to be consistent: each balance is the sum of its transfers, held money is the sum of open
 * holds, all accounts add up to zero, and each wallet's running balances are right.
 */
export async function expectLedgerConsistent(world: World): Promise<void> {
  const wrong = await world.read((scope) =>
    scope.tx.rows(sql<{ what: string }>`
      with side as (
        select from_account_id as account_id, -amount_satang as satang from ledger_transfer where tenant_id = ${scope.tenant.id}
        union all
        select to_account_id, amount_satang from ledger_transfer where tenant_id = ${scope.tenant.id}
      ), summed as (select account_id, sum(satang) as satang from side group by account_id)
      select 'balance of ' || a.account_id as what from ledger_account a left join summed s using (account_id)
       where a.tenant_id = ${scope.tenant.id} and a.kind <> 'system' and a.balance_satang <> coalesce(s.satang, 0)
      union all
      select 'hold of ' || a.account_id from ledger_account a
       where a.tenant_id = ${scope.tenant.id} and a.kind <> 'system'
         and a.held_satang <> (select coalesce(sum(h.amount_satang), 0) from ledger_hold h
                                where h.tenant_id = a.tenant_id and h.account_id = a.account_id and h.state = 'open')
      union all
      select 'below zero ' || account_id from ledger_account
       where tenant_id = ${scope.tenant.id} and (balance_satang < 0 or held_satang < 0 or balance_satang < held_satang)
      union all
      select 'the sum of all is ' || sum(satang) from summed having sum(satang) <> 0
      union all
      select 'wallets and the site''s side differ'
       where (select coalesce(sum(balance_satang), 0) from ledger_account where tenant_id = ${scope.tenant.id})
             <> -(select coalesce(sum(s.satang), 0) from summed s join ledger_account a using (account_id)
                   where a.tenant_id = ${scope.tenant.id} and a.kind = 'system')
      union all
      select 'story of ' || transfer_id from (
        select transfer_id, balance_after_satang,
               sum(case when a.kind = 'system' then t.amount_satang else -t.amount_satang end)
                 over (partition by t.holder_id order by t.transfer_id) as computed
          from ledger_transfer t join ledger_account a on a.tenant_id = t.tenant_id and a.account_id = t.from_account_id
         where t.tenant_id = ${scope.tenant.id}) as story
       where computed <> balance_after_satang`),
  );
  expect(wrong).toEqual([]);
}

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {};
