import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { saveCategory } from '../editing/save-category.ts';
import type { Scope } from '#platform/scope.ts';
import { findProductBySku } from '../product/product-rows.ts';
import { refreshProducts } from './refresh-products.ts';
import { setProductStatus } from '../editing/set-product-status.ts';
import { category, product } from '../testing.ts';

async function listed(world: World, query: string): Promise<string[]> {
  const reply = await world.visitor().get(encodeURI(`/api/shop/products?${query}`));
  expect(reply.status, reply.text).toBe(200);
  return reply.json().items.map((item: { sku: string }) => item.sku);
}

/** Returns all SKUs of a list, following the cursors. */
async function allSkus(world: World, query: string): Promise<string[]> {
  const visitor = world.visitor();
  const skus: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const reply = (
      await visitor.get(encodeURI(`/api/shop/products?${query}&limit=3${after && `&after=${after}`}`))
    ).json();
    skus.push(...reply.items.map((item: { sku: string }) => item.sku));
    after = reply.nextAfter;
    expect(skus.length).toBeLessThan(100);
  }
  return skus;
}

describe('search', () => {
  test('finds Thai words inside Thai text, in every spelling that looks the same', async ({ world }) => {
    await world.write(async (scope) => {
      await product(scope, { sku: 'TEA', title: 'ชาเขียวใบหม่อนอบแห้ง', titleEn: 'Dried mulberry green tea' });
      await product(scope, { sku: 'WATER', title: 'น้ำดื่มตราศาลา ๖๐๐ มล.', titleEn: '' });
      await product(scope, { sku: 'SILK', title: 'ผ้าพันคอไหมมัดหมี่', description: 'ทอมือโดยกลุ่มแม่บ้านสุรินทร์' });
      await product(scope, { sku: 'CAFE-01', title: 'กาแฟดอยช้าง คั่วกลาง', titleEn: 'Café Doi Chang' });
    });
    await world.runJobs();
    expect(await listed(world, 'q=หม่อน')).toEqual(['TEA']);
    expect(await listed(world, 'q=ใบหม่อนอบ')).toEqual(['TEA']);
    expect(await listed(world, 'q=MULBERRY')).toEqual(['TEA']);
    expect(await listed(world, 'q=นํ้าดื่ม')).toEqual(['WATER']);
    expect(await listed(world, 'q=600')).toEqual(['WATER']);
    expect(await listed(world, 'q=สุรินทร์')).toEqual(['SILK']);
    expect(await listed(world, 'q=cafe-01')).toEqual(['CAFE-01']);
    expect(await listed(world, 'q=cafe doi')).toEqual(['CAFE-01']);
    expect(await listed(world, 'q=doi cafe')).toEqual(['CAFE-01']);
    expect(await listed(world, 'q=อบ หม่อน')).toEqual(['TEA']);
    expect(await listed(world, 'q=หมอนอบ')).toEqual(['TEA']);
    expect(await listed(world, 'q=100%')).toEqual([]);
    expect(await listed(world, 'q=__')).toEqual([]);
    expect(await listed(world, 'q=ไม่มีสิ่งนี้')).toEqual([]);
  });

  test('a single letter is reported as too short', async ({ world }) => {
    const reply = await world.visitor().get(encodeURI('/api/shop/products?q=ก'));
    expect(reply.status).toBe(422);
    expect(reply.json().fields).toHaveProperty('q');
  });

  test('drafts and archived products are not found until they are activated', async ({ world }) => {
    const sku = await world.write((scope) => product(scope, { title: 'มะม่วงน้ำดอกไม้', status: 'draft' }));
    expect(await listed(world, 'q=มะม่วง')).toEqual([]);
    await world.write((scope) => setProductStatus(scope, { skus: [sku], status: 'active' }));
    expect(await listed(world, 'q=มะม่วง')).toEqual([sku]);
    await world.write((scope) => setProductStatus(scope, { skus: [sku], status: 'archived' }));
    expect(await listed(world, 'q=มะม่วง')).toEqual([]);
    expect(await listed(world, '')).toEqual([]);
  });

  test('filters and sort orders apply within the matches', async ({ world }) => {
    await world.write(async (scope) => {
      await product(scope, { sku: 'A', title: 'ผ้าทอ แดง', price: 30_000 });
      await product(scope, { sku: 'B', title: 'ผ้าทอ เขียว', price: 10_000 });
      await product(scope, { sku: 'C', title: 'ผ้าทอ ฟ้า', price: 20_000, stock: 0 });
      await product(scope, { sku: 'D', title: 'เสื่อกก', price: 15_000 });
    });
    expect(await listed(world, 'q=ผ้าทอ&sort=price_up')).toEqual(['B', 'C', 'A']);
    expect(await listed(world, 'q=ผ้าทอ&sort=price_up&stock=in')).toEqual(['B', 'A']);
    expect(await listed(world, 'q=ผ้าทอ&min=150&max=250')).toEqual(['C']);
    expect((await allSkus(world, 'q=ผ้าทอ')).sort()).toEqual(['A', 'B', 'C']);
  });
});

describe('order and pagination', () => {
  test('every sort order visits each product exactly once', async ({ world }) => {
    await world.write(async (scope) => {
      for (let i = 0; i < 11; i++)
        await product(scope, {
          sku: `P${i}`,
          title: `ของ ${'กขคง'[i % 4]}`,
          price: 1_000 * (i % 3),
          stock: i % 4 === 0 ? 0 : 5,
        });
    });
    const all = Array.from({ length: 11 }, (_, i) => `P${i}`).sort();
    for (const sort of ['newest', 'price_up', 'price_down', 'name']) {
      expect((await allSkus(world, `sort=${sort}`)).toSorted(), sort).toEqual(all);
      expect((await allSkus(world, `sort=${sort}&stock=in`)).toSorted(), sort).toEqual(
        all.filter((sku) => Number(sku.slice(1)) % 4 !== 0),
      );
      expect((await allSkus(world, `sort=${sort}&min=10&max=10`)).toSorted(), sort).toEqual(
        all.filter((sku) => Number(sku.slice(1)) % 3 === 1),
      );
    }
  });

  test('names sort by Thai dictionary order, prices both ways, newest first', async ({ world }) => {
    const titles = ['ไก่', 'กบ', 'เก็บ', 'ขา', 'แก้ว', 'กา'];
    for (const [i, title] of titles.entries()) {
      await world.write((scope) => product(scope, { sku: `N${i}`, title, price: 100 * ((i * 5) % 7) }));
      world.travel(1_000);
    }
    expect((await listed(world, 'sort=name')).map((sku) => titles[Number(sku.slice(1))])).toEqual([
      'กบ',
      'กา',
      'เก็บ',
      'แก้ว',
      'ไก่',
      'ขา',
    ]);
    expect(await listed(world, 'sort=newest')).toEqual(['N5', 'N4', 'N3', 'N2', 'N1', 'N0']);
    expect(await listed(world, 'sort=price_up')).toEqual(
      ['N0', 'N3', 'N2', 'N5', 'N1', 'N4'].sort(
        (a, b) => ((Number(a.slice(1)) * 5) % 7) - ((Number(b.slice(1)) * 5) % 7),
      ),
    );
    expect(await listed(world, 'sort=price_down')).toEqual((await listed(world, 'sort=price_up')).reverse());
  });

  test.for([
    'nonsense',
    'W10',
    Buffer.from('["newest","2026-01-01",1]').toString('base64url'),
    Buffer.from('["price_up",5,"00000000-0000-7000-8000-000000000000"]').toString('base64url'),
    Buffer.from('["newest","2026-13-41T00:00:00.000Z","00000000-0000-7000-8000-000000000000"]').toString(
      'base64url',
    ),
  ])('a forged cursor is refused: %s', async (after, { world }) => {
    const reply = await world.visitor().get(`/api/shop/products?after=${after}`);
    expect(reply.status).toBe(422);
    expect(reply.json().fields).toHaveProperty('after');
  });

  test.for([
    'sort=cheapest',
    'limit=0',
    'limit=1000',
    'min=-1',
    'max=abc',
    'stock=some',
    'category=../x',
    `q=${'ก'.repeat(101)}`,
  ])('refuses %s', async (query, { world }) => {
    expect((await world.visitor().get(encodeURI(`/api/shop/products?${query}`))).status).toBe(422);
  });
});

describe('categories', () => {
  test('a category contains the products of its descendants, also after a move', async ({ world }) => {
    await world.write(async (scope) => {
      await category(scope, 'food');
      await category(scope, 'drinks', 'food');
      await category(scope, 'tea', 'drinks');
      await category(scope, 'gifts');
      await product(scope, { sku: 'OOLONG', category: 'tea' });
      await product(scope, { sku: 'RICE', category: 'food' });
    });
    expect((await listed(world, 'category=food')).sort()).toEqual(['OOLONG', 'RICE']);
    expect(await listed(world, 'category=drinks')).toEqual(['OOLONG']);
    expect(await listed(world, 'category=gifts')).toEqual([]);
    expect(await listed(world, 'category=unknown')).toEqual([]);
    await world.write((scope) =>
      saveCategory(scope, {
        category: 'drinks',
        code: 'beverages',
        titleTh: 'เครื่องดื่ม',
        titleEn: 'Drinks',
        parentCode: 'gifts',
        sort: 0,
        version: 1,
      }),
    );
    expect(await listed(world, 'category=food')).toEqual(['RICE']);
    expect(await listed(world, 'category=gifts')).toEqual(['OOLONG']);
    expect(await listed(world, 'category=beverages')).toEqual(['OOLONG']);
    expect((await listed(world, '')).sort()).toEqual(['OOLONG', 'RICE']);
  });
});

test('a list shows nothing of another tenant and rejects its cursor', async ({ world }) => {
  const other = await world.another();
  await other.write(async (scope) => {
    for (let i = 0; i < 3; i++) await product(scope, { title: `ของเขา ${i}` });
  });
  const { nextAfter } = (await other.visitor().get('/api/shop/products?limit=1')).json();
  expect(await listed(world, '')).toEqual([]);
  expect(await listed(world, `after=${nextAfter}`)).toEqual([]);
  expect(await listed(world, 'q=ของเขา')).toEqual([]);
});

test('a card shows the lowest price, its discount and the availability', async ({ world }) => {
  await world.write((scope) =>
    product(scope, {
      sku: 'SHIRT',
      sale: 0,
      variants: [
        { sku: 'SHIRT-S', size: 'S', price: 20_000, stock: 0 },
        { sku: 'SHIRT-L', size: 'L', price: 25_000, stock: 3 },
      ],
    }),
  );
  expect((await world.visitor().get('/api/shop/products')).json().items).toMatchObject([
    {
      sku: 'SHIRT-S',
      priceSatang: 20_000,
      hasPriceRange: true,
      variantCount: 2,
      availability: 'low',
      pictureUrl: null,
    },
  ]);
});

async function idsOf(scope: Scope): Promise<string[]> {
  const product = await findProductBySku(scope, 'SALE');
  return product ? [product.productId] : [];
}

test('the job at the start of a sale updates the price on the cards', async ({ world }) => {
  const begins = new Date(Date.now() + 1_500);
  await world.write((scope) => product(scope, { price: 10_000, sale: 7_500, saleFromAt: begins }));
  const card = async () => (await world.visitor().get('/api/shop/products')).json().items[0];
  expect(await card()).toMatchObject({ priceSatang: 10_000 });
  await new Promise((resolve) => setTimeout(resolve, begins.getTime() - Date.now() + 300));
  await world.runJobs();
  expect(await card()).toMatchObject({ priceSatang: 7_500 });
});

test("a sale's start and end dates take effect on the cards", async ({ world }) => {
  const at = (minutes: number) => new Date(world.now.getTime() + minutes * 60_000);
  await world.write((scope) =>
    product(scope, { sku: 'SALE', price: 10_000, sale: 7_500, saleFromAt: at(10), saleToAt: at(20) }),
  );
  const card = async () => (await world.visitor().get('/api/shop/products')).json().items[0];
  expect(await card()).toMatchObject({ priceSatang: 10_000 });
  const [begins, ends] = [at(10), at(20)];
  world.travel(begins.getTime() - world.now.getTime());
  await world.write(async (scope) => refreshProducts(scope, await idsOf(scope), { isTextChanged: false }));
  expect(await card()).toMatchObject({ priceSatang: 7_500, regularPriceSatang: 10_000 });
  world.travel(ends.getTime() - world.now.getTime());
  await world.write(async (scope) => refreshProducts(scope, await idsOf(scope), { isTextChanged: false }));
  expect(await card()).toMatchObject({ priceSatang: 10_000, regularPriceSatang: 10_000 });
});
