import { noticesOf } from '#modules/notifications/testing.ts';
import { adjustStock } from '#modules/stock/public.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { PersonActor } from '#platform/scope.ts';
import type { World } from '#platform/testing/world.ts';
import { addToCart } from '../cart/change-cart.ts';
import { loader as productLoader } from '../catalogue/product-page.tsx';
import { loader as productsLoader } from '../catalogue/products-page.tsx';
import { loader as categoriesLoader } from '../catalogue/categories-page.tsx';
import { loader as categoryLoader } from '../catalogue/category-page.tsx';
import { placeShopOrder } from '../checkout/place-shop-order.ts';
import { shopPersonalData } from '../personal-data/personal-data.ts';
import { bulkLoadProducts, listBulkProducts } from '../editing/bulk-load.ts';
import { getManagedProduct } from '../editing/managed-product.ts';
import { setProductStatus } from '../editing/set-product-status.ts';
import { category, deliveryMethods, pickup, product } from '../testing.ts';
import { MAX_SAVED, MAX_STOCK_ALERTS } from '../saved/saved-contract.ts';
import { action, loader } from './saved-page.tsx';
import { listSaved } from './saved-products.ts';
import { setSaved } from '../saved/set-saved.ts';
import { setStockAlert } from '../saved/stock-alerts.ts';

const press = (world: World, actor: PersonActor, intent: string, sku: string) =>
  callPage(world, action, { path: '/shop/saved', form: { intent, sku }, actor });
const page = (world: World, actor: PersonActor, path = '/shop/saved') =>
  callPage(world, loader, { path, actor });
const productPage = (world: World, sku: string, actor?: PersonActor) =>
  callPage(world, productLoader, {
    path: `/shop/product/${sku}`,
    params: { sku },
    ...(actor && { actor }),
  });
const skusOf = (items: readonly { sku: string }[]) => items.map(({ sku }) => sku);

async function restock(world: World, sku: string, delta: number): Promise<void> {
  await world.write(async (scope) => {
    const { variants } = await getManagedProduct(scope, sku);
    const itemId = variants.find((variant) => variant.sku === sku)?.variantId ?? '';
    await adjustStock(scope, { itemId, change: { delta }, reason: 'correction', note: '' });
  });
}

describe('saved products by role', () => {
  test('a guest can save nothing on any of the four pages, and the pages contain no personal data', async ({
    world,
  }) => {
    const sku = await world.write(async (scope) => {
      await category(scope, 'tea');
      return product(scope, { category: 'tea' });
    });
    const asked = { path: '/shop/products' };
    expect((await callPage(world, productsLoader, asked)).saved).toBeNull();
    const inTea = { path: '/shop/categorie/tea', params: { code: 'tea' } };
    expect((await callPage(world, categoryLoader, inTea)).saved).toBeNull();
    expect((await callPage(world, categoriesLoader, { path: '/shop/categories' })).own).toBeNull();
    expect(await productPage(world, sku)).toMatchObject({ own: null, isGuest: true });
    const form = { intent: 'save', sku };
    expect(
      (await world.visitor().send('/shop/saved', { method: 'POST', form })).status,
    ).toBeGreaterThanOrEqual(300);
    await expect(callPage(world, action, { path: '/shop/saved', form })).rejects.toBeDefined();
  });

  test('a member saves a product by any of its SKUs, sees it on every page, and removes it', async ({
    world,
  }) => {
    const member = await world.person();
    await world.write(async (scope) => {
      await category(scope, 'tea');
      await product(scope, {
        sku: 'S',
        category: 'tea',
        variants: [
          { sku: 'S', size: 'S' },
          { sku: 'L', size: 'L' },
        ],
      });
      await product(scope, { sku: 'OTHER', category: 'tea' });
    });
    await press(world, member, 'save', 'L');
    await press(world, member, 'save', 'S');
    expect(skusOf((await page(world, member)).items)).toEqual(['S']);
    expect((await callPage(world, productsLoader, { path: '/shop/products', actor: member })).saved).toEqual([
      'S',
    ]);
    const inTea = { path: '/shop/categorie/tea', params: { code: 'tea' }, actor: member };
    expect((await callPage(world, categoryLoader, inTea)).saved).toEqual(['S']);
    const home = await callPage(world, categoriesLoader, { path: '/shop/categories', actor: member });
    expect(skusOf(home.own?.latest ?? [])).toEqual(['S']);
    expect((await productPage(world, 'L', member)).own).toMatchObject({ isSaved: true, bought: null });
    await press(world, member, 'drop', 'S');
    await press(world, member, 'drop', 'S');
    expect((await page(world, member)).items).toEqual([]);
    expect((await productPage(world, 'L', member)).own).toMatchObject({ isSaved: false });
  });

  test("a member's purchase is offered again while it is for sale", async ({ world }) => {
    const [member, stranger] = [await world.person(), await world.person()];
    await world.write(async (scope) => {
      await deliveryMethods(scope);
      await product(scope, { sku: 'FREE', price: 0, stock: 3 });
    });
    const { cartId } = await world.write((scope) => addToCart(scope, { sku: 'FREE', quantity: 1 }), member);
    const { number } = await world.write((scope) => placeShopOrder(scope, pickup(cartId)), member);
    const again = async (actor: PersonActor) =>
      skusOf((await callPage(world, categoriesLoader, { path: '/shop/categories', actor })).own?.again ?? []);
    expect(await again(member)).toEqual(['FREE']);
    expect(await again(stranger)).toEqual([]);
    expect((await productPage(world, 'FREE', member)).own?.bought).toMatchObject({ number });
    expect((await productPage(world, 'FREE', stranger)).own?.bought).toBeNull();
    await world.write((scope) => setProductStatus(scope, { skus: ['FREE'], status: 'archived' }));
    expect(await again(member)).toEqual([]);
  });

  test('products no longer sold do not take up places in the buy-again list', async ({ world }) => {
    const member = await world.person();
    const skus = ['ONE', 'TWO', 'THREE', 'FOUR', 'FIVE'];
    await world.write(async (scope) => {
      await deliveryMethods(scope);
      for (const sku of skus) await product(scope, { sku, price: 0 });
    });
    const [cartId] = await world.write(async (scope) => {
      const carts = [];
      for (const sku of skus) carts.push((await addToCart(scope, { sku, quantity: 1 })).cartId);
      return carts;
    }, member);
    await world.write((scope) => placeShopOrder(scope, pickup(cartId ?? null)), member);
    const again = async () =>
      skusOf(
        (await callPage(world, categoriesLoader, { path: '/shop/categories', actor: member })).own?.again ??
          [],
      );
    const shown = await again();
    expect(shown).toHaveLength(4);
    await world.write((scope) => setProductStatus(scope, { skus: shown, status: 'archived' }));
    expect(await again()).toEqual(skus.filter((sku) => !shown.includes(sku)));
  });
});

describe('saved products are personal', () => {
  test("another site's product, a draft and an unknown product get the same answer", async ({ world }) => {
    const member = await world.person();
    const other = await world.another();
    await other.write((scope) => product(scope, { sku: 'ABROAD' }));
    await world.write((scope) => product(scope, { sku: 'DRAFT', status: 'draft' }));
    for (const intent of ['save', 'await'])
      for (const sku of ['ABROAD', 'DRAFT', 'NOTHING'])
        expect(await press(world, member, intent, sku)).toMatchObject({
          data: { ok: false, problem: { code: 'shop.product_missing' } },
        });
    expect((await page(world, member)).items).toEqual([]);
  });

  test('each member has their own list; an admin acting for a member cannot save', async ({ world }) => {
    const [one, two] = [await world.person(), await world.person()];
    const sku = await world.write((scope) => product(scope));
    await press(world, one, 'save', sku);
    expect((await page(world, two)).items).toEqual([]);
    const acting: PersonActor = { ...two, acting: { userId: one.userId, name: 'แอดมิน' } };
    await expect(press(world, acting, 'save', sku)).rejects.toBeDefined();
    expect((await productPage(world, sku, acting)).own).toBeNull();
    expect((await page(world, two)).items).toEqual([]);
  });

  test('the list is paginated, latest first, and limited in length', async ({ world }) => {
    const member = await world.person();
    const skus = await world.write(async (scope) => {
      const made: string[] = [];
      for (let number = 0; number < 3; number++) made.push(await product(scope, { sku: `P${number}` }));
      return made;
    });
    for (const sku of skus) {
      await press(world, member, 'save', sku);
      world.travel(1_000);
    }
    const first = await world.read((scope) => listSaved(scope, member, { limit: 2 }));
    expect(skusOf(first.items)).toEqual(['P2', 'P1']);
    const rest = await world.read((scope) => listSaved(scope, member, { limit: 2, after: first.next }));
    expect([skusOf(rest.items), rest.next]).toEqual([['P0'], null]);
    await world.write((scope) => category(scope, 'tea'));
    await world.write((scope) => bulkLoadProducts(scope, { from: 0, count: MAX_SAVED, isSearched: false }));
    await world.write(async (scope) => {
      const more = await listBulkProducts(scope, { after: '', limit: MAX_SAVED - 3 });
      for (const { sku } of more) await setSaved(scope, member, { sku, isSaved: true });
    });
    const more = await world.write((scope) => product(scope));
    expect(await press(world, member, 'save', more)).toMatchObject({
      data: { problem: { code: 'shop.saved_full' } },
    });
    await press(world, member, 'drop', 'P0');
    expect(await press(world, member, 'save', more)).toMatchObject({ data: { ok: true } });
  });

  test('saved products are exported with personal data and deleted with the account', async ({ world }) => {
    const member = await world.person();
    await world.write((scope) => product(scope, { sku: 'GONE', stock: 0 }));
    await press(world, member, 'save', 'GONE');
    await press(world, member, 'await', 'GONE');
    const person = { personId: member.userId } as Parameters<typeof shopPersonalData.collect>[1];
    const collected = await world.read((scope) => shopPersonalData.collect(scope, person, null));
    expect(collected.records).toMatchObject([{ saved: [{ sku: 'GONE' }], awaited: [{ sku: 'GONE' }] }]);
    await world.write(async (scope) => shopPersonalData.erase?.(scope, person));
    const left = await world.read((scope) => shopPersonalData.collect(scope, person, null));
    expect(left.records).toMatchObject([{ saved: [], awaited: [] }]);
  });
});

describe('a stock alert', () => {
  test('notifies once when the product is back, except members who cancelled', async ({ world }) => {
    const [patient, other] = [await world.person(), await world.person()];
    await world.write((scope) => product(scope, { sku: 'TEA', title: 'ชาดอย', stock: 0 }));
    await press(world, patient, 'await', 'TEA');
    await press(world, patient, 'await', 'TEA');
    await press(world, other, 'await', 'TEA');
    await press(world, other, 'forget', 'TEA');
    expect((await productPage(world, 'TEA', patient)).own).toMatchObject({ stockAlertSkus: ['TEA'] });
    await restock(world, 'TEA', 5);
    await world.runJobs();
    await restock(world, 'TEA', -5);
    await restock(world, 'TEA', 5);
    await world.runJobs();
    const noticesFor = (actor: PersonActor) => world.read((scope) => noticesOf(scope), actor);
    expect((await noticesFor(patient)).notifications).toMatchObject([
      { title: 'มีของแล้ว: ชาดอย', link: '/shop/product/TEA' },
    ]);
    expect((await noticesFor(other)).notifications).toEqual([]);
    expect((await productPage(world, 'TEA', patient)).own).toMatchObject({ stockAlertSkus: [] });
  });

  test('keeps waiting if stock is gone before the job runs, and while the product is not for sale', async ({
    world,
  }) => {
    const member = await world.person();
    await world.write((scope) => product(scope, { sku: 'RARE', stock: 0 }));
    await press(world, member, 'await', 'RARE');
    await restock(world, 'RARE', 1);
    await restock(world, 'RARE', -1);
    await world.runJobs();
    expect((await productPage(world, 'RARE', member)).own).toMatchObject({ stockAlertSkus: ['RARE'] });
    await world.write((scope) => setProductStatus(scope, { skus: ['RARE'], status: 'archived' }));
    await restock(world, 'RARE', 1);
    await world.runJobs();
    expect((await world.read((scope) => noticesOf(scope), member)).notifications).toEqual([]);
    await world.write((scope) => setProductStatus(scope, { skus: ['RARE'], status: 'active' }));
    await world.runJobs();
    expect((await world.read((scope) => noticesOf(scope), member)).notifications).toHaveLength(1);
  });

  test('is refused for products in stock, not for sale, or above the limit', async ({ world }) => {
    const member = await world.person();
    const codeOf = async (sku: string) =>
      ((await press(world, member, 'await', sku)) as { data?: { problem?: { code: string } } }).data?.problem
        ?.code;
    await world.write(async (scope) => {
      await product(scope, { sku: 'HERE' });
      await product(scope, { sku: 'OLD', stock: 0, status: 'archived' });
      await product(scope, {
        sku: 'W0',
        variants: Array.from({ length: 60 }, (_, size) => ({ sku: `W${size}`, size: `${size}`, stock: 0 })),
      });
      await product(scope, {
        sku: 'X0',
        variants: Array.from({ length: 41 }, (_, size) => ({ sku: `X${size}`, size: `${size}`, stock: 0 })),
      });
    });
    expect(await codeOf('HERE')).toBe('shop.in_stock_already');
    expect(await codeOf('OLD')).toBe('shop.not_for_sale');
    await world.write(async (scope) => {
      for (let number = 0; number < MAX_STOCK_ALERTS; number++) {
        const sku = number < 60 ? `W${number}` : `X${number - 60}`;
        await setStockAlert(scope, member, { sku, hasStockAlert: true });
      }
    });
    expect(await codeOf('X40')).toBe('shop.stock_wishes_full');
    expect(await codeOf('X0')).toBeUndefined();
  });
});
