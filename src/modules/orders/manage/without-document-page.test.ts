import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeSeller, TEST_VAT } from '#modules/billing/testing.ts';
import { orderLine, pay, place } from '../testing.ts';
import { action, loader } from './without-document-page.tsx';

const path = '/shop/manage/without-document';

test('an accountant sees paid orders without a document and issues them; members do not', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { addressLine: '', subdistrictCode: '', postalCode: '' });
  const manager = await world.signedIn('manager');
  const [paid] = [await place(world, [orderLine()]), await place(world, [orderLine()])];
  await pay(world, manager, paid);
  const { number } = paid;
  const actor = { ...(await world.person()), duties: ['accountant'] as const };
  const waiting = async () =>
    (await callPage(world, loader, { path, actor })).orders.map((order) => order.number);
  expect(await waiting()).toEqual([number]);
  await expect(callPage(world, loader, { path, actor: await world.person() })).rejects.toMatchObject({
    init: { status: 403 },
  });
  await makeSeller(world, { version: 1 });
  const form = { intent: 'issue_documents', 'numbers[]': number };
  expect(await callPage(world, action, { path, actor, form })).toMatchObject({
    data: { ok: true, result: { issued: [number] } },
  });
  expect(await waiting()).toEqual([]);
});
