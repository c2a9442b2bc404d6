import { readRecordCards, searchRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { setProductStatus } from '../editing/set-product-status.ts';
import { product } from '../testing.ts';

const KIND = 'shop.product';
const cardsOf = (world: World, ...keys: string[]) =>
  world.read((scope) =>
    readRecordCards(
      scope,
      keys.map((key) => ({ kind: KIND, key })),
    ),
  );
const keysFound = async (world: World, q: string): Promise<string[]> =>
  (await world.read((scope) => searchRecordCards(scope, { kind: KIND, q }))).found.map(({ key }) => key);

test('a listed product is a card by the SKU of any variant, with what it costs now', async ({ world }) => {
  await world.write((scope) =>
    product(scope, {
      title: 'เสื้อผ้าฝ้าย',
      variants: [
        { sku: 'COTTON-S', size: 'S', price: 45_000 },
        { sku: 'COTTON-L', size: 'L', price: 52_000 },
      ],
    }),
  );
  const card = {
    kind: 'สินค้า',
    title: 'เสื้อผ้าฝ้าย',
    line: '',
    price: { priceSatang: 45_000, regularPriceSatang: 45_000, isFrom: true },
    pictureUrl: null,
    path: '/shop/product/COTTON-S',
  };
  expect(await cardsOf(world, 'COTTON-L', 'COTTON-S', 'COTTON-L', 'NONE', '__proto__')).toEqual({
    'shop.product:COTTON-L': card,
    'shop.product:COTTON-S': card,
  });
});

test('drafts, archived products and those of another site are no cards, neither found', async ({ world }) => {
  const other = await world.another();
  await other.write((scope) => product(scope, { sku: 'THEIRS', title: 'ครามของเขา' }));
  await world.write(async (scope) => {
    await product(scope, { sku: 'DRAFT', title: 'ครามร่าง', status: 'draft' });
    await product(scope, { sku: 'GONE', title: 'ครามเก่า' });
    await product(scope, { sku: 'SHOWN', title: 'ครามสด' });
  });
  await world.runJobs();
  expect((await keysFound(world, 'คราม')).toSorted()).toEqual(['GONE', 'SHOWN']);
  await world.write((scope) => setProductStatus(scope, { skus: ['GONE'], status: 'archived' }));
  await world.runJobs();
  expect(Object.keys(await cardsOf(world, 'THEIRS', 'DRAFT', 'GONE', 'SHOWN'))).toEqual([
    'shop.product:SHOWN',
  ]);
  expect(await keysFound(world, 'คราม')).toEqual(['SHOWN']);
  expect(await keysFound(world, '')).toEqual(['SHOWN']);
  expect(await keysFound(world, 'ค')).toEqual([]);
});

test('where the shop is switched off, its products are no cards', async () => {
  const world = await World.open({ modules: { shop: false } });
  await world.write((scope) => product(scope, { sku: 'SHOWN' }));
  expect(await cardsOf(world, 'SHOWN')).toEqual({});
  expect(await keysFound(world, '')).toEqual([]);
});

test('of many products the first are offered, and it is said that there are more', async ({ world }) => {
  await world.write(async (scope) => {
    for (let at = 0; at < 21; at += 1) await product(scope);
  });
  const { found, isCut } = await world.read((scope) => searchRecordCards(scope, { kind: KIND, q: '' }));
  expect([found.length, isCut]).toEqual([20, true]);
  const keys = found.map(({ key }) => key);
  // What is named twice, or of no known kind, takes no place among the cards of a text.
  const many = [
    ...Array.from({ length: 80 }, () => ({ kind: KIND, key: keys[0] ?? '' })),
    ...Array.from({ length: 80 }, (_, at) => ({ kind: 'hub.unknown', key: String(at) })),
    { kind: KIND, key: keys[1] ?? '' },
  ];
  const cards = await world.read((scope) => readRecordCards(scope, many));
  expect(Object.keys(cards).toSorted()).toEqual([`${KIND}:${keys[0]}`, `${KIND}:${keys[1]}`].toSorted());
});
