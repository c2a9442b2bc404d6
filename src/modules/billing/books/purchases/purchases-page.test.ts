import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeSeller, TEST_VAT, TYPED_PURCHASE } from '../../testing.ts';
import { PurchaseInput } from './purchase-contract.ts';
import { listPurchases, sumPurchases } from './purchases.ts';
import { loader as listLoader } from './purchases-page.tsx';
import { purchasesList } from './purchases-list.ts';
import { archivePurchase, registerPurchase } from './register-purchase.ts';

async function books(): Promise<{ world: World; month: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const month = addMonths(monthStart(zonedDay(world.now, world.tenant.zone)), -1);
  return { world, month: month.slice(0, 7) };
}

const typedIn = (month: string, given: Partial<Record<keyof typeof TYPED_PURCHASE, string>> = {}) =>
  PurchaseInput.parse({ ...TYPED_PURCHASE, issuedOn: `${month}-10`, ...given });

const register = (world: World, month: string, given = {}) =>
  world.write((scope) => registerPurchase(scope, typedIn(month, given)));

test('a supplier’s number is registered once, also in parallel; what was archived can be registered again', async () => {
  const { world, month } = await books();
  const both = await Promise.allSettled([register(world, month), register(world, month)]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(register(world, month)).rejects.toMatchObject({ code: 'billing.purchase_registered' });
  const [row] = (await world.read((scope) => listPurchases(scope, { month, branch: '' }))).rows;
  const purchase = row?.purchaseId ?? '';
  const archive = () => world.write((scope) => archivePurchase(scope, { purchase, reason: 'ซ้ำ' }));
  await archive();
  await expect(archive()).rejects.toMatchObject({ code: 'billing.purchase_changed' });
  await register(world, month);
});

test('credit notes take back, VAT that cannot be deducted stands apart, another month is another report', async () => {
  const { world, month } = await books();
  await register(world, month);
  await register(world, month, { number: 'CN-1', kind: 'credit_note', net: '100', vat: '7' });
  await register(world, month, { number: 'IV-2', isClaimable: undefined, net: '50', vat: '3.50' });
  await register(world, addMonths(`${month}-01`, -1).slice(0, 7), { number: 'IV-3', claimMonth: month });
  await register(world, addMonths(`${month}-01`, -1).slice(0, 7), { number: 'IV-4' });
  const totals = await world.read((scope) => sumPurchases(scope, { month, branch: '' }));
  expect(totals).toEqual({
    purchases: 4,
    netSatang: 195_000,
    claimableVatSatang: 13_300,
    otherVatSatang: 350,
  });
  const page = {
    path: `/billing/manage/books/purchases?month=${month}`,
    actor: await world.person('manager'),
  };
  const shown = await callPage(world, listLoader, page);
  expect(shown.rows.map(({ number, vatSatang }) => [number, vatSatang])).toEqual([
    ['IV-001', 7_000],
    ['CN-1', -700],
    ['IV-2', 350],
    ['IV-3', 7_000],
  ]);
  const { rows } = await world.read((scope) =>
    purchasesList.read(scope, { month, branch: '' }, { after: undefined, limit: 2 }),
  );
  expect(rows).toEqual(shown.rows.slice(0, 2));
});

test('refuses what the law does not allow', async () => {
  const { world, month } = await books();
  await expect(register(world, month, { claimMonth: '2020-01' })).rejects.toMatchObject({
    code: 'billing.purchase_claim_month',
  });
  await expect(register(world, '2099-01')).rejects.toMatchObject({ code: 'billing.purchase_later' });
  await expect(register(world, month, { supplierTaxId: '0994000165501' })).rejects.toMatchObject({
    code: 'billing.purchase_own',
  });
  await expect(
    world.write((scope) => archivePurchase(scope, { purchase: crypto.randomUUID(), reason: 'x' })),
  ).rejects.toMatchObject({ code: 'billing.purchase_missing' });
});
