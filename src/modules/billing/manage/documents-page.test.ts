import { zonedDay } from '#platform/dates/zone.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { makeSeller, TEST_VAT } from '../testing.ts';
import { documentsList } from './documents-list.ts';
import { loader } from './documents-page.tsx';
import { loader as sellerLoader } from './seller-page.tsx';

async function shownOn(world: World) {
  const { kinds } = await callPage(world, loader, {
    path: '/billing/manage/documents',
    actor: await world.person('manager'),
  });
  const query = { q: '', kind: '', state: '', days: '' } as const;
  const columns = await world.read(
    (scope) => documentsList.ownColumns?.(scope, query) ?? Promise.resolve([]),
  );
  return { kinds, columns: columns.length };
}

test('a site that never was registered for VAT filters and exports no tax documents', async ({ world }) => {
  await makeSeller(world, { taxId: null, vatRegisteredOn: null });
  expect(await shownOn(world)).toEqual({
    kinds: ['quotation', 'invoice', 'billing_note', 'receipt'],
    columns: 0,
  });
  const registered = await World.open(TEST_VAT);
  await makeSeller(registered);
  const { kinds, columns } = await shownOn(registered);
  expect(kinds).toEqual(expect.arrayContaining(['tax_invoice', 'credit_note']));
  expect(columns).toBe(2);
});

test('the seller’s page warns while the registration for VAT lies ahead', async () => {
  const warnsFor = async (vatRegisteredOn: string): Promise<boolean> => {
    const world = await World.open(TEST_VAT);
    await makeSeller(world, { vatRegisteredOn });
    const page = { path: '/billing/manage/seller', actor: await world.person('admin') };
    return (await callPage(world, sellerLoader, page)).isRegisteredLater;
  };
  const today = zonedDay((await World.open(TEST_VAT)).now, 'Asia/Bangkok');
  expect(await warnsFor(today)).toBe(false);
  expect(await warnsFor('2099-01-01')).toBe(true);
});
