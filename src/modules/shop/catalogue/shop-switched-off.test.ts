import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { loader } from './products-page.tsx';
import { action } from '../cart/cart-page.tsx';
import { shopEndpoints } from '../endpoints.ts';

const OFF = { modules: { shop: false } };

test('a switched-off shop is missing for guests, its managers and form posts', async () => {
  const world = await World.open(OFF);
  const [guest, manager] = [world.visitor(), await world.signedIn('manager')];
  expect((await guest.get('/api/shop/products')).status).toBe(404);
  expect((await guest.post('/api/shop/cart/lines', { sku: 'A', quantity: 1 })).status).toBe(404);
  expect((await manager.get('/api/shop/manage/products')).status).toBe(404);
  const missing = { init: { status: 404 } };
  await expect(callPage(world, loader, { path: '/shop/products' })).rejects.toMatchObject(missing);
  const form = new FormData();
  await expect(callPage(world, action, { path: '/shop/cart', form })).rejects.toMatchObject(missing);
});

test('the shop of another site stays on', async ({ world }) => {
  expect((await world.visitor().get('/api/shop/products')).status).toBe(200);
});

test('existing orders and payments stay available', async () => {
  const world = await World.open(OFF);
  expect((await (await world.signedIn('manager')).get('/api/billing/manage/payments')).status).toBe(200);
});

test("every endpoint and page of the shop is switched with it; only an order's receipt stays", () => {
  expect(
    shopEndpoints.filter(({ definition }) => definition.access.module !== 'shop').map(({ path }) => path),
  ).toEqual([]);
  const pages = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('-page.tsx'),
  );
  expect(pages.length).toBeGreaterThan(8);
  const open = pages.filter((file) =>
    /access: (?!visitShop|manageShop|keepThings)/.test(
      readFileSync(join(import.meta.dirname, '..', file), 'utf8'),
    ),
  );
  expect(open).toEqual([join('checkout', 'thank-you-page.tsx')]);
});
