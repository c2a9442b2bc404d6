import { expect, test } from '#platform/testing/test.ts';
import { callPage } from '#platform/testing/page-call.ts';
import type { Actor } from '#platform/scope.ts';
import { World } from '#platform/testing/world.ts';
import { findBuyerProfile } from '#modules/billing/public.ts';
import {
  ASKED_BUYER,
  documentFactsOf,
  expectDocumentsConsistent,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '#modules/billing/testing.ts';
import type { OrderReceipt } from '../order/order-contract.ts';
import { action, loader } from '../own/order-page.tsx';
import { orderLine, pay, place } from '../testing.ts';
import { askForDocument } from './ask-for-document.ts';

const { phone: _, ...NAMED } = TEST_BUYER;

async function site(given: Parameters<typeof makeSeller>[1] = {}): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { isRetailer: 'on', ...given });
  return world;
}

async function paidOrder(world: World, customerUserId: string | null = null): Promise<OrderReceipt> {
  const receipt = await place(world, [orderLine()], { customerUserId });
  await pay(world, await world.signedIn('manager'), receipt);
  return receipt;
}

const ask = (world: World, { orderId }: OrderReceipt, actor: Actor, typed: object = {}) =>
  world.write((scope) => askForDocument(scope, orderId, { ...ASKED_BUYER, ...typed }), actor);

const kindsOf = async (world: World, { orderId }: OrderReceipt) =>
  (await documentFactsOf(world, orderId)).map(({ kind }) => kind);

function formOf(fields: Readonly<Record<string, string>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'ask_document', ...ASKED_BUYER, ...fields }))
    form.set(name, value);
  return form;
}

test('before the money it is noted and can be changed; the money issues the full one in that name, kept for next time', async () => {
  const world = await site();
  const [buyer, other] = [await world.person(), await world.person()];
  const receipt = await place(world, [orderLine()], { customerUserId: buyer.userId });
  await ask(world, receipt, buyer, { buyerName: 'บริษัท ชื่อผิด จำกัด' });
  await ask(world, receipt, buyer);
  expect(await kindsOf(world, receipt)).toEqual([]);
  await pay(world, await world.signedIn('manager'), receipt);
  expect(await documentFactsOf(world, receipt.orderId)).toMatchObject([
    { kind: 'receipt_tax_invoice', buyer: NAMED },
  ]);
  expect(await world.read(findBuyerProfile, buyer)).toMatchObject({ buyerName: TEST_BUYER.name });
  expect(await world.read(findBuyerProfile, other)).toBeNull();
});

test('afterwards a full tax invoice takes the place of the abbreviated one, once, also when asked many times at once', async () => {
  const world = await site();
  const buyer = await world.person();
  const receipt = await paidOrder(world, buyer.userId);
  expect(await kindsOf(world, receipt)).toEqual(['tax_invoice_abbreviated']);
  await Promise.all(Array.from({ length: 4 }, () => ask(world, receipt, buyer)));
  expect(await kindsOf(world, receipt)).toEqual(['tax_invoice_abbreviated', 'receipt_tax_invoice']);
  await expect(ask(world, receipt, buyer, { buyerName: 'บริษัท อื่น จำกัด' })).rejects.toMatchObject({
    code: 'billing.document_names_buyer',
  });
  await expectDocumentsConsistent(world);
});

test('what is wrong with the buyer is said by field, and nothing is issued', async () => {
  const world = await site();
  const buyer = await world.person();
  const receipt = await paidOrder(world, buyer.userId);
  const wrong = ask(world, receipt, buyer, { buyerTaxId: '0105536000019', buyerBranch: '1234567' });
  await expect(wrong).rejects.toMatchObject({
    code: 'platform.invalid_input',
    fields: [{ path: 'buyerTaxId' }, { path: 'buyerBranch' }],
  });
  expect(await kindsOf(world, receipt)).toEqual(['tax_invoice_abbreviated']);
});

test('a document that waits for its buyer is issued as soon as they say more', async () => {
  const world = await site({ isRetailer: undefined });
  const buyer = await world.person();
  const collected = await place(world, [orderLine()], {
    customerUserId: buyer.userId,
    shipAddress: null,
    delivery: { code: 'pickup', title: 'รับเอง', feeSatang: 0 },
  });
  await pay(world, await world.signedIn('manager'), collected);
  expect(await kindsOf(world, collected)).toEqual([]);
  await expect(ask(world, collected, buyer, { buyerAddress: '' })).rejects.toMatchObject({
    fields: [{ path: 'buyerAddress' }],
  });
  await ask(world, collected, buyer);
  expect(await documentFactsOf(world, collected.orderId)).toMatchObject([
    { kind: 'receipt_tax_invoice', buyer: NAMED },
  ]);
});

test('a guest asks by the link of the order; nobody else can, on this site or another', async () => {
  const world = await site();
  const receipt = await paidOrder(world);
  const path = `/shop/orders/${receipt.number}`;
  const send = (where: World, actor: Actor, fields: Readonly<Record<string, string>>) =>
    callPage(where, action, { path, params: { order: receipt.number }, form: formOf(fields), actor });
  const token = { t: receipt.accessToken, order: receipt.number };
  const theirs = await site();
  for (const [where, actor, fields] of [
    [world, await world.person(), { order: receipt.number }],
    [world, world.guest(), { ...token, t: 'wrong' }],
    [theirs, theirs.guest(), token],
  ] as const)
    expect(await send(where, actor, fields)).toMatchObject({ init: { status: 404 } });
  expect(await kindsOf(world, receipt)).toEqual(['tax_invoice_abbreviated']);

  const guest = world.guest();
  const open = () =>
    callPage(world, loader, {
      path: `${path}?t=${receipt.accessToken}`,
      params: { order: receipt.number },
      actor: guest,
    });
  expect((await open()).request).toMatchObject({ offer: 'tax_invoice', way: 'replaced', hasDelivery: true });
  await send(world, guest, token);
  expect(await kindsOf(world, receipt)).toEqual(['tax_invoice_abbreviated', 'receipt_tax_invoice']);
  expect((await open()).request).toBeNull();
});

test('a site that never said who sells offers nothing, and one without VAT a receipt', async ({ world }) => {
  const buyer = await world.person();
  const receipt = await place(world, [orderLine()], { customerUserId: buyer.userId });
  const request = async () =>
    (
      await callPage(world, loader, {
        path: `/shop/orders/${receipt.number}`,
        params: { order: receipt.number },
        actor: buyer,
      })
    ).request;
  expect(await request()).toBeNull();
  await makeSeller(world, { taxId: null, vatRegisteredOn: null });
  expect(await request()).toMatchObject({ offer: 'receipt', way: 'noted' });
});
