import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from '#platform/db/query.ts';
import { Refusal } from '#platform/refusal.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { expireGrants } from './expire-grants.ts';
import { holdMoney, postHold, voidHold } from './hold-money.ts';
import { takeMoney } from './move-money.ts';
import { listTransfers } from './read-wallet.ts';
import { reverseTransfer } from './reverse-transfer.ts';
import { expectLedgerConsistent, fillWallet, grantFor, newCause, spendFrom, walletNow } from '../testing.ts';

const DAY_MS = 86_400_000;

function hold(world: World, holderId: string, amountSatang: number, cause = newCause()) {
  return world.write((scope) => holdMoney(scope, { ...cause, holderId, amountSatang }));
}

function post(
  world: World,
  holderId: string,
  amountSatang: number,
  cause: { refKind: string; refId: string },
) {
  return world.write((scope) =>
    postHold(scope, { ...cause, holderId, amountSatang, account: 'sales_clearing', note: '' }),
  );
}

test('100 baht, 20 parallel spends of 10.01: nine succeed, 9.91 is left', async ({ world }) => {
  const holder = randomUUID();
  await fillWallet(world, holder, 10_000);
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => spendFrom(world, holder, 1_001)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'ledger.insufficient' });
  expect((await walletNow(world, holder)).balanceSatang).toBe(991);
  await expectLedgerConsistent(world);
});

test('the same cause moves money once, however many concurrent calls', async ({ world }) => {
  const holder = randomUUID();
  const [filling, buying, grant] = [newCause(), newCause(), newCause()];
  const twenty = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));
  const fillings = await twenty(() => fillWallet(world, holder, 10_000, filling));
  expect(fillings.filter(({ isNew }) => isNew)).toHaveLength(1);
  await twenty(() => grantFor(world, holder, 300, 5, grant));
  const buyings = await twenty(() => spendFrom(world, holder, 2_500, buying));
  expect(buyings.filter(({ isNew }) => isNew)).toHaveLength(1);
  expect((await walletNow(world, holder)).balanceSatang).toBe(7_800);
  await expectLedgerConsistent(world);
});

test('32 clients at random over a few wallets: nothing is lost, duplicated or negative', async ({
  world,
}) => {
  const holders: string[] = Array.from({ length: 4 }, () => randomUUID());
  await Promise.all(holders.map((holder) => fillWallet(world, holder, 50_000)));
  const known = new Map(holders.map((holder) => [holder, 50_000]));
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (let step = 0; step < 12; step++) {
        const holder = holders[Math.floor(Math.random() * holders.length)] as string;
        const amount = 1 + Math.floor(Math.random() * 20_000);
        const cause = newCause();
        const change = await served(async () => {
          switch (Math.floor(Math.random() * 5)) {
            case 0:
              await fillWallet(world, holder, amount, cause);
              return amount;
            case 1:
              await grantFor(world, holder, amount, 1 + Math.floor(Math.random() * 9), cause);
              return amount;
            case 2: {
              await hold(world, holder, amount, cause);
              const used = Math.ceil(amount * Math.random()) || 1;
              await post(world, holder, used, cause);
              return -used;
            }
            case 3:
              await hold(world, holder, amount, cause);
              await world.write((scope) => voidHold(scope, { ...cause, holderId: holder }));
              return 0;
            default:
              await spendFrom(world, holder, amount, cause);
              return -amount;
          }
        });
        known.set(holder, (known.get(holder) ?? 0) + change);
      }
    }),
  );
  for (const holder of holders) {
    const wallet = await walletNow(world, holder);
    expect(wallet).toMatchObject({ balanceSatang: known.get(holder), heldSatang: 0 });
  }
  await expectLedgerConsistent(world);
}, 60_000);

/** Result of an operation; 0 if it was refused for too little money. */
async function served(work: () => Promise<number>): Promise<number> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal && error.code === 'ledger.insufficient') return 0;
    throw error;
  }
}

type Command =
  | { readonly do: 'fill' | 'spend' | 'hold'; readonly amount: number }
  | { readonly do: 'grant'; readonly amount: number; readonly days: number }
  | { readonly do: 'post' | 'void'; readonly which: number }
  | { readonly do: 'repeat'; readonly which: number }
  | { readonly do: 'wait'; readonly days: number };

const amounts = fc.integer({ min: 1, max: 5_000 });
const commands: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constantFrom('fill', 'spend', 'spend', 'hold'), amount: amounts }),
  fc.record({ do: fc.constant('grant'), amount: amounts, days: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ do: fc.constantFrom('post', 'void', 'repeat'), which: fc.nat(20) }),
  fc.record({ do: fc.constant('wait'), days: fc.integer({ min: 1, max: 4 }) }),
) as fc.Arbitrary<Command>;

interface Grant {
  left: number;
  held: number;
  readonly until: number;
}

/** In-memory model of a wallet: own money, grants with expiry, holds with their parts. */
class Model {
  own = 0;
  grants: Grant[] = [];
  ownHeld = 0;
  holds: { parts: { grant: Grant | null; amount: number }[] }[] = [];
  day = 0;

  sources() {
    const open = this.grants
      .filter((grant) => grant.until > this.day && grant.left > grant.held)
      .toSorted((a, b) => a.until - b.until);
    return [
      ...open.map((grant) => ({ grant, free: grant.left - grant.held })),
      { grant: null, free: this.own - this.ownHeld },
    ];
  }

  get free(): number {
    return this.sources().reduce((running, { free }) => running + free, 0);
  }

  get balance(): number {
    return this.free + this.ownHeld + this.grants.reduce((running, { held }) => running + held, 0);
  }

  split(amount: number) {
    let left = amount;
    return this.sources().flatMap(({ grant, free }) => {
      const part = Math.min(left, free);
      left -= part;
      return part > 0 ? [{ grant, amount: part }] : [];
    });
  }

  take(parts: readonly { grant: { left: number } | null; amount: number }[]): void {
    for (const { grant, amount } of parts) {
      if (grant) grant.left -= amount;
      else this.own -= amount;
    }
  }

  setAside(parts: readonly { grant: { held: number } | null; amount: number }[], sign: 1 | -1): void {
    for (const { grant, amount } of parts) {
      if (grant) grant.held += sign * amount;
      else this.ownHeld += sign * amount;
    }
  }
}

test('random sequences end like the model', { timeout: 180_000 }, async ({ world }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(commands, { minLength: 1, maxLength: 24 }), async (story) => {
      const holder = randomUUID();
      const model = new Model();
      const holdCauses: { cause: ReturnType<typeof newCause>; amount: number }[] = [];
      const done: { amount: number; cause: ReturnType<typeof newCause>; do: 'fill' | 'spend' }[] = [];
      for (const command of story) {
        const cause = newCause();
        if (command.do === 'fill') {
          await fillWallet(world, holder, command.amount, cause);
          model.own += command.amount;
          done.push({ ...command, do: 'fill', cause });
        } else if (command.do === 'grant') {
          await grantFor(world, holder, command.amount, command.days, cause);
          model.grants.push({ left: command.amount, held: 0, until: model.day + command.days });
        } else if (command.do === 'spend') {
          const isEnough = model.free >= command.amount;
          const change = await served(async () => {
            await spendFrom(world, holder, command.amount, cause);
            return -command.amount;
          });
          expect(change).toBe(isEnough ? -command.amount : 0);
          if (isEnough) {
            model.take(model.split(command.amount));
            done.push({ ...command, do: 'spend', cause });
          }
        } else if (command.do === 'hold') {
          const isEnough = model.free >= command.amount;
          const isHeld = await served(async () => {
            await hold(world, holder, command.amount, cause);
            return 1;
          });
          expect(isHeld).toBe(isEnough ? 1 : 0);
          if (!isEnough) continue;
          const parts = model.split(command.amount);
          model.setAside(parts, 1);
          model.holds.push({ parts });
          holdCauses.push({ cause, amount: command.amount });
        } else if (command.do === 'wait') {
          world.travel(command.days * DAY_MS);
          model.day += command.days;
          await world.write((scope) => expireGrants(scope, holder));
        } else if (command.do === 'repeat') {
          const again = done[command.which % Math.max(done.length, 1)];
          if (again?.do === 'fill') await fillWallet(world, holder, again.amount, again.cause);
          if (again?.do === 'spend') await spendFrom(world, holder, again.amount, again.cause);
        } else if (command.do === 'post' || command.do === 'void') {
          const index = command.which % Math.max(model.holds.length, 1);
          const held = model.holds[index];
          const known = holdCauses[index];
          if (!held || !known) continue;
          if (command.do === 'post') {
            await post(world, holder, known.amount, known.cause);
            await post(world, holder, known.amount, known.cause);
            model.setAside(held.parts, -1);
            model.take(held.parts);
          } else {
            await world.write((scope) => voidHold(scope, { ...known.cause, holderId: holder }));
            model.setAside(held.parts, -1);
          }
          model.holds.splice(index, 1);
          holdCauses.splice(index, 1);
        }
        const wallet = await walletNow(world, holder);
        expect({ balance: wallet.balanceSatang, free: wallet.freeSatang }).toEqual({
          balance: model.balance,
          free: model.free,
        });
      }
      await expectLedgerConsistent(world);
    }),
    { numRuns: 40 },
  );
});

test('a grant expires on its day, but not its held part', async ({ world }) => {
  const holder = randomUUID();
  const cause = newCause();
  await grantFor(world, holder, 10_000, 2);
  await hold(world, holder, 4_000, cause);
  world.travel(3 * DAY_MS);
  expect(await walletNow(world, holder)).toMatchObject({ balanceSatang: 4_000, freeSatang: 0 });
  await expect(spendFrom(world, holder, 1)).rejects.toMatchObject({ code: 'ledger.insufficient' });
  await world.write((scope) => expireGrants(scope, holder));
  await world.write((scope) => expireGrants(scope, holder));
  await post(world, holder, 1_000, cause);
  await world.write((scope) => expireGrants(scope, holder));
  expect(await walletNow(world, holder)).toMatchObject({ balanceSatang: 0, heldSatang: 0 });
  await expectLedgerConsistent(world);
});

test('a hold is settled once: posted stays posted, voided stays voided', async ({ world }) => {
  const holder = randomUUID();
  const [one, two] = [newCause(), newCause()];
  await fillWallet(world, holder, 10_000);
  await hold(world, holder, 4_000, one);
  await hold(world, holder, 5_000, two);
  await post(world, holder, 4_000, one);
  await world.write((scope) => voidHold(scope, { ...one, holderId: holder }));
  await world.write((scope) => voidHold(scope, { ...two, holderId: holder }));
  await expect(post(world, holder, 5_000, two)).rejects.toMatchObject({ code: 'ledger.hold_settled' });
  expect(await walletNow(world, holder)).toMatchObject({ balanceSatang: 6_000, heldSatang: 0 });
  await expectLedgerConsistent(world);
});

test('a manager’s action is reversed once, by a separate transfer, and only while the money is there', async ({
  world,
}) => {
  const holder = randomUUID();
  await grantFor(world, holder, 10_000, 5);
  const [grant] = await linesOf(world, holder);
  const undo = (transferId: string) =>
    world.write((scope) => reverseTransfer(scope, { transferId, note: '' }));
  await spendFrom(world, holder, 1);
  await expect(undo(grant?.transferId ?? '')).rejects.toMatchObject({ code: 'ledger.insufficient' });
  await grantFor(world, holder, 700, 5);
  const second = (await linesOf(world, holder))[0]?.transferId ?? '';
  const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => undo(second)));
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const spent = (await linesOf(world, holder)).find(({ kind }) => kind === 'spend')?.transferId ?? '';
  await expect(undo(spent)).rejects.toMatchObject({ code: 'ledger.not_reversible' });
  expect((await walletNow(world, holder)).balanceSatang).toBe(9_999);
  await expectLedgerConsistent(world);
});

test.for([
  { when: 'while the grant lasts', days: 4, isClosed: false, left: 10_000, later: 0 },
  { when: 'in the hour after its end', days: 5, isClosed: false, left: 4_000, later: 4_000 },
  { when: 'when its account is closed', days: 5, isClosed: true, left: 4_000, later: 4_000 },
])(
  'money that a manager took from a grant returns as a grant $when',
  async ({ days, isClosed, left, later }, { world }) => {
    const holder = randomUUID();
    await grantFor(world, holder, 10_000, 5);
    await takeByHand(world, holder, 4_000);
    const [taken] = await linesOf(world, holder);
    world.travel(days * DAY_MS);
    const expire = () => world.write((scope) => expireGrants(scope, holder));
    if (isClosed) await expire();
    await world.write((scope) => reverseTransfer(scope, { transferId: taken?.transferId ?? '', note: 'คืน' }));
    await expire();
    const wallet = await walletNow(world, holder);
    expect(wallet).toMatchObject({ balanceSatang: left, freeSatang: left });
    expect(wallet.buckets.find(({ kind }) => kind === 'paid')).toMatchObject({ balanceSatang: 0 });
    await expectLedgerConsistent(world);
    world.travel(29 * DAY_MS);
    await expire();
    expect((await walletNow(world, holder)).balanceSatang, 'after 29 days').toBe(later);
    world.travel(DAY_MS);
    await expire();
    expect((await walletNow(world, holder)).balanceSatang, 'after 30 days').toBe(0);
    await expectLedgerConsistent(world);
  },
);

function takeByHand(world: World, holderId: string, amountSatang: number) {
  return world.write((scope) =>
    takeMoney(scope, {
      ...newCause(),
      holderId,
      amountSatang,
      kind: 'adjustment',
      account: 'adjustment',
      note: 'คิดเงินผิด',
    }),
  );
}

function linesOf(world: World, holderId: string) {
  return world.read((scope) => listTransfers(scope, { holderId, filter: {}, after: null, limit: 50 }));
}

test('the run-time role can neither write a balance nor change a transfer', async ({ world }) => {
  const holder = randomUUID();
  await fillWallet(world, holder, 10_000);
  const attacks = [
    sql`update ledger_account set balance_satang = 1000000 where tenant_id = ${world.tenant.id} and holder_id = ${holder}`,
    sql`update ledger_account set held_satang = 0 where tenant_id = ${world.tenant.id}`,
    sql`insert into ledger_account (tenant_id, kind, holder_id, opened_at, balance_satang, held_satang) values (${world.tenant.id}, 'paid', ${randomUUID()}, now(), 500, 0)`,
    sql`update ledger_transfer set amount_satang = 1 where tenant_id = ${world.tenant.id}`,
    sql`delete from ledger_transfer where tenant_id = ${world.tenant.id}`,
    sql`update ledger_hold set amount_satang = 1 where tenant_id = ${world.tenant.id}`,
    sql`delete from ledger_account where tenant_id = ${world.tenant.id}`,
  ];
  for (const attack of attacks)
    await expect(world.write((scope) => scope.tx.run(attack))).rejects.toMatchObject({ code: '42501' });
  expect((await walletNow(world, holder)).balanceSatang).toBe(10_000);
});

test('no transfer goes between people, below zero, or into a wallet other than its holder’s', async ({
  world,
}) => {
  const [one, two] = [randomUUID(), randomUUID()];
  await fillWallet(world, one, 10_000);
  await fillWallet(world, two, 10_000);
  const attack = (from: string, to: string, holder: string, satang: number) =>
    world.write((scope) =>
      scope.tx.run(sql`
        insert into ledger_transfer (tenant_id, from_account_id, to_account_id, holder_id, amount_satang, balance_after_satang, kind, ref_kind, ref_id, part, occurred_at, business_date)
        select ${world.tenant.id}, (select account_id from ledger_account where coalesce(holder_id::text, code) = ${from}),
               (select account_id from ledger_account where coalesce(holder_id::text, code) = ${to}), ${holder}, ${satang}, 0, 'spend', 'attack', ${randomUUID()}, 1, now(), current_date`),
    );
  await expect(attack(one, two, one, 100)).rejects.toThrow();
  await expect(attack(one, two, two, 100)).rejects.toThrow();
  await expect(attack(one, 'sales_clearing', two, 100)).rejects.toThrow('moves the wallet of its holder');
  await expect(attack('bank_clearing', 'sales_clearing', one, 100)).rejects.toThrow();
  await expect(attack(one, 'sales_clearing', one, 10_001)).rejects.toMatchObject({
    constraint: 'ledger_account_not_overdrawn',
  });
  await expect(attack(one, 'sales_clearing', one, -1)).rejects.toThrow();
  await expectLedgerConsistent(world);
});

test('no wallet exceeds the limit of exact numbers', async ({ world }) => {
  const holder = randomUUID();
  await fillWallet(world, holder, 10_000_000_000);
  await expect(fillWallet(world, holder, 1)).rejects.toMatchObject({ code: 'ledger.wallet_full' });
  await spendFrom(world, holder, 1);
  await fillWallet(world, holder, 1);
  await expectLedgerConsistent(world);
});

test('the same person id has a separate wallet in each tenant', async ({ world }) => {
  const other = await world.another();
  const holder = randomUUID();
  await fillWallet(world, holder, 10_000);
  expect((await walletNow(other, holder)).balanceSatang).toBe(0);
  await expect(spendFrom(other, holder, 1)).rejects.toMatchObject({ code: 'ledger.insufficient' });
  const [line] = await linesOf(world, holder);
  await expect(
    other.write((scope) => reverseTransfer(scope, { transferId: line?.transferId ?? '', note: '' })),
  ).rejects.toMatchObject({ code: 'ledger.transfer_missing' });
  expect(await linesOf(other, holder)).toEqual([]);
});
