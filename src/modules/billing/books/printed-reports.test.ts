import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { askForExport } from '#platform/lists/exports.ts';
import type { PersonActor } from '#platform/scope.ts';
import { madeExport } from '#platform/testing/made-export.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeMixedDocuments, makeSeller, TEST_VAT, TYPED_PURCHASE } from '../testing.ts';
import { PurchaseInput } from './purchases/purchase-contract.ts';
import { registerPurchase } from './purchases/register-purchase.ts';
import { sumSalesVat } from './sales-vat/sales-vat.ts';

/** The printed texts of a report, made as its page asks for it. */
async function printed(
  world: World,
  actor: PersonActor,
  { list, query }: { list: string; query: Record<string, string> },
): Promise<string[]> {
  const { exportId } = await world.write(
    (scope) => askForExport(scope, { list, format: 'pdf', query }),
    actor,
  );
  await world.runJobs();
  return actualTexts(Buffer.from(await madeExport(world, exportId)));
}

const baht = (satang: number): string =>
  (satang / 100).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

test('the printed sales VAT report has the head of the form, every document, and the sums of its page to the satang', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { documents } = await makeMixedDocuments(world, { count: 90, month: '2026-05-01' });
  const { actor } = await world.signedIn('manager');
  const texts = await printed(world, actor, {
    list: 'billing.sales_vat',
    query: { month: '2569-05', branch: '00000' },
  });
  expect(texts[0]).toBe('รายงานภาษีขาย');
  expect(texts[1]).toBe('เดือนภาษี พฤษภาคม 2569');
  expect(texts).toContain('เลขประจำตัวผู้เสียภาษีอากร 0994000165501');
  expect(texts).toContain('สำนักงานใหญ่/สาขา สำนักงานใหญ่');
  const sums = await world.read((scope) => sumSalesVat(scope, { month: '2026-05', branch: '' }));
  expect(sums.documents).toBe(documents);
  const total = texts.lastIndexOf('รวม');
  expect(texts.slice(total + 1, total + 5)).toEqual(
    [sums.standardSatang, sums.zeroSatang, sums.exemptSatang, sums.vatSatang].map(baht),
  );
});

test('purchases, withheld tax and receivables are printed too; other lists are not', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const month = addMonths(monthStart(zonedDay(world.now, world.tenant.zone)), -1).slice(0, 7);
  await world.write((scope) =>
    registerPurchase(scope, PurchaseInput.parse({ ...TYPED_PURCHASE, issuedOn: `${month}-10` })),
  );
  const { actor } = await world.signedIn('manager');
  const purchases = await printed(world, actor, { list: 'billing.purchases', query: { month } });
  expect(purchases.slice(0, 1)).toEqual(['รายงานภาษีซื้อ']);
  expect(purchases.slice(-6)).toEqual(expect.arrayContaining(['1,000.00', '70.00', '0.00']));
  for (const list of ['billing.withholding', 'billing.receivables'])
    expect(await printed(world, actor, { list, query: {} })).toContain('รวม');
  await expect(
    world.write((scope) => askForExport(scope, { list: 'billing.journal', format: 'pdf', query: {} }), actor),
  ).rejects.toMatchObject({ code: 'platform.missing' });
});
