import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, documentLine, makeSeller, TEST_VAT } from '../testing.ts';
import { declareWithholding } from './declare-withholding.ts';
import { listWithholding } from './list-withholding.ts';
import { loader } from './certificate-page.tsx';

test('the page of a certificate is of one tax that was withheld', async () => {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const lines = [documentLine({ unitPriceSatang: 1_000_000 })];
  const withheld = await world.write(async (scope) => {
    const invoice = documentInput({ kind: 'invoice', priceMode: 'excl', lines, dueOn: '2099-01-01' });
    const { documentId } = await issueDocument(scope, invoice);
    await declareWithholding(scope, { documentId, kind: 'services' });
    return (await listWithholding(scope, { state: '' })).rows[0]?.withholdingId ?? '';
  });
  const actor = await world.person('manager');
  const open = (id: string) => callPage(world, loader, { path: '/', params: { withholding: id }, actor });
  expect(await open(withheld)).toMatchObject({ mayKeep: true, row: { kind: 'services' } });
  await expect(open('00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({ init: { status: 404 } });
});
