import { callPage } from '#platform/testing/page-call.ts';
import { standardVatPeriodOn } from '#platform/money/vat-rate.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { loader as sellerLoader } from '../manage/seller-page.tsx';
import { makeSeller, TEST_VAT } from '../testing.ts';
import { action, loader } from './books-page.tsx';

test('warns of a rate that nobody confirmed until an admin does, with the source', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { fromOn } = standardVatPeriodOn(zonedDay(world.now, world.tenant.zone));
  const [manager, admin] = [await world.person('manager'), await world.person('admin')];
  const page = { path: '/billing/manage/books' };
  const rateFor = async (actor: typeof admin) => (await callPage(world, loader, { ...page, actor })).rate;
  const onSellerPage = () => callPage(world, sellerLoader, { path: '/billing/manage/seller', actor: admin });
  expect(await rateFor(manager)).toEqual({ fromOn, rateBp: 700 });
  expect((await onSellerPage()).rate).toEqual({ fromOn, rateBp: 700 });
  const form = { intent: 'confirm_rate', fromOn, source: 'พระราชกฤษฎีกา (ฉบับที่ 799) พ.ศ. 2569' };
  await expect(callPage(world, action, { ...page, actor: manager, form })).rejects.toMatchObject({
    init: { status: 403 },
  });
  const confirm = (given: Partial<typeof form> = {}) =>
    callPage(world, action, { ...page, actor: admin, form: { ...form, ...given } });
  expect(await confirm({ source: ' ' })).toMatchObject({
    data: { problem: { fields: { source: expect.anything() } } },
  });
  expect(await confirm({ fromOn: '2024-10-01' })).toMatchObject({
    data: { problem: { code: 'billing.vat_rate_settled' } },
  });
  expect(await confirm()).toMatchObject({ data: { ok: true } });
  expect([await rateFor(admin), (await onSellerPage()).rate]).toEqual([null, null]);
  expect(await confirm()).toMatchObject({ data: { problem: { code: 'billing.vat_rate_settled' } } });
});

test('a site that is not registered for VAT confirms nothing', async ({ world }) => {
  const actor = await world.person('manager');
  expect((await callPage(world, loader, { path: '/billing/manage/books', actor })).rate).toBe(null);
});
