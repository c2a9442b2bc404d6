import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { openClaimPayment } from '../claims/open-claim-payment.ts';
import { writeOffClaim } from '../claims/write-off-claim.ts';
import { issueDocument } from '../document/issue-document.ts';
import { confirm, documentInput, documentLine, makeSeller, TEST_BUYER, TEST_VAT } from '../testing.ts';
import { listReceivables } from './list-receivables.ts';
import { loader } from './receivables-page.tsx';

const OTHER = { ...TEST_BUYER, name: 'ร้านอื่น', taxId: null, branchCode: null };

async function owe(world: World, satang: number, lateDays: number, buyer = TEST_BUYER): Promise<string> {
  const { documentId } = await world.write((scope) =>
    issueDocument(scope, {
      ...documentInput({ kind: 'invoice', buyer, lines: [documentLine({ unitPriceSatang: satang })] }),
      dueOn: addDays(zonedDay(scope.now, scope.tenant.zone), -lateDays),
    }),
  );
  return documentId;
}

async function shown(world: World, query = '', role: 'manager' | 'user' = 'manager') {
  const path = `/billing/manage/receivables${query}`;
  return callPage(world, loader, { path, actor: await world.person(role) });
}

test('open invoices are summed by buyer and age: what is paid or given up is not owed', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  for (const [satang, late] of [
    [100, 0],
    [200, 1],
    [400, 30],
    [800, 31],
    [1_600, 60],
    [3_200, 61],
    [6_400, 90],
    [12_800, 91],
  ] as const)
    await owe(world, satang, late);
  const paid = await owe(world, 50_000, 5);
  const { paymentId } = await world.write((scope) => openClaimPayment(scope, paid));
  await confirm(world, paymentId, { amountSatang: 49_000 });
  const givenUp = await owe(world, 9_999, 5);
  await world.write((scope) => writeOffClaim(scope, { documentId: givenUp, reason: 'x' }));
  await owe(world, 7_000, 0, OTHER);
  const { rows, sums, next } = await shown(world);
  expect(next).toBeNull();
  expect(rows).toEqual([
    {
      buyerKey: TEST_BUYER.taxId,
      buyerName: TEST_BUYER.name,
      taxId: TEST_BUYER.taxId,
      invoices: 9,
      notDueSatang: 100,
      upTo30Satang: 1_600,
      upTo60Satang: 2_400,
      upTo90Satang: 9_600,
      olderSatang: 12_800,
      totalSatang: 26_500,
    },
    expect.objectContaining({ buyerName: 'ร้านอื่น', notDueSatang: 7_000, totalSatang: 7_000 }),
  ]);
  expect(sums).toMatchObject({ notDueSatang: 7_100, totalSatang: 33_500 });
  const tomorrow = addDays(zonedDay(world.now, world.tenant.zone), 1);
  expect((await shown(world, `?on=${tomorrow}`)).sums).toMatchObject({
    notDueSatang: 0,
    upTo30Satang: 8_300,
  });
  expect((await shown(world, '?on=2020-01-01')).rows).toEqual([]);
  await expect(shown(world, '', 'user')).rejects.toMatchObject({ init: { status: 403 } });

  const first = await world.read((scope) => listReceivables(scope, { limit: 1 }));
  const second = await world.read((scope) =>
    listReceivables(scope, { limit: 1, after: first.next ?? undefined }),
  );
  expect([...first.rows, ...second.rows]).toEqual(rows);
  expect(second).toMatchObject({ next: null, sums });
});
