import { proofCount } from '#platform/testing/proof-count.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeMixedDocuments, makeSeller, TEST_VAT } from '../../testing.ts';
import { listSalesVat, sumSalesVat } from './sales-vat.ts';

const query = { month: '2026-05', branch: '' };

/** Two of three documents are of the month: 10,000 in `npm run proof`. */
const DOCUMENTS = proofCount({ short: 1_500, long: 15_000 });

test('a month of mixed documents equals its report to the satang', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const expected = await makeMixedDocuments(world, { count: DOCUMENTS, month: '2026-05-01' });
  expect(expected.documents).toBe((DOCUMENTS * 2) / 3);
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
