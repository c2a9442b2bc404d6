import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { cancelAndReissue } from '../../document/cancel-document.ts';
import { issueCreditNote } from '../../document/issue-credit-note.ts';
import { issueDocument } from '../../document/issue-document.ts';
import {
  documentInput,
  expectDocumentsConsistent,
  makeSeller,
  openTestPayment,
  TEST_BUYER,
  TEST_VAT,
} from '../../testing.ts';
import { sumSalesVat } from '../sales-vat/sales-vat.ts';
import { closePeriod, reopenPeriod } from './close-period.ts';
import { findOpenMatters, listPeriods, readBranchTotals } from './periods.ts';
import { action, loader } from './periods-page.tsx';

interface Books {
  readonly world: World;
  /** First day of the last month. */
  readonly first: string;
  readonly month: string;
}

async function books(): Promise<Books> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const first = addMonths(monthStart(zonedDay(world.now, world.tenant.zone)), -1);
  return { world, first, month: first.slice(0, 7) };
}

const issueIn = ({ world, first }: Books) =>
  world.write((scope) => issueDocument(scope, documentInput({ taxPointOn: first })));

const documentsOf = async ({ world }: Books, month: string): Promise<number> =>
  (await world.read((scope) => sumSalesVat(scope, { month, branch: '' }))).documents;

describe('closing a month', () => {
  test('keeps its totals; late documents stand in the next open month', async () => {
    const given = await books();
    const { world, first, month } = given;
    await issueIn(given);
    await world.write((scope) => closePeriod(scope, { month }));
    await issueIn(given);
    expect([await documentsOf(given, month), await documentsOf(given, '')]).toEqual([1, 1]);
    const [period] = await world.read((scope) => listPeriods(scope));
    expect(period?.totals).toEqual(await world.read((scope) => readBranchTotals(scope, first)));
    expect(period?.totals).toMatchObject([{ branchCode: '00000', documents: 1, vatSatang: 700 }]);
    await expect(world.write((scope) => closePeriod(scope, { month }))).rejects.toMatchObject({
      code: 'billing.period_closed',
    });
  });

  test('nothing in it is voided or replaced, not even by a statement of the server; a credit note is possible', async () => {
    const given = await books();
    const { world, month } = given;
    const { documentId } = await issueIn(given);
    await world.write((scope) => closePeriod(scope, { month }));
    const reissue = () =>
      world.write((scope) => cancelAndReissue(scope, { documentId, buyer: TEST_BUYER, reason: 'ชื่อผิด' }));
    await expect(reissue()).rejects.toMatchObject({ code: 'billing.period_closed' });
    await expect(
      world.write((scope) =>
        scope.tx.run(sql`
          update billing_document set state = 'void', state_reason = 'x'
           where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`),
      ),
    ).rejects.toThrow('are closed');
    await world.write((scope) => issueCreditNote(scope, { documentId, lines: null, reason: 'คืนสินค้า' }));
    expect([await documentsOf(given, month), await documentsOf(given, '')]).toEqual([1, 1]);
    await world.write((scope) => reopenPeriod(scope, { month, reason: 'ยื่นเพิ่มเติม' }));
    expect(await world.read((scope) => listPeriods(scope))).toMatchObject([{ reopenReason: 'ยื่นเพิ่มเติม' }]);
    await expect(
      world.write((scope) => reopenPeriod(scope, { month, reason: 'อีกครั้ง' })),
    ).rejects.toMatchObject({ code: 'billing.period_open' });
    await world.write((scope) => closePeriod(scope, { month }));
  });

  test('with 32 issuers at the same moment: every document is in the frozen totals or in the next month', async () => {
    const given = await books();
    const { world, first, month } = given;
    const work = Array.from({ length: 33 }, (_, at) =>
      at === 16 ? world.write((scope) => closePeriod(scope, { month })) : issueIn(given),
    );
    await Promise.all(work);
    const [period] = await world.read((scope) => listPeriods(scope));
    const now = await world.read((scope) => readBranchTotals(scope, first));
    expect(period?.totals).toEqual(now);
    expect((now[0]?.documents ?? 0) + (await documentsOf(given, ''))).toBe(32);
    await expectDocumentsConsistent(world);
  });

  test('a month that has not ended is not closed', async () => {
    const { world, first } = await books();
    const current = addMonths(first, 1).slice(0, 7);
    await expect(world.write((scope) => closePeriod(scope, { month: current }))).rejects.toMatchObject({
      code: 'billing.period_not_over',
    });
  });

  test('shows what is open first: slips that wait, money without a document, numbers that are missing', async () => {
    const given = await books();
    const { world, first } = given;
    await issueIn(given);
    const { paymentId } = await openTestPayment(world);
    await world.write(async (scope) => {
      await scope.tx.run(sql`
        update billing_payment set waiting_since = ${first}::timestamptz
         where tenant_id = ${scope.tenant.id} and payment_id = ${paymentId}`);
      await scope.tx.run(sql`
        insert into billing_series (tenant_id, branch_id, kind, prefix, period, last_count)
        select tenant_id, branch_id, 'receipt', 'RC', to_char(${first}::date + interval '543 years', 'YYMM'), 3 from billing_branch
         where tenant_id = ${scope.tenant.id}`);
    });
    expect(await world.read((scope) => findOpenMatters(scope, first))).toEqual({
      waitingSlips: 1,
      withoutDocument: 0,
      brokenSeries: 1,
    });
  });

  test('numbers of a prefix that counted by month before, and by year since, are none that are missing', async () => {
    const given = await books();
    const { world, first } = given;
    // From before a prefix was kept to one period.
    for (const [version, period] of [
      [1, 'month'],
      [2, 'year'],
      [3, 'month'],
    ] as const) {
      await world.write((scope) =>
        scope.tx.run(sql`
          insert into billing_series_format (tenant_id, branch_id, kind, version, prefix, period, digits, separator, in_force_at)
          select tenant_id, branch_id, 'receipt_tax_invoice', ${version}, 'RR', ${period}, 5, ${version === 3 ? '' : '-'}, ${scope.now} from billing_branch
           where tenant_id = ${scope.tenant.id}`),
      );
      await issueIn(given);
      await issueIn(given);
    }
    const thisMonth = addMonths(first, 1);
    const brokenIn = async () =>
      (await world.read((scope) => findOpenMatters(scope, thisMonth))).brokenSeries;
    expect(await brokenIn()).toBe(0);
    await world.write((scope) =>
      scope.tx.run(sql`
        update billing_series set last_count = last_count + 1
         where tenant_id = ${scope.tenant.id} and prefix = 'RR' and char_length(period) = 2`),
    );
    expect(await brokenIn()).toBe(1);
  });

  test('managers close, only admins reopen', async () => {
    const { world, month } = await books();
    const [manager, admin] = [await world.person('manager'), await world.person('admin')];
    const page = { path: '/billing/manage/books/periods' };
    const send = (actor: typeof manager, form: Record<string, string>) =>
      callPage(world, action, { ...page, actor, form: { month, ...form } });
    await send(manager, { intent: 'close' });
    const shown = await callPage(world, loader, { ...page, actor: manager });
    expect(shown).toMatchObject({ month, differs: false, mayReopen: false, closed: { totals: [] } });
    expect(await send(manager, { intent: 'reopen', reason: 'ลืม' })).toMatchObject({
      data: { ok: false, problem: { code: 'platform.forbidden' } },
    });
    expect(await send(admin, { intent: 'reopen', reason: 'ลืม' })).toMatchObject({ data: { ok: true } });
  });
});
