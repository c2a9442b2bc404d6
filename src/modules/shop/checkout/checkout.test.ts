import type { Actor } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { ASKED_BUYER, makeSeller, TEST_VAT } from '#modules/billing/testing.ts';
import { findOrderByNumber } from '#modules/orders/public.ts';
import { addToCart } from '../cart/change-cart.ts';
import { getCart } from '../cart/cart-rows.ts';
import { setProductStatus } from '../editing/set-product-status.ts';
import { deliveryMethods, pickup, product } from '../testing.ts';
import { getCheckout } from './checkout-view.ts';
import { placeShopOrder } from './place-shop-order.ts';

const SILOM = { addressLine: '99/1 ถนนสีลม', subdistrictCode: '100402', postalCode: '10500' };

describe('placing an order', () => {
  test('a guest buys with a Thai address and is sent to the payment', async ({ world }) => {
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope, { price: 25_000, stock: 5 });
    });
    const visitor = world.visitor();
    const cart = (await visitor.post('/api/shop/cart/lines', { sku, quantity: 2 })).json();
    expect((await visitor.get('/api/shop/delivery-options')).json().options).toMatchObject([
      { code: 'parcel', feeSatang: 4_000 },
      { code: 'pickup', feeSatang: 0 },
    ]);
    const reply = await visitor.post('/api/shop/checkout', {
      ...pickup(cart.cartId),
      delivery: 'parcel',
      ...SILOM,
    });
    expect(reply.status, reply.text).toBe(201);
    expect(reply.json()).toMatchObject({ grandTotalSatang: 54_000, paymentSlug: expect.any(String) });
    expect((await visitor.get('/api/shop/cart/summary')).json()).toEqual({ pieces: 0, subtotalSatang: 0 });
    expect((await visitor.get('/api/shop/products')).json().items).toMatchObject([{ availability: 'low' }]);
  });

  test('concurrent and repeated placings of one cart create one order', async ({ world }) => {
    const guest = world.guest();
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope, { stock: 5 });
    });
    const { cartId } = await world.write((scope) => addToCart(scope, { sku, quantity: 1 }), guest);
    const receipts = await Promise.all(
      Array.from({ length: 10 }, () => world.write((scope) => placeShopOrder(scope, pickup(cartId)), guest)),
    );
    expect(new Set(receipts.map(({ number }) => number)).size).toBe(1);
    expect(new Set(receipts.map(({ paymentSlug }) => paymentSlug)).size).toBe(1);
  });

  test('a free order needs no payment', async ({ world }) => {
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope, { price: 0 });
    });
    const visitor = world.visitor();
    const cart = (await visitor.post('/api/shop/cart/lines', { sku })).json();
    expect((await visitor.post('/api/shop/checkout', pickup(cart.cartId))).json()).toMatchObject({
      grandTotalSatang: 0,
      paymentSlug: null,
    });
  });

  test("a person's contact and address are prefilled at the next checkout", async ({ world }) => {
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope);
    });
    const person = await world.person();
    const { cartId } = await world.write((scope) => addToCart(scope, { sku, quantity: 1 }), person);
    expect((await world.read(getCheckout, person)).contact).toMatchObject({
      name: 'สมใจ ใจดี',
      email: person.email,
    });
    await world.write(
      (scope) => placeShopOrder(scope, { ...pickup(cartId), delivery: 'parcel', ...SILOM }),
      person,
    );
    expect((await world.read(getCheckout, person)).contact).toMatchObject({
      phone: '081-234-5678',
      addressLine: SILOM.addressLine,
      provinceCode: '10',
      districtCode: '1004',
      subdistrictCode: '100402',
      postalCode: '10500',
    });
  });
});

describe('a document in the name of the buyer', () => {
  const asked = { ...ASKED_BUYER, wantsDocument: 'on' as const };

  async function cartAt(world: World, actor: Actor): Promise<string | null> {
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope);
    });
    return (await world.write((scope) => addToCart(scope, { sku, quantity: 1 }), actor)).cartId;
  }

  test('is noted with the order and offered again, also at the address of the delivery', async () => {
    const world = await World.open(TEST_VAT);
    await makeSeller(world);
    const person = await world.person();
    const input = {
      ...pickup(await cartAt(world, person)),
      ...asked,
      ...SILOM,
      delivery: 'parcel',
      buyerAddress: '',
    };
    const { number } = await world.write((scope) => placeShopOrder(scope, input), person);
    const order = await world.read((scope) => findOrderByNumber(scope, number));
    expect(order?.documentBuyer).toEqual({
      ...{ name: asked.buyerName, taxId: '0999999999991', branchCode: '00000', phone: '0812345678' },
      address: expect.stringContaining('99/1 ถนนสีลม'),
    });
    const { document } = await world.read(getCheckout, person);
    expect(document).toMatchObject({ offer: 'tax_invoice', buyer: { buyerName: asked.buyerName } });
  });

  test('is refused with a wrong tax id or without an address, and ignored where the site issues none', async () => {
    const world = await World.open(TEST_VAT);
    const person = await world.person();
    const cartId = await cartAt(world, person);
    await makeSeller(world);
    const input = { ...pickup(cartId), ...asked, buyerTaxId: '0105536000019', buyerAddress: '' };
    await expect(world.write((scope) => placeShopOrder(scope, input), person)).rejects.toMatchObject({
      fields: [{ path: 'buyerTaxId' }, { path: 'buyerAddress' }],
    });
    const other = await World.open();
    const guest = other.guest();
    const silent = { ...pickup(await cartAt(other, guest)), ...asked };
    const { number } = await other.write((scope) => placeShopOrder(scope, silent), guest);
    expect((await other.read((scope) => findOrderByNumber(scope, number)))?.documentBuyer).toBeNull();
    expect((await other.read(getCheckout, guest)).document).toBeNull();
  });
});

describe('changes since the customer last saw the cart are shown before paying', () => {
  test('a sale that ends between cart and order: 409 with the difference, then accepted in one call', async ({
    world,
  }) => {
    const visitor = world.visitor();
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope, { sale: 8_000, saleToAt: new Date(world.now.getTime() + 60_000) });
    });
    const cart = (await visitor.post('/api/shop/cart/lines', { sku })).json();
    world.travel(61_000);
    const refused = await visitor.post('/api/shop/checkout', pickup(cart.cartId));
    expect(refused.status).toBe(409);
    const { code, details } = refused.json();
    expect(code).toBe('shop.cart_changed');
    expect(details.changes).toEqual([
      expect.objectContaining({ kind: 'price', sku, seenPriceSatang: 8_000, priceSatang: 10_000 }),
    ]);
    expect(
      (await visitor.post('/api/shop/cart/accept', { fingerprint: details.fingerprint })).json(),
    ).toMatchObject({ changes: null, subtotalSatang: 10_000 });
    expect((await visitor.post('/api/shop/checkout', pickup(cart.cartId))).json()).toMatchObject({
      grandTotalSatang: 10_000,
    });
  });

  test('an archived variant and a sold-out variant', async ({ world }) => {
    const [guest, rival] = [world.guest(), world.guest()];
    const [gone, last] = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return [await product(scope), await product(scope, { stock: 1 })];
    });
    await world.write((scope) => addToCart(scope, { sku: gone, quantity: 1 }), guest);
    const { cartId } = await world.write((scope) => addToCart(scope, { sku: last, quantity: 1 }), guest);
    const rivals = await world.write((scope) => addToCart(scope, { sku: last, quantity: 1 }), rival);
    await world.write((scope) => placeShopOrder(scope, pickup(rivals.cartId)), rival);
    await world.write((scope) => setProductStatus(scope, { skus: [gone], status: 'archived' }));
    await expect(world.write((scope) => placeShopOrder(scope, pickup(cartId)), guest)).rejects.toMatchObject({
      code: 'shop.cart_changed',
      details: {
        changes: [
          { kind: 'not_for_sale', sku: gone },
          { kind: 'sold_out', sku: last },
        ],
      },
    });
    expect((await world.read(getCart, guest)).lines).toHaveLength(2);
  });

  test('the last piece sells once to many concurrent buyers', async ({ world }) => {
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope, { stock: 1 });
    });
    const guests = Array.from({ length: 8 }, () => world.guest());
    const carts = await Promise.all(
      guests.map((guest) => world.write((scope) => addToCart(scope, { sku, quantity: 1 }), guest)),
    );
    const results = await Promise.allSettled(
      guests.map((guest, i) =>
        world.write((scope) => placeShopOrder(scope, pickup(carts[i]?.cartId ?? null)), guest),
      ),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected')
        expect(['orders.out_of_stock', 'shop.cart_changed']).toContain(result.reason.code);
    expect((await world.visitor().get('/api/shop/products')).json().items).toMatchObject([
      { availability: 'sold_out' },
    ]);
  });
});

describe('refusals', () => {
  test('a missing address, an unknown delivery method, an invalid phone', async ({ world }) => {
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope);
    });
    const visitor = world.visitor();
    const { cartId } = (await visitor.post('/api/shop/cart/lines', { sku })).json();
    const address = await visitor.post('/api/shop/checkout', { ...pickup(cartId), delivery: 'parcel' });
    expect(address.status).toBe(422);
    expect(Object.keys(address.json().fields)).toEqual(['addressLine', 'subdistrictCode', 'postalCode']);
    expect(
      (await visitor.post('/api/shop/checkout', { ...pickup(cartId), delivery: 'rocket' })).json(),
    ).toMatchObject({ code: 'shop.delivery_method_missing' });
    expect(
      Object.keys(
        (await visitor.post('/api/shop/checkout', { ...pickup(cartId), phone: '12' })).json().fields,
      ),
    ).toEqual(['phone']);
    expect((await visitor.get('/api/shop/cart/summary')).json()).toMatchObject({ pieces: 1 });
  });

  test("another visitor's cart is as empty as an unknown one, also in another tenant", async ({ world }) => {
    const other = await world.another();
    const sku = await world.write(async (scope) => {
      await deliveryMethods(scope);
      return product(scope);
    });
    await other.write(deliveryMethods);
    const { cartId } = (await world.visitor().post('/api/shop/cart/lines', { sku })).json();
    const unknown = '00000000-0000-7000-8000-000000000000';
    const bodies = [];
    for (const [where, id] of [
      [world, cartId],
      [world, unknown],
      [other, cartId],
    ] as const) {
      const reply = await where.visitor().post('/api/shop/checkout', pickup(id));
      expect(reply.status).toBe(409);
      bodies.push({ ...reply.json(), requestId: '' });
    }
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0]).toEqual(bodies[2]);
    expect(bodies[0]).toMatchObject({ code: 'shop.cart_empty' });
  });
});
