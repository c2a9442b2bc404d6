import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { cancelAndReissue } from '../../document/cancel-document.ts';
import { issueCreditNote } from '../../document/issue-credit-note.ts';
import { issueDocument } from '../../document/issue-document.ts';
import { documentInput, makeMixedDocuments, makeSeller, TEST_BUYER, TEST_VAT } from '../../testing.ts';
import { listSalesVat, sumSalesVat } from './sales-vat.ts';
import type { SalesVatRow } from './sales-vat-contract.ts';
import { salesVatList } from './sales-vat-list.ts';
import { loader } from './sales-vat-page.tsx';

async function registered(given = {}): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, given);
  return world;
}

async function wholeReport(world: World, month: string): Promise<SalesVatRow[]> {
  const rows: SalesVatRow[] = [];
  for (let after: string | undefined; ; ) {
    const position = after;
    const page = await world.read((scope) =>
      listSalesVat(scope, { month, branch: '', after: position, limit: 90 }),
    );
    rows.push(...page.rows);
    if (page.next === null) return rows;
    after = page.next;
  }
}

describe('the sales VAT report', () => {
  test('of a month of mixed documents equals them to the satang: rows, sums and export', async () => {
    const world = await registered();
    const month = '2026-05';
    const expected = await makeMixedDocuments(world, { count: 500, month: `${month}-01` });
    const rows = await wholeReport(world, month);
    const total = (of: (row: SalesVatRow) => number): number => rows.reduce((sum, row) => sum + of(row), 0);
    const summed = {
      documents: rows.length,
      standardSatang: total((row) => row.standardSatang),
      zeroSatang: total((row) => row.zeroSatang),
      exemptSatang: total((row) => row.exemptSatang),
      vatSatang: total((row) => row.vatSatang),
    };
    expect(summed).toEqual(expected);
    expect(await world.read((scope) => sumSalesVat(scope, { month, branch: '' }))).toEqual(expected);
    expect(rows.map(({ ordinal }) => ordinal)).toEqual(rows.map((_, at) => at + 1));
    const exported = await world.read((scope) =>
      salesVatList.read(scope, { month, branch: '00000' }, { after: undefined, limit: 1_000 }),
    );
    expect(exported.rows).toEqual(rows);
    expect(await world.read((scope) => sumSalesVat(scope, { month, branch: '00001' }))).toMatchObject({
      documents: 0,
      vatSatang: 0,
    });
  });

  test('counts an abbreviated tax invoice that a full one replaced once; a credit note in its own month', async () => {
    const world = await registered({ isRetailer: 'on' });
    const today = zonedDay(world.now, world.tenant.zone);
    const taxPointOn = addMonths(monthStart(today), -1);
    const issued = await world.write((scope) =>
      issueDocument(scope, documentInput({ kind: 'tax_invoice_abbreviated', taxPointOn })),
    );
    const full = await world.write((scope) =>
      cancelAndReissue(scope, { documentId: issued.documentId, buyer: TEST_BUYER, reason: 'ขอใบเต็ม' }),
    );
    await world.write((scope) =>
      issueCreditNote(scope, { documentId: full.documentId, lines: null, reason: 'คืนสินค้า' }),
    );
    expect(await wholeReport(world, taxPointOn.slice(0, 7))).toMatchObject([
      { number: issued.number, state: 'replaced', standardSatang: 0, vatSatang: 0 },
      {
        number: full.number,
        ...{ standardSatang: 10_000, vatSatang: 700, buyerTaxId: TEST_BUYER.taxId, buyerBranch: '00000' },
      },
    ]);
    expect(await wholeReport(world, '')).toMatchObject([
      { kind: 'credit_note', standardSatang: -10_000, vatSatang: -700 },
    ]);
  });

  test('lists a receipt only where everything is exempt, and nothing of sellers without VAT', async () => {
    const world = await registered();
    const exempt = [{ ...documentInput().lines[0], vatClass: 'exempt' }] as never;
    await world.write((scope) => issueDocument(scope, documentInput({ kind: 'receipt', lines: exempt })));
    await world.write((scope) => issueDocument(scope, documentInput({ kind: 'receipt' })));
    expect(await wholeReport(world, '')).toMatchObject([{ exemptSatang: 10_700, vatSatang: 0 }]);
    const other = await World.open();
    await makeSeller(other, { taxId: null, vatRegisteredOn: null });
    await other.write((scope) => issueDocument(scope, documentInput({ kind: 'receipt' })));
    expect(await wholeReport(other, '')).toEqual([]);
  });

  test('the page shows the totals and offers earlier months; members may not open it', async () => {
    const world = await registered();
    await world.write((scope) => issueDocument(scope, documentInput()));
    const page = { path: '/billing/manage/books/sales', actor: await world.person('manager') };
    const view = await callPage(world, loader, page);
    expect(view.totals).toMatchObject({ documents: 1, standardSatang: 10_000, vatSatang: 700 });
    expect(view.filters.map(({ name }) => name)).toEqual(['month']);
    await expect(callPage(world, loader, { ...page, actor: await world.person() })).rejects.toMatchObject({
      init: { status: 403 },
    });
  });
});
