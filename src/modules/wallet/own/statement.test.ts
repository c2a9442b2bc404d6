import { fillWallet, grantFor, spendFrom } from '#modules/ledger/testing.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { adjustWallet } from '../wallet/adjust-wallet.ts';
import { loader as wallets } from '../manage/wallets-page.tsx';
import { loader as file } from './statement-file-page.tsx';
import { loader as page } from './wallet-page.tsx';

const DAY_MS = 86_400_000;

function statement(world: World, actor: Actor, query = '') {
  return callPage(world, page, { path: `/user/wallet${query}`, actor });
}

test('cursor pagination lists each line once, newest first', { timeout: 60_000 }, async ({ world }) => {
  const member = await world.person();
  for (let index = 1; index <= 65; index++) await fillWallet(world, member.userId, index);
  const seen: number[] = [];
  let after: string | null = '';
  while (after !== null) {
    const { lines, next }: { lines: { amountSatang: number }[]; next: string | null } = await statement(
      world,
      member,
      after && `?after=${after}`,
    );
    seen.push(...lines.map(({ amountSatang }) => amountSatang));
    after = next;
  }
  expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => 65 - index));
  expect((await statement(world, member, '?after=nonsense&kind=none')).lines).toHaveLength(30);
});

test('kind and month filter the statement', async ({ world }) => {
  const member = await world.person();
  await fillWallet(world, member.userId, 1_000);
  await grantFor(world, member.userId, 500, 90);
  world.travel(40 * DAY_MS);
  await spendFrom(world, member.userId, 200);
  const kindsOf = async (query: string) =>
    (await statement(world, member, query)).lines.map(({ kind }) => kind);
  expect(await kindsOf('?kind=in')).toEqual(['grant', 'top_up']);
  expect(await kindsOf('?kind=spent')).toEqual(['spend']);
  expect(await kindsOf('?kind=gifts')).toEqual(['grant']);
  expect(await kindsOf(`?month=${zonedDay(world.now, world.tenant.zone).slice(0, 7)}`)).toEqual(['spend']);
  expect(await kindsOf('?month=2020-01')).toEqual([]);
  expect(await kindsOf('?month=2020-99')).toHaveLength(3);
});

test('the file contains only one’s own lines, opens in a spreadsheet in Thai, and runs no formula', async ({
  world,
}) => {
  const [member, stranger] = [await world.person(), await world.person()];
  await fillWallet(world, stranger.userId, 77_700);
  for (const reason of ['=cmd|calc', '+1', '@x', 'ของขวัญ "พิเศษ"'])
    await world.write((scope) => adjustWallet(scope, { personId: member.userId, amountSatang: 500, reason }));
  await spendFrom(world, member.userId, 120);
  const reply = await callPage(world, file, { path: '/user/wallet.csv', actor: member });
  const bytes = new Uint8Array(await reply.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const text = new TextDecoder().decode(bytes);
  expect(text).toContain(`"'=cmd|calc"`);
  expect(text).toContain(`"'+1"`);
  expect(text).toContain(`"'@x"`);
  expect(text).toContain('"ของขวัญ ""พิเศษ"""');
  expect(text).toContain('"(1.20)","18.80"');
  expect(text).not.toContain('777.00');
  for (const line of text.split('\r\n').slice(1)) expect(line).not.toMatch(/(?:^|,)"?[=+\-@]/);
  await expect(
    callPage(world, file, { path: '/user/wallet.csv', actor: world.guest() }),
  ).rejects.toBeTruthy();
});

test('managers find members with their balances', async ({ world }) => {
  const [manager, member] = [await world.person('manager'), await world.person()];
  await fillWallet(world, member.userId, 1_234);
  const find = (on: World, actor: Actor) =>
    callPage(on, wallets, { path: `/user/manage/wallet?q=${encodeURIComponent(member.email)}`, actor });
  expect((await find(world, manager)).members).toMatchObject([
    { personId: member.userId, balanceSatang: 1_234 },
  ]);
  await expect(find(world, member)).rejects.toBeTruthy();
  const other = await world.another();
  expect((await find(other, await other.person('manager'))).members).toEqual([]);
});
