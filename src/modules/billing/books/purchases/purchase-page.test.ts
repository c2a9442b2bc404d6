import { listAudit } from '#platform/audit.ts';
import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeSeller, TEST_VAT, TYPED_PURCHASE } from '../../testing.ts';
import { closePeriod } from '../closing/close-period.ts';
import { action as newAction, loader as newLoader } from './new-purchase-page.tsx';
import { PurchaseInput } from './purchase-contract.ts';
import { action, loader } from './purchase-page.tsx';
import { listPurchases } from './purchases.ts';
import { archivePurchase, registerPurchase } from './register-purchase.ts';

test('is typed, corrected with its history, and nothing of a closed month moves', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const month = addMonths(monthStart(zonedDay(world.now, world.tenant.zone)), -1).slice(0, 7);
  const actor = await world.person('manager');
  const fresh = { path: '/billing/manage/books/purchases/new', actor };
  expect((await callPage(world, newLoader, fresh)).months[0]).toBe(addMonths(`${month}-01`, 1).slice(0, 7));
  const form = { ...TYPED_PURCHASE, issuedOn: `${month}-10`, intent: 'save' };
  const wrong = { ...form, supplierTaxId: '1111111111111', net: '-5' };
  expect(await callPage(world, newAction, { ...fresh, form: wrong })).toMatchObject({
    data: { ok: false, problem: { fields: { supplierTaxId: expect.anything(), net: expect.anything() } } },
  });
  await callPage(world, newAction, { ...fresh, form });
  const [row] = (await world.read((scope) => listPurchases(scope, { month, branch: '' }))).rows;
  const purchase = row?.purchaseId ?? '';
  const pattern = '/billing/manage/books/purchases/:purchase';
  const page = { path: `/billing/manage/books/purchases/${purchase}`, params: { purchase }, pattern, actor };
  expect(await callPage(world, loader, page)).toMatchObject({ typed: { net: '1000.00' }, version: 1 });
  const correct = (version: string) =>
    callPage(world, action, { ...page, form: { ...form, version, net: '900' } });
  expect(await correct('1')).toMatchObject({ data: { ok: true } });
  expect(await correct('1')).toMatchObject({ data: { problem: { code: 'billing.purchase_changed' } } });
  const history = await world.read((scope) =>
    listAudit(scope, { entityKind: 'billing.purchase', entityId: purchase }),
  );
  expect(history).toMatchObject([{ before: { netSatang: 100_000 }, after: { netSatang: 90_000 } }, {}]);
  await world.write((scope) => closePeriod(scope, { month }));
  expect(await correct('2')).toMatchObject({ data: { problem: { code: 'billing.period_closed' } } });
  const other = PurchaseInput.parse({ ...form, number: 'IV-9' });
  await expect(world.write((scope) => registerPurchase(scope, other))).rejects.toMatchObject({
    code: 'billing.period_closed',
  });
  await expect(
    world.write((scope) => archivePurchase(scope, { purchase, reason: 'x' })),
  ).rejects.toMatchObject({ code: 'billing.period_closed' });
});
