import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { typedThaiDate } from '#platform/dates/thai-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { undoImport } from '#platform/imports/undo-import.ts';
import { checkedImport, ranImport, type TestImport } from '#platform/testing/imports.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import type { PersonActor } from '#platform/scope.ts';
import { makeSeller, TEST_VAT } from '../../testing.ts';
import { closePeriod } from '../closing/close-period.ts';
import type { PurchaseRow } from '../purchases/purchase-contract.ts';
import { listPurchases, sumPurchases } from '../purchases/purchases.ts';
import { archivePurchase } from '../purchases/register-purchase.ts';
import { PURCHASES_IMPORT } from '../paths.ts';
import { readMonth } from './read-purchase-rows.ts';

const TAX_ID = '0-9999-99999-99-1';

interface Books {
  readonly world: World;
  readonly actor: PersonActor;
  /** Last month, `2026-10`, and the one before. */
  readonly month: string;
  readonly before: string;
}

async function books(): Promise<Books> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const { actor } = await world.signedIn('manager');
  const first = monthStart(zonedDay(world.now, world.tenant.zone));
  const [month, before] = [addMonths(first, -1).slice(0, 7), addMonths(first, -2).slice(0, 7)];
  return { world, actor, month, before };
}

const check = ({ world, actor }: Books, file: string): Promise<TestImport> =>
  checkedImport(world, actor, { source: PURCHASES_IMPORT, file });
const run = ({ world, actor }: Books, file: string): Promise<TestImport> =>
  ranImport(world, actor, { source: PURCHASES_IMPORT, file });
const registerOf = async ({ world }: Books, month: string): Promise<PurchaseRow[]> =>
  (await world.read((scope) => listPurchases(scope, { month, branch: '' }))).rows;

const HEADINGS = 'เลขที่,วันเดือนปี,ผู้ขาย,เลขประจำตัวผู้เสียภาษี,สาขาที่,มูลค่า,ภาษีมูลค่าเพิ่ม,เดือนภาษี,ขอคืนได้,หมายเหตุ,ประเภท';

test('Thai headings, both eras, credit notes and reasons come in; the same file brings nothing new', async () => {
  const given = await books();
  const { month, before } = given;
  const file = [
    HEADINGS,
    `IV-1,${typedThaiDate(`${month}-05`)},บริษัท ก จำกัด,${TAX_ID},สำนักงานใหญ่,"1,000.00",70.00,,,,`,
    `IV-2,${before}-30,บริษัท ก จำกัด,${TAX_ID},1,200,14,${Number(month.slice(5))}/${Number(month.slice(0, 4)) + 543},,,`,
    `IV-3,${month}-06,บริษัท ก จำกัด,${TAX_ID},,100,7,,ไม่ได้,เลี้ยงรับรอง,`,
    `CN-1,${month}-07,บริษัท ก จำกัด,${TAX_ID},,50,3.50,,,,ใบลดหนี้`,
  ].join('\n');
  expect(await (await check(given, file)).view()).toMatchObject({ counts: { new: 4, wrong: 0 } });
  expect(await (await run(given, file)).view()).toMatchObject({ state: 'done', progress: { applied: 4 } });
  expect(await registerOf(given, month)).toMatchObject([
    { number: 'IV-1', netSatang: 100_000, vatSatang: 7_000, supplierBranch: '00000', branchCode: '00000' },
    { number: 'IV-2', issuedOn: `${before}-30`, supplierBranch: '00001' },
    { number: 'IV-3', isClaimable: false },
    { number: 'CN-1', kind: 'credit_note', netSatang: -5_000 },
  ]);
  expect(await given.world.read((scope) => sumPurchases(scope, { month, branch: '' }))).toMatchObject({
    claimableVatSatang: 7_000 + 1_400 - 350,
    otherVatSatang: 700,
  });
  const again = await run(given, file);
  expect(await again.view()).toMatchObject({ counts: { new: 0, unchanged: 4 }, progress: { unchanged: 4 } });
  expect(await registerOf(given, month)).toHaveLength(4);
  const other = file.replace('"1,000.00"', '900');
  expect(await (await check(given, other)).view()).toMatchObject({
    counts: { unchanged: 3, wrong: 1 },
    wrongRows: [{ row: 2, cells: [{ field: 'number' }] }],
  });
});

test('a credit note may be written with negative amounts, as an exported register has it, but both of them', async () => {
  const given = await books();
  const { month } = given;
  const credit = (number: string, net: string, vat: string, kind = 'ใบลดหนี้'): string =>
    `${number},${month}-07,S,${TAX_ID},${net},${vat},${kind}`;
  const file = [
    'Number,Date,Supplier,Tax ID,Net,VAT,Kind',
    credit('CN-1', '-50', '-3.50'),
    credit('CN-2', '-50.00', '0.00'),
    credit('CN-3', '-50', '3.50'),
    credit('IV-4', '-50', '-3.50', 'ใบกำกับภาษี'),
  ].join('\n');
  const { wrongRows } = await (await check(given, file)).view();
  expect(wrongRows.map(({ row, cells }) => [row, cells.map(({ field }) => field).toSorted()])).toEqual([
    [4, ['net']],
    [5, ['net', 'vat']],
  ]);
  expect(await (await run(given, file)).view()).toMatchObject({ progress: { applied: 2, left: 2 } });
  expect(await registerOf(given, month)).toMatchObject([
    { number: 'CN-1', kind: 'credit_note', netSatang: -5_000, vatSatang: -350 },
    { number: 'CN-2', kind: 'credit_note', netSatang: -5_000, vatSatang: 0 },
  ]);
});

test('each line says what is wrong with it, closed months too; what is right comes in', async () => {
  const given = await books();
  const { world, month, before } = given;
  await world.write((scope) => closePeriod(scope, { month: before }), given.actor);
  const file = [
    'Number,Date,Supplier,Tax ID,Net,VAT,Tax month,Own branch,Deductible',
    `A,${before}-05,S,${TAX_ID},1,0.07,,,`,
    `B,31/2/2569,S,1111111111111,-5,x,สมัย,,maybe`,
    `C,${month}-01,S,${TAX_ID},1,0.07,2020-01,,`,
    `D,2199-01-01,S,${TAX_ID},1,0.07,,,`,
    `E,${month}-01,S,0994000165501,1,0.07,,,`,
    `F,${month}-01,S,${TAX_ID},1,0.07,,77777,`,
    `G,${month}-01,S,${TAX_ID},1,0.07,,,`,
    `G,${month}-02,S,${TAX_ID},1,0.07,,,`,
    `${'x'.repeat(61)},${month}-01,,${TAX_ID},1,0.07,,,`,
    `__proto__,${before}-05,constructor,${TAX_ID},1,0.07,${month},,`,
  ].join('\n');
  const checked = await check(given, file);
  const { counts, wrongRows } = await checked.view();
  expect(counts).toEqual({ new: 2, changed: 0, unchanged: 0, wrong: 8 });
  expect(wrongRows.map(({ row, cells }) => [row, cells.map(({ field }) => field).toSorted()])).toEqual([
    [2, ['issuedOn']],
    [3, ['claimMonth', 'isClaimable', 'issuedOn', 'net', 'supplierTaxId', 'vat']],
    [4, ['claimMonth']],
    [5, ['issuedOn']],
    [6, ['supplierTaxId']],
    [7, ['branch']],
    [9, ['number']],
    [10, ['number', 'supplierName']],
  ]);
  expect(await (await run(given, file)).view()).toMatchObject({ progress: { applied: 2, left: 8 } });
  expect((await registerOf(given, month)).map(({ number }) => number).toSorted()).toEqual(['G', '__proto__']);
});

test('an undo removes what is untouched and in an open month', async () => {
  const given = await books();
  const { world, month, before } = given;
  const line = (number: string, on: string): string => `${number},${on},S,${TAX_ID},100,7`;
  const { which, view } = await run(
    given,
    [
      'Number,Date,Supplier,Tax ID,Net,VAT',
      line('A', `${month}-01`),
      line('B', `${month}-01`),
      line('C', `${before}-01`),
    ].join('\n'),
  );
  const b = (await registerOf(given, month)).find(({ number }) => number === 'B')?.purchaseId ?? '';
  await world.write((scope) => archivePurchase(scope, { purchase: b, reason: 'ซ้ำ' }), given.actor);
  await world.write((scope) => closePeriod(scope, { month: before }), given.actor);
  await world.write((scope) => undoImport(scope, which), given.actor);
  await world.runJobs();
  expect(await view()).toMatchObject({
    state: 'undone',
    progress: { undone: 1, kept: 2 },
    notes: [{ row: 3 }, { row: 4 }],
  });
  expect(await registerOf(given, month)).toEqual([]);
  expect(await registerOf(given, before)).toHaveLength(1);
});

test('members may not bring documents in', async () => {
  const { world } = await books();
  const { actor } = await world.signedIn();
  const file = `Number,Date,Supplier,Tax ID,Net,VAT\nA,1/11/2569,S,${TAX_ID},1,0`;
  await expect(checkedImport(world, actor, { source: PURCHASES_IMPORT, file })).rejects.toMatchObject({
    code: 'platform.forbidden',
  });
});

test.each([
  ['11/2569', '2026-11'],
  ['พ.ย. 2569', '2026-11'],
  ['2026-11', '2026-11'],
  ['2569-11-01', '2026-11'],
  ['', ''],
  ['13/2569', '13/2569'],
])('the month %s is %s', (text, month) => {
  expect(readMonth(text)).toBe(month);
});
