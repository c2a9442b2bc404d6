import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, documentLine, makeSeller, TEST_VAT } from '../testing.ts';
import { action, loader } from './claim-page.tsx';

async function invoiced(): Promise<{ world: World; key: string; number: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const lines = [documentLine({ unitPriceSatang: 549_000 })];
  const { slug, number } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'invoice', priceMode: 'excl', lines, dueOn: '2099-01-01' })),
  );
  return { world, key: slug, number };
}

const send = (world: World, key: string, form: Record<string, string>): Promise<unknown> =>
  callPage(world, action, { path: `/billing/invoice/${key}/pay`, params: { key }, form });
const shown = (world: World, key: string) =>
  callPage(world, loader, { path: `/billing/invoice/${key}/pay`, params: { key } });

test('anybody who knows the address of an invoice declares withheld tax and pays what is due', async () => {
  const { world, key } = await invoiced();
  await send(world, key, { intent: 'withhold', kind: 'services', base: '5,490' });
  const { claim, withholding } = await shown(world, key);
  expect(claim).toMatchObject({ grandTotalSatang: 587_430, withheldSatang: 16_470, dueSatang: 570_960 });
  expect(withholding.declared).toMatchObject({ kind: 'services', rateBp: 300 });
  expect(await send(world, key, { intent: 'pay' })).toMatchObject({ status: 303 });
  await send(world, key, { intent: 'withdraw' });
  expect((await shown(world, key)).claim).toMatchObject({ withheldSatang: 0, dueSatang: 587_430 });
});

test('a base that cannot be read, or is more than the invoice, is refused', async () => {
  const { world, key } = await invoiced();
  expect(await send(world, key, { intent: 'withhold', kind: 'services', base: 'x' })).toMatchObject({
    data: { problem: { fields: { base: expect.anything() } } },
  });
  expect(await send(world, key, { intent: 'withhold', kind: 'rent', base: '9999' })).toMatchObject({
    data: { problem: { code: 'billing.not_withholdable', details: { problem: 'base' } } },
  });
});

test('a guest pays by the address, not by the number, and a receipt is not paid', async () => {
  const { world, number } = await invoiced();
  await expect(shown(world, number)).rejects.toMatchObject({ init: { status: 404 } });
  const { slug } = await world.write((scope) => issueDocument(scope, documentInput()));
  await expect(shown(world, slug)).rejects.toMatchObject({ init: { status: 404 } });
  expect(await send(world, slug, { intent: 'pay' })).toMatchObject({
    data: { problem: { code: 'billing.not_payable' } },
  });
});
