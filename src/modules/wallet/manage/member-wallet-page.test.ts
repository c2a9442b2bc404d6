import { expectLedgerConsistent, spendFrom, walletNow } from '#modules/ledger/testing.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Actor, PersonActor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { grantToWallet, undoInWallet } from '../wallet/adjust-wallet.ts';
import { action, loader } from './member-wallet-page.tsx';

function page(world: World, actor: Actor, person: string, form?: Record<string, string>) {
  const path = `/user/manage/wallet/${person}`;
  if (form) return callPage(world, action, { path, params: { person }, actor, form });
  return callPage(world, loader, { path, params: { person }, actor });
}

async function statementOf(world: World, actor: Actor, person: string) {
  const shown = (await page(world, actor, person)) as Awaited<ReturnType<typeof loader>>;
  return shown.lines;
}

test('a manager grants with an expiry, adjusts, and reverses; each line shows the change and its author', async ({
  world,
}) => {
  const [manager, member] = [await world.person('manager'), await world.person()];
  const grant = { intent: 'grant', grantAmount: '๑๐๐', until: '31/12/2570', grantReason: 'ของขวัญ' };
  expect(await page(world, manager, member.userId, grant)).toMatchObject({ status: 303 });
  const correction = { intent: 'adjust', way: 'take', adjustAmount: '30', adjustReason: 'คิดเงินผิด' };
  expect(await page(world, manager, member.userId, correction)).toMatchObject({ status: 303 });
  const lines = await statementOf(world, manager, member.userId);
  expect(lines).toMatchObject([
    { kind: 'adjustment', amountSatang: -3_000, note: 'คิดเงินผิด', canReverse: true },
    { kind: 'grant', amountSatang: 10_000, note: 'ของขวัญ' },
  ]);
  const undo = { intent: 'undo', transfer: lines[0]?.transferId ?? '', undoReason: 'ถูกแล้ว' };
  expect(await page(world, manager, member.userId, undo)).toMatchObject({ status: 303 });
  expect(await page(world, manager, member.userId, undo)).toMatchObject({
    data: { ok: false, problem: { code: 'ledger.not_reversible' } },
  });
  expect(await walletNow(world, member.userId)).toMatchObject({ balanceSatang: 10_000 });
  await expectLedgerConsistent(world);
});

test('invalid input is reported at its field, and nothing changes', async ({ world }) => {
  const [manager, member] = [await world.person('manager'), await world.person()];
  const attempts = [
    { intent: 'adjust', way: 'add', adjustAmount: '0', adjustReason: 'x' },
    { intent: 'adjust', way: 'add', adjustAmount: '-5', adjustReason: 'x' },
    { intent: 'adjust', way: 'add', adjustAmount: '5', adjustReason: ' ' },
    { intent: 'grant', grantAmount: '5', until: 'tomorrow', grantReason: 'x' },
  ];
  for (const form of attempts)
    expect(await page(world, manager, member.userId, form)).toMatchObject({
      data: { ok: false, problem: { code: 'platform.invalid_input' } },
    });
  expect(await statementOf(world, manager, member.userId)).toEqual([]);
});

test('users, guests, other sites and admins acting for somebody have no access', async ({ world }) => {
  const [manager, member, other] = [
    await world.person('manager'),
    await world.person(),
    await world.another(),
  ];
  const acting: PersonActor = { ...manager, acting: { userId: member.userId, name: 'ผู้ดูแล' } };
  const form = { intent: 'adjust', way: 'add', adjustAmount: '5', adjustReason: 'x' };
  for (const actor of [world.guest(), member])
    await expect(page(world, actor, member.userId)).rejects.toBeTruthy();
  for (const actor of [world.guest(), member, acting])
    await expect(page(world, actor, member.userId, form)).rejects.toBeTruthy();
  const stranger = await other.person('manager');
  await expect(page(other, stranger, member.userId)).rejects.toBeTruthy();
  expect(await page(other, stranger, member.userId, form)).toMatchObject({
    data: { ok: false, problem: { code: 'wallet.person_missing' } },
  });
  expect(await walletNow(world, member.userId)).toMatchObject({ balanceSatang: 0 });
});

test('a grant expires between tomorrow and three years on; once spent, it cannot be reversed', async ({
  world,
}) => {
  const [admin, member] = [await world.person('admin'), await world.person()];
  const today = zonedDay(world.now, world.tenant.zone);
  const give = (days: number) =>
    world.write(
      (scope) =>
        grantToWallet(scope, {
          personId: member.userId,
          amountSatang: 5_000,
          untilOn: addDays(today, days),
          reason: 'x',
        }),
      admin,
    );
  for (const days of [-1, 0, 4_000])
    await expect(give(days)).rejects.toMatchObject({ code: 'wallet.expiry_invalid' });
  await give(1);
  const [line] = await statementOf(world, admin, member.userId);
  await spendFrom(world, member.userId, 1);
  const undo = () =>
    world.write((scope) => undoInWallet(scope, { transferId: line?.transferId ?? '', reason: 'x' }), admin);
  await expect(undo()).rejects.toMatchObject({ code: 'ledger.insufficient' });
  await expectLedgerConsistent(world);
});
