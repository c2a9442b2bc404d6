import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { systemAccounts } from '../src/modules/ledger/ledger/ledger-rules.ts';
import { putMoney, takeMoney } from '../src/modules/ledger/public.ts';
import { openInstallation } from './installation.ts';
import { type BenchResult, compare } from './measure.ts';

const CONCURRENCY = 8;
const WALLETS = 1_000;
const PLENTY_SATANG = 9_000_000_000;
/** Taken before measuring, so that PostgreSQL plans by statistics and not by empty tables. */
const WARM_UP = 300;

/** Taking money out of a wallet against one bare statement that changes a balance and writes the movement. */
export async function bench(): Promise<BenchResult> {
  const home = await openInstallation();
  let bare: Awaited<ReturnType<typeof bareWallets>> | undefined;
  try {
    const tenant = await home.tenant('bench');
    const holders = Array.from({ length: WALLETS }, () => randomUUID());
    for (let at = 0; at < holders.length; at += 100) {
      await home.write(tenant, async (scope) => {
        for (const holderId of holders.slice(at, at + 100))
          await putMoney(scope, {
            holderId,
            amountSatang: PLENTY_SATANG,
            kind: 'top_up',
            account: 'bank_clearing',
            refKind: 'bench.fill',
            refId: holderId,
            note: '',
          });
      });
    }
    const yardstick = await bareWallets(home.postgres.superuser);
    bare = yardstick;
    const ours = async (holderId: string): Promise<void> => {
      await home.write(tenant, (scope) =>
        takeMoney(scope, {
          holderId,
          amountSatang: 1,
          kind: 'spend',
          account: 'sales_clearing',
          refKind: 'bench.thing',
          refId: randomUUID(),
          note: 'ชาอู่หลงดอยแม่สลอง',
        }),
      );
    };
    const spread = () => holders[Math.floor(Math.random() * holders.length)] as string;
    const hot = () => holders[0] as string;
    for (let step = 0; step < WARM_UP; step++) {
      await yardstick.take(spread());
      await ours(spread());
    }
    await yardstick.analyze();
    return {
      figures: [
        await compare(
          'taking from one hot wallet',
          0.4,
          CONCURRENCY,
          { run: () => yardstick.take(hot()) },
          { run: () => ours(hot()) },
        ),
        await compare(
          'taking from many wallets',
          0.4,
          CONCURRENCY,
          { run: () => yardstick.take(spread()) },
          { run: () => ours(spread()) },
        ),
      ],
    };
  } finally {
    await bare?.close();
    await home.close();
  }
}

/** The yardstick: the same rows in tables with the same indexes, without row security, by one prepared statement that commits by itself. */
async function bareWallets(superuser: pg.ClientConfig) {
  const pool = new pg.Pool({ ...superuser, database: 'sala', max: CONCURRENCY });
  await pool.query(`
    create schema bare;
    create table bare.account (like ledger_account including all);
    create table bare.transfer (like ledger_transfer including all,
      foreign key (tenant_id, from_account_id) references bare.account (tenant_id, account_id),
      foreign key (tenant_id, to_account_id) references bare.account (tenant_id, account_id));
    insert into bare.account select * from ledger_account;
  `);
  const { rows } = await pool.query<{ tenant_id: string; account_id: string; holder_id: string }>(
    "select tenant_id, account_id, holder_id from bare.account where kind = 'paid'",
  );
  const accounts = new Map(rows.map((row) => [row.holder_id, row]));
  return {
    async take(holderId: string): Promise<void> {
      const account = accounts.get(holderId);
      const { rowCount } = await pool.query({
        name: 'take',
        text: `with taken as (
                 update bare.account set balance_satang = balance_satang - 1
                  where tenant_id = $1 and account_id = $2 and balance_satang - held_satang >= 1 returning balance_satang)
               insert into bare.transfer (tenant_id, from_account_id, to_account_id, holder_id, amount_satang, balance_after_satang, kind, ref_kind, ref_id, part,
                                          note, occurred_at, business_date)
               select $1, $2, '${systemAccounts.sales_clearing}', $3, 1, balance_satang, 'spend', 'bench.thing', $4, 1, 'ชาอู่หลงดอยแม่สลอง', now(), current_date from taken`,
        values: [account?.tenant_id, account?.account_id, holderId, randomUUID()],
      });
      if (rowCount !== 1) throw new Error('The yardstick took nothing.');
    },
    async analyze(): Promise<void> {
      await pool.query('vacuum analyze');
    },
    close: () => pool.end(),
  };
}
