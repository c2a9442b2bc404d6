import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { loader as memberWallet } from '../manage/member-wallet-page.tsx';
import { loader as file } from './statement-file-page.tsx';
import { action, loader } from './wallet-page.tsx';

const OFF = { modules: { wallet: false } };
const MISSING = { init: { status: 404 } };

test('with the module off, people cannot open their wallet or top it up', async () => {
  const world = await World.open(OFF);
  const person = await world.signedIn();
  for (const body of [{ mode: 'get' }, { mode: 'increase', amount: 100 }])
    expect((await person.post('/api/account/wallet', body)).status).toBe(404);
  expect((await world.visitor().post('/api/account/wallet', { mode: 'get' })).status).toBe(404);
  const own = { path: '/user/wallet', visitor: person };
  for (const page of [loader, file])
    await expect(callPage<unknown>(world, page, own)).rejects.toMatchObject(MISSING);
  const topUp = callPage<unknown>(world, action, { ...own, form: { intent: 'top_up' } });
  await expect(topUp).rejects.toMatchObject(MISSING);
});

test('managers can still read wallets, so that they can refund the money', async () => {
  const world = await World.open(OFF);
  const [manager, member] = [await world.person('manager'), await world.person()];
  const at = { path: `/user/manage/wallet/${member.userId}`, params: { person: member.userId } };
  expect(await callPage<unknown>(world, memberWallet, { ...at, actor: manager })).toMatchObject({
    holder: { personId: member.userId },
  });
});
