import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { addToCart } from '../cart/change-cart.ts';
import { deliveryMethods, pickup, type ProductOptions, product } from '../testing.ts';
import { action, loader } from './checkout-page.tsx';
import { placeShopOrder } from './place-shop-order.ts';
import { loader as thankYou } from './thank-you-page.tsx';

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

async function cartOf(world: World, actor: Actor, options: ProductOptions): Promise<string> {
  const sku = await world.write(async (scope) => {
    await deliveryMethods(scope);
    return product(scope, options);
  });
  const { cartId } = await world.write((scope) => addToCart(scope, { sku, quantity: 1 }), actor);
  return cartId ?? '';
}

test('a refused form keeps everything that was typed', async ({ world }) => {
  const actor = await world.person();
  const cartId = await cartOf(world, actor, {});
  const typed = { ...pickup(cartId), phone: 'ไม่มี', provinceCode: '50', note: 'ฝากป้อมยาม' };
  expect(await callPage(world, action, { path: '/shop/checkout', form: formOf(typed), actor })).toMatchObject(
    {
      init: { status: 422 },
      data: {
        ok: false,
        problem: { fields: { phone: [expect.any(String)] } },
        typed: { name: typed.name, phone: 'ไม่มี', provinceCode: '50', note: 'ฝากป้อมยาม' },
      },
    },
  );
});

test('submitting a form twice places one order and redirects to its payment', async ({ world }) => {
  const actor = await world.person();
  const cartId = await cartOf(world, actor, {});
  const send = () =>
    callPage(world, action, {
      path: '/shop/checkout',
      form: formOf({ ...pickup(cartId), idempotencyKey: 'once' }),
      actor,
    }) as Promise<Response>;
  const [first, second] = await Promise.all([send(), send()]);
  expect(first.headers.get('location')).toMatch(/^\/billing\/payment\//);
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
});

test('the checkout form itself accepts changes and keeps what was typed', async ({ world }) => {
  const actor = await world.person();
  const cartId = await cartOf(world, actor, {
    sale: 8_000,
    saleToAt: new Date(world.now.getTime() + 60_000),
  });
  world.travel(61_000);
  const refused = await callPage(world, action, {
    path: '/shop/checkout',
    form: formOf(pickup(cartId)),
    actor,
  });
  expect(refused).toMatchObject({ init: { status: 409 }, data: { problem: { code: 'shop.cart_changed' } } });
  const { checkout } = await callPage(world, loader, { path: '/shop/checkout', actor });
  const accept = formOf({
    ...pickup(cartId),
    intent: 'accept',
    fingerprint: checkout.cart.changes?.fingerprint ?? '',
  });
  expect(await callPage(world, action, { path: '/shop/checkout', form: accept, actor })).toMatchObject({
    data: { ok: true, typed: { name: 'มานี มีตา' } },
  });
  expect(await callPage(world, loader, { path: '/shop/checkout', actor })).toMatchObject({
    checkout: { cart: { changes: null, subtotalSatang: 10_000 } },
  });
});

test('a free order redirects to its thank-you page, which nobody else can see', async ({ world }) => {
  const actor = await world.person();
  const cartId = await cartOf(world, actor, { price: 0 });
  const form = formOf(pickup(cartId));
  const placed = (await callPage(world, action, { path: '/shop/checkout', form, actor })) as Response;
  const path = placed.headers.get('location') ?? '';
  const order = /^\/shop\/thankyou\/(.+)$/.exec(path)?.[1] ?? '';
  const lookUp = (who: Actor) => callPage(world, thankYou, { path, params: { order }, actor: who });
  expect(await lookUp(actor)).toMatchObject({ order: { number: order, payment: 'free' }, token: null });
  for (const stranger of [world.guest(), await world.person()])
    await expect(lookUp(stranger)).rejects.toMatchObject({ init: { status: 404 } });
});

test('a guest can reopen the thank-you page and gets a link that opens the order anywhere', async ({
  world,
}) => {
  const guest = world.guest();
  const cartId = await cartOf(world, guest, {});
  const { number, accessToken } = await world.write((scope) => placeShopOrder(scope, pickup(cartId)), guest);
  const lookUp = (query: string, who: Actor) =>
    callPage(world, thankYou, {
      path: `/shop/thankyou/${number}${query}`,
      params: { order: number },
      actor: who,
    });
  expect(await lookUp('', guest)).toMatchObject({ order: { payment: 'unpaid' }, token: accessToken });
  expect(await lookUp(`?t=${accessToken}`, world.guest())).toMatchObject({ token: accessToken });
  await expect(lookUp('?t=wrong', world.guest())).rejects.toMatchObject({ init: { status: 404 } });
});
