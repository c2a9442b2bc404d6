import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { product } from '../testing.ts';
import { findSaleItems, listSaleItems } from './sale-items.ts';

const find = (world: World, q: string, limit = 10) =>
  world.read((scope) => findSaleItems(scope, { q, limit }));

test('what is for sale is found by title or SKU, each variant by itself; drafts and other sites are not', async ({
  world,
}) => {
  const [fee, shirt] = await world.write(async (scope) => [
    await product(scope, { sku: 'FEE-1', title: 'ค่าสมัครอบรมชงชา', price: 50_000, stock: 3 }),
    await product(scope, {
      title: 'เสื้ออบรมชงชา',
      variants: [
        { sku: 'TEE-S', size: 'S', price: 25_000, stock: 0 },
        { sku: 'TEE-M', size: 'M', price: 26_000 },
      ],
    }),
  ]);
  await world.write((scope) => product(scope, { title: 'ค่าสมัครอบรมชงชา ร่าง', status: 'draft' }));
  await (await world.another()).write((scope) => product(scope, { title: 'ค่าสมัครอบรมชงชา ที่อื่น' }));
  expect(await find(world, 'ค่าสมัครอบรม')).toEqual({
    items: [
      {
        sku: fee,
        titles: { th: 'ค่าสมัครอบรมชงชา', en: '' },
        priceSatang: 50_000,
        allowed: 3,
        pictureUrl: null,
      },
    ],
    isCut: false,
  });
  const byTitle = await find(world, 'อบรมชงชา');
  expect(
    byTitle.items
      .map(({ sku, titles, allowed }) => [sku, titles.th, allowed])
      .toSorted(([one = 0], [other = 0]) => (one < other ? -1 : 1)),
  ).toEqual([
    [fee, 'ค่าสมัครอบรมชงชา', 3],
    ['TEE-M', 'เสื้ออบรมชงชา · M', 10],
    ['TEE-S', 'เสื้ออบรมชงชา · S', 0],
  ]);
  expect((await find(world, 'tee-s')).items[0]?.sku).toBe('TEE-S');
  expect((await find(world, '')).items).toHaveLength(3);
  const cut = await find(world, '', 2);
  expect([cut.items.length, cut.isCut]).toEqual([2, true]);
  const listed = await world.read((scope) => listSaleItems(scope, ['NO-SUCH-SKU', shirt ?? '']));
  expect(listed.map(({ sku }) => sku)).toEqual([shirt]);
});

test('while the shop is switched off, nothing is found', async () => {
  const world = await World.open({ modules: { shop: false } });
  await world.write((scope) => product(scope));
  expect(await find(world, '')).toEqual({ items: [], isCut: false });
});
