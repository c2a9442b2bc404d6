import { sql } from '#platform/db/query.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeMixedDocuments, makeSeller, TEST_VAT } from '../../testing.ts';
import { listSalesVat, sumSalesVat } from './sales-vat.ts';

const query = { month: '2026-05', branch: '' };

test('a month of 10,000 mixed documents equals its report to the satang', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const expected = await makeMixedDocuments(world, { count: 15_000, month: '2026-05-01' });
  expect(expected.documents).toBe(10_000);
  expect(await world.read((scope) => sumSalesVat(scope, query))).toEqual(expected);
  const sums = { standardSatang: 0, zeroSatang: 0, exemptSatang: 0, vatSatang: 0, documents: 0 };
  for (let after: string | undefined; ; ) {
    const position = after;
    const page = await world.read((scope) => listSalesVat(scope, { ...query, after: position, limit: 500 }));
    for (const row of page.rows) {
      sums.standardSatang += row.standardSatang;
      sums.zeroSatang += row.zeroSatang;
      sums.exemptSatang += row.exemptSatang;
      sums.vatSatang += row.vatSatang;
      sums.documents += 1;
    }
    if (page.next === null) break;
    after = page.next;
  }
  expect(sums).toEqual(expected);
}, 120_000);

test('at 100,000 documents a page of a month reads its index only', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  await makeMixedDocuments(world, { count: 100_000, month: '2026-05-01' });
  const plan = await world.read((scope) =>
    scope.tx.rows(sql<{ 'QUERY PLAN': string }>`
      explain select d.document_id from billing_document d
       where d.tenant_id = ${scope.tenant.id} and d.book_month_on = '2026-05-01' order by d.document_id limit 51`),
  );
  const text = JSON.stringify(plan);
  expect(text).toContain('billing_document_book_idx');
  expect(text).not.toContain('Sort');
}, 240_000);
