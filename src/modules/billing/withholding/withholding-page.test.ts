import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, documentLine, makeSeller, TEST_VAT } from '../testing.ts';
import { declareWithholding } from './declare-withholding.ts';
import { action } from './certificate-page.tsx';
import { loader } from './withholding-page.tsx';

async function withheld(): Promise<{ world: World; withholding: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  const lines = [documentLine({ unitPriceSatang: 1_000_000 })];
  await world.write(async (scope) => {
    const { documentId } = await issueDocument(
      scope,
      documentInput({ kind: 'invoice', priceMode: 'excl', lines, dueOn: '2099-01-01' }),
    );
    await declareWithholding(scope, { documentId, kind: 'services' });
  });
  const [row] = (await shown(world)).rows;
  return { world, withholding: row?.withholdingId ?? '' };
}

async function shown(world: World, query = '', role: 'manager' | 'user' = 'manager') {
  return callPage(world, loader, {
    path: `/billing/manage/withholding${query}`,
    actor: await world.person(role),
  });
}

async function send(world: World, withholding: string, form: Record<string, string>): Promise<unknown> {
  const path = `/billing/manage/withholding/${withholding}`;
  return callPage(world, action, {
    path,
    params: { withholding },
    form,
    actor: await world.person('manager'),
  });
}

test('withheld tax is listed until its certificate came, and it is asked for', async () => {
  const { world, withholding } = await withheld();
  const page = await shown(world, '?state=asked');
  expect(page.rows).toMatchObject([
    { state: 'asked', amountSatang: 30_000, baseSatang: 1_000_000, rateBp: 300 },
  ]);
  expect(page.shouldCheckRates).toBe(true);
  for (const state of ['overdue', 'received'])
    expect((await shown(world, `?state=${state}`)).rows).toEqual([]);
  expect(await send(world, withholding, { intent: 'chase', email: '' })).toMatchObject({
    data: { problem: { code: 'billing.no_address' } },
  });
  await send(world, withholding, { intent: 'chase', email: 'buyer@example.test' });
  const receive = (on: string) => send(world, withholding, { intent: 'receive', number: '50-0017', on });
  expect(await receive('1/1/2699')).toMatchObject({
    data: { problem: { code: 'billing.certificate_in_future' } },
  });
  await receive('21/11/2567');
  expect((await shown(world, '?state=received')).rows).toMatchObject([
    {
      state: 'received',
      certificateNumber: '50-0017',
      certificateOn: '2024-11-21',
      chasedOn: expect.any(String),
    },
  ]);
  expect(await send(world, withholding, { intent: 'chase', email: 'buyer@example.test' })).toMatchObject({
    data: { problem: { code: 'billing.withholding_missing' } },
  });
  await expect(shown(world, '', 'user')).rejects.toMatchObject({ init: { status: 403 } });
});
