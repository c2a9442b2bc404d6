import { describe, expect, test } from '#platform/testing/test.ts';
import { setProductStatus } from '../editing/set-product-status.ts';
import { product } from '../testing.ts';
import { MAX_CART_LINES } from './cart-rules.ts';
import { acceptChanges, addToCart, setQuantity } from './change-cart.ts';
import { getCart, getCartSummary } from './cart-rows.ts';

describe('adding to a cart', () => {
  test('a guest gets a cookie that identifies the cart', async ({ world }) => {
    const sku = await world.write((scope) => product(scope, { price: 5_900 }));
    const visitor = world.visitor();
    expect((await visitor.get('/api/shop/cart/summary')).json()).toEqual({ pieces: 0, subtotalSatang: 0 });
    const reply = await visitor.post('/api/shop/cart/lines', { sku, quantity: 2 });
    expect(reply.status).toBe(200);
    expect(reply.json()).toMatchObject({ pieces: 2, subtotalSatang: 11_800, changes: null });
    expect((await visitor.get('/api/shop/cart/summary')).json()).toEqual({
      pieces: 2,
      subtotalSatang: 11_800,
    });
    expect((await world.visitor().get('/api/shop/cart')).json()).toMatchObject({ cartId: null, lines: [] });
  });

  test('SKUs are case-insensitive', async ({ world }) => {
    const sku = await world.write((scope) => product(scope));
    const reply = await world.visitor().post('/api/shop/cart/lines', { sku: sku.toLowerCase() });
    expect(reply.json()).toMatchObject({ lines: [{ sku, quantity: 1 }] });
  });

  test('twenty concurrent additions are twenty pieces in one cart', async ({ world }) => {
    const sku = await world.write((scope) => product(scope, { stock: 100 }));
    const guest = world.guest();
    await Promise.all(
      Array.from({ length: 20 }, () => world.write((scope) => addToCart(scope, { sku, quantity: 1 }), guest)),
    );
    expect(await world.read(getCartSummary, guest)).toEqual({ pieces: 20, subtotalSatang: 200_000 });
  });

  test('adding is idempotent by key', async ({ world }) => {
    const sku = await world.write((scope) => product(scope));
    const visitor = world.visitor();
    await visitor.post('/api/shop/cart/lines', { sku });
    const key = { 'idempotency-key': 'one-tap' };
    await Promise.all([1, 2, 3].map(() => visitor.post('/api/shop/cart/lines', { sku }, key)));
    expect((await visitor.get('/api/shop/cart')).json()).toMatchObject({ pieces: 2 });
  });

  test('the quantity never exceeds what is allowed', async ({ world }) => {
    const [scarce, limited] = await world.write(async (scope) => [
      await product(scope, { stock: 3 }),
      await product(scope, { maxPerOrder: 2 }),
    ]);
    const visitor = world.visitor();
    expect((await visitor.post('/api/shop/cart/lines', { sku: scarce, quantity: 3 })).status).toBe(200);
    const over = await visitor.post('/api/shop/cart/lines', { sku: scarce });
    expect(over.status).toBe(409);
    expect(over.json()).toMatchObject({ code: 'shop.sold_out', details: { sku: scarce, available: 3 } });
    expect((await visitor.post('/api/shop/cart/lines', { sku: limited, quantity: 3 })).json()).toMatchObject({
      code: 'shop.sold_out',
      details: { available: 2 },
    });
  });

  test('a cart is full at a hundred variants, but takes more of one it contains', async ({ world }) => {
    const guest = world.guest();
    const skus = await world.write(async (scope) => {
      const variants = Array.from({ length: MAX_CART_LINES }, (_, i) => ({ sku: `V${i}`, size: String(i) }));
      await product(scope, { variants: variants.slice(0, 50) });
      await product(scope, { variants: variants.slice(50) });
      return variants.map(({ sku }) => sku);
    });
    await world.write(async (scope) => {
      for (const sku of skus) await addToCart(scope, { sku, quantity: 1 });
    }, guest);
    const extra = await world.write((scope) => product(scope));
    await expect(
      world.write((scope) => addToCart(scope, { sku: extra, quantity: 1 }), guest),
    ).rejects.toMatchObject({ code: 'shop.cart_full' });
    expect(await world.write((scope) => addToCart(scope, { sku: 'V7', quantity: 1 }), guest)).toMatchObject({
      pieces: MAX_CART_LINES + 1,
    });
  });

  test('an untracked item never runs out', async ({ world }) => {
    const sku = await world.write((scope) => product(scope, { stockPolicy: 'untracked', stock: 0 }));
    expect((await world.visitor().post('/api/shop/cart/lines', { sku, quantity: 500 })).status).toBe(200);
  });

  test('a draft does not exist, an archived product is not for sale, an unknown one is missing', async ({
    world,
  }) => {
    const [draft, archived] = await world.write(async (scope) => [
      await product(scope, { status: 'draft' }),
      await product(scope, { status: 'archived' }),
    ]);
    const visitor = world.visitor();
    expect((await visitor.post('/api/shop/cart/lines', { sku: draft })).json()).toMatchObject({
      code: 'shop.product_missing',
    });
    expect((await visitor.post('/api/shop/cart/lines', { sku: archived })).json()).toMatchObject({
      code: 'shop.not_for_sale',
    });
    expect((await visitor.post('/api/shop/cart/lines', { sku: 'NOTHING' })).status).toBe(404);
  });

  test.for([
    { quantity: 1 },
    { sku: 'A', quantity: 0 },
    { sku: 'A', quantity: 1000 },
    { sku: 'A', quantity: 1.5 },
    { sku: '../etc' },
    { sku: 'A\0B' },
    { sku: ['A'] },
  ])('refuses %j with the field', async (input, { world }) => {
    const reply = await world.visitor().post('/api/shop/cart/lines', input);
    expect(reply.status).toBe(422);
    expect(reply.json().code).toBe('platform.invalid_input');
  });

  test("another tenant's product is as missing as an unknown one", async ({ world }) => {
    const other = await world.another();
    const sku = await other.write((scope) => product(scope));
    const visitor = world.visitor();
    const [theirs, unknown] = [
      await visitor.post('/api/shop/cart/lines', { sku }),
      await visitor.post('/api/shop/cart/lines', { sku: 'UNKNOWN' }),
    ];
    expect({ ...theirs.json(), requestId: '' }).toEqual({ ...unknown.json(), requestId: '' });
  });
});

describe('changing a cart', () => {
  test('a quantity is set; 0 removes the line', async ({ world }) => {
    const sku = await world.write((scope) => product(scope));
    const visitor = world.visitor();
    await visitor.post('/api/shop/cart/lines', { sku });
    expect(
      (await visitor.send(`/api/shop/cart/lines/${sku}`, { method: 'PUT', json: { quantity: 4 } })).json(),
    ).toMatchObject({ pieces: 4 });
    expect(
      (await visitor.send(`/api/shop/cart/lines/${sku}`, { method: 'PUT', json: { quantity: 11 } })).status,
    ).toBe(409);
    expect(
      (await visitor.send(`/api/shop/cart/lines/${sku}`, { method: 'PUT', json: { quantity: 0 } })).json(),
    ).toMatchObject({ lines: [] });
    expect((await visitor.send(`/api/shop/cart/lines/${sku}`, { method: 'DELETE' })).status).toBe(200);
  });

  test('an archived product stays in the cart as a change and is removed when the change is accepted', async ({
    world,
  }) => {
    const guest = world.guest();
    const [kept, gone] = await world.write(async (scope) => [await product(scope), await product(scope)]);
    await world.write((scope) => addToCart(scope, { sku: kept, quantity: 1 }), guest);
    await world.write((scope) => addToCart(scope, { sku: gone, quantity: 1 }), guest);
    await world.write((scope) => setProductStatus(scope, { skus: [gone], status: 'archived' }));
    const cart = await world.read(getCart, guest);
    expect(cart.subtotalSatang).toBe(10_000);
    expect(cart.changes?.changes).toMatchObject([{ kind: 'not_for_sale', sku: gone, allowed: 0 }]);
    await expect(
      world.write((scope) => acceptChanges(scope, { fingerprint: 'of something else' }), guest),
    ).rejects.toMatchObject({ code: 'shop.cart_changed' });
    const accepted = await world.write(
      (scope) => acceptChanges(scope, { fingerprint: cart.changes?.fingerprint ?? '' }),
      guest,
    );
    expect(accepted).toMatchObject({ changes: null, lines: [{ sku: kept }] });
  });

  test('setting a quantity accepts the current price', async ({ world }) => {
    const guest = world.guest();
    const sku = await world.write((scope) =>
      product(scope, { sale: 8_000, saleToAt: new Date(world.now.getTime() + 60_000) }),
    );
    expect(await world.write((scope) => addToCart(scope, { sku, quantity: 1 }), guest)).toMatchObject({
      subtotalSatang: 8_000,
    });
    world.travel(61_000);
    expect((await world.read(getCart, guest)).changes?.changes).toMatchObject([
      { kind: 'price', seenPriceSatang: 8_000, priceSatang: 10_000 },
    ]);
    expect(await world.write((scope) => setQuantity(scope, { sku, quantity: 2 }), guest)).toMatchObject({
      changes: null,
      subtotalSatang: 20_000,
    });
  });
});

describe('signing in with a cart', () => {
  test("merges it into the person's cart, caps at the stock, and reports it once", async ({ world }) => {
    const [shared, own] = await world.write(async (scope) => [
      await product(scope, { stock: 5, title: 'ชาเขียว' }),
      await product(scope),
    ]);
    const person = await world.person();
    await world.write((scope) => addToCart(scope, { sku: shared, quantity: 3 }), person);
    const visitor = world.visitor();
    await visitor.post('/api/shop/cart/lines', { sku: shared, quantity: 4 });
    await visitor.post('/api/shop/cart/lines', { sku: own, quantity: 1 });
    await visitor.post('/api/account/login', { email: person.email, password: 'a-password-of-tests' });
    const cart = (await visitor.get('/api/shop/cart')).json();
    expect(cart).toMatchObject({ pieces: 6, mergeNotice: { added: 3, cut: ['ชาเขียว'] } });
    await visitor.send(`/api/shop/cart/lines/${own}`, { method: 'PUT', json: { quantity: 2 } });
    expect((await visitor.get('/api/shop/cart')).json().mergeNotice).toBeNull();
  });

  test('moves it to a person without a cart; the next guest does not see it', async ({ world }) => {
    const sku = await world.write((scope) => product(scope));
    const person = await world.person();
    const visitor = world.visitor();
    await visitor.post('/api/shop/cart/lines', { sku, quantity: 2 });
    await visitor.post('/api/account/login', { email: person.email, password: 'a-password-of-tests' });
    expect((await visitor.get('/api/shop/cart')).json()).toMatchObject({ pieces: 2, mergeNotice: null });
    await visitor.post('/api/account/logout');
    expect((await visitor.get('/api/shop/cart')).json()).toMatchObject({ pieces: 0 });
  });
});
