import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '#platform/testing/test.ts';
import { findPaymentOf } from '#modules/billing/public.ts';
import { countersOf, expectStockConsistent, stockItem } from '#modules/stock/testing.ts';
import { targetOf } from '../order/order-references.ts';
import { linesOfOrder } from '../order/order-rows.ts';
import { placeOrder } from './place-order.ts';
import { expectOrdersConsistent, mailsOf, orderInput, orderLine, orderOf, place } from '../testing.ts';

describe('placing an order', () => {
  test('stores the agreed terms, opens the payment and reserves the stock', async ({ world }) => {
    const registered = await world.another({ vat: { isRegistered: true, taxId: '0105556000000' } });
    const itemId = await registered.write((scope) => stockItem(scope, 10));
    const receipt = await place(registered, [
      orderLine({ stockItemId: itemId, quantity: 2 }),
      orderLine({ vatClass: 'exempt', unitPriceSatang: 100 }),
    ]);

    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^SO\d{4}-00001$/),
      grandTotalSatang: 2 * 12_900 + 100 + 5_000,
    });
    const order = await orderOf(registered, receipt);
    expect(order).toMatchObject({
      status: 'placed',
      deliveryKind: 'ship',
      fulfilment: 'unfulfilled',
      paidSatang: 0,
      vatSatang: Math.round(((25_800 + 5_000) * 7) / 107),
    });
    const payment = await registered.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
    expect(payment).toMatchObject({
      slug: receipt.paymentSlug,
      amountSatang: receipt.grandTotalSatang,
      targetLabel: receipt.number,
    });
    expect(payment?.expiresAt).toEqual(order.expiresAt);
    expect(await registered.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 10,
      reserved: 2,
      available: 8,
    });
    expect(await registered.read((scope) => linesOfOrder(scope, receipt.orderId))).toHaveLength(2);
    await registered.read(expectOrdersConsistent);
  });

  test('a seller who is not VAT-registered charges none', async ({ world }) => {
    const receipt = await place(world, [orderLine()]);
    expect(await orderOf(world, receipt)).toMatchObject({ vatSatang: 0, deliveryVatRateBp: 0 });
  });

  test('is refused when an item is short, and changes nothing', async ({ world }) => {
    const [plenty, few] = await world.write(
      async (scope) => [await stockItem(scope, 5), await stockItem(scope, 1)] as const,
    );
    const lines = [
      orderLine({ stockItemId: plenty }),
      orderLine({ sku: 'FEW', stockItemId: few, quantity: 2 }),
    ];
    await expect(place(world, lines)).rejects.toMatchObject({
      code: 'orders.out_of_stock',
      details: { skus: ['FEW'] },
    });
    expect(await world.read((scope) => countersOf(scope, plenty))).toMatchObject({ reserved: 0 });
    await world.read(expectOrdersConsistent);
  });

  test('is refused without lines, or with too many items', async ({ world }) => {
    await expect(place(world, [])).rejects.toMatchObject({ code: 'orders.no_lines' });
    await expect(place(world, [orderLine({ quantity: 99_999 })])).rejects.toMatchObject({
      code: 'orders.too_large',
      details: { maxLines: 100 },
    });
  });

  test('two lines of one item compete for the same stock', async ({ world }) => {
    const itemId = await world.write((scope) => stockItem(scope, 1));
    await expect(
      place(world, [orderLine({ stockItemId: itemId }), orderLine({ stockItemId: itemId })]),
    ).rejects.toMatchObject({ code: 'orders.out_of_stock' });
  });

  test('a free order is confirmed without payment; without delivery it is completed', async ({ world }) => {
    const itemId = await world.write((scope) => stockItem(scope, 3));
    const free = orderLine({ unitPriceSatang: 0, stockItemId: itemId });
    const pickup = { shipAddress: null, delivery: { code: 'pickup', title: 'รับที่ร้าน', feeSatang: 0 } };
    const collected = await place(world, [free], pickup);
    expect(collected).toMatchObject({ grandTotalSatang: 0, paymentSlug: null, expiresAt: null });
    expect(await orderOf(world, collected)).toMatchObject({ status: 'confirmed', deliveryKind: 'pickup' });
    const course = await place(world, [orderLine({ unitPriceSatang: 0 })], {
      shipAddress: null,
      delivery: null,
    });
    expect(await orderOf(world, course)).toMatchObject({ status: 'completed', deliveryKind: 'none' });
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 2,
      reserved: 0,
      available: 2,
    });
    await world.read(expectStockConsistent);
  });

  test("the mail to the buyer is queued once, in the order's language", async ({ world }) => {
    const receipt = await place(world, [orderLine()], { locale: 'en' });
    expect(await mailsOf(world, receipt)).toEqual([expect.stringContaining('We have received your order')]);
    expect(await mailsOf(world, receipt)).toHaveLength(1);
  });

  test('only the system may choose an order number', async ({ world }) => {
    const receipt = await place(world, [orderLine()], { number: 'DEMO-1001' });
    expect(receipt.number).toBe('DEMO-1001');
    await expect(place(world, [orderLine()], { number: 'DEMO-1002' }, world.guest())).rejects.toThrow(
      /Only the system/,
    );
    expect((await place(world, [orderLine()])).number).toMatch(/-00001$/);
  });
});

describe('races', () => {
  test('the last piece sells once to 32 concurrent buyers', async ({ world }) => {
    const itemId = await world.write((scope) => stockItem(scope, 1));
    const results = await Promise.allSettled(
      Array.from({ length: 32 }, () => place(world, [orderLine({ stockItemId: itemId })])),
    );
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    for (const result of results)
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'orders.out_of_stock' });
    expect(await world.read((scope) => countersOf(scope, itemId))).toEqual({
      onHand: 1,
      reserved: 1,
      available: 0,
    });
    await world.read(expectOrdersConsistent);
    await world.read(expectStockConsistent);
  });

  test('ten concurrent placings of one cart create one order and all return it', async ({ world }) => {
    const itemId = await world.write((scope) => stockItem(scope, 50));
    const cartId = randomUUID();
    const receipts = await Promise.all(
      Array.from({ length: 10 }, () =>
        place(world, [orderLine({ stockItemId: itemId, quantity: 2 })], { cartId }),
      ),
    );
    expect(new Set(receipts.map((receipt) => JSON.stringify(receipt))).size).toBe(1);
    expect(await world.read((scope) => countersOf(scope, itemId))).toMatchObject({ reserved: 2 });
    expect((await place(world, [orderLine()])).number).not.toBe(receipts[0]?.number);
    await world.read(expectOrdersConsistent);
  });

  test('carts with the same items in a different order do not deadlock', async ({ world }) => {
    const [one, other] = await world.write(
      async (scope) => [await stockItem(scope, 200), await stockItem(scope, 200)] as const,
    );
    const lines = [orderLine({ stockItemId: one }), orderLine({ stockItemId: other })];
    const receipts = await Promise.all(
      Array.from({ length: 100 }, (_, index) => place(world, index % 2 ? lines : lines.toReversed())),
    );
    expect(new Set(receipts.map(({ number }) => number)).size).toBe(100);
    await world.read(expectOrdersConsistent);
    await world.read(expectStockConsistent);
  });

  test('numbers are never reused, even after failures, and ascend', async ({ world }) => {
    const failing = new Error('Something breaks after placing.');
    const work = Array.from({ length: 30 }, (_, index) =>
      world.write(async (scope) => {
        const receipt = await placeOrder(scope, orderInput([orderLine()]));
        if (index % 3 === 0) throw failing;
        return receipt.number;
      }),
    );
    const results = await Promise.allSettled(work);
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(new Set(numbers).size).toBe(20);
    expect(
      numbers
        .toSorted()
        .at(-1)
        ?.localeCompare((await place(world, [orderLine()])).number),
    ).toBe(-1);
    await world.read(expectOrdersConsistent);
  });

  test("placing does not wait for another order's commit", async ({ world }) => {
    await world.write(async (scope) => {
      await placeOrder(scope, orderInput([orderLine()]));
      expect((await place(world, [orderLine()])).number).toMatch(/-00002$/);
    });
  });
});

test('an order at 00:30 in Bangkok counts to that day, month and year', async ({ world }) => {
  const newYear = Date.UTC(2026, 11, 31, 17, 30);
  world.travel(newYear - world.now.getTime());
  const receipt = await place(world, [orderLine()]);
  expect(receipt.number).toBe('SO7001-00001');
});
