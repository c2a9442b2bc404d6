import { randomUUID } from 'node:crypto';
import { describe, expect, test } from '#platform/testing/test.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { World } from '#platform/testing/world.ts';
import { findPaymentOf, payFromWallet } from '#modules/billing/public.ts';
import {
  confirm,
  documentFactsOf,
  expectDocumentsConsistent,
  expectMoneyConsistent,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '#modules/billing/testing.ts';
import { fillWallet } from '#modules/ledger/testing.ts';
import { cancelOrder } from '../ending/cancel-order.ts';
import type { OrderReceipt } from '../order/order-contract.ts';
import { targetOf } from '../order/order-references.ts';
import { historyOfOrder } from '../order/order-history.ts';
import { orderLine, pay, place } from '../testing.ts';
import { issueDocumentLater, listOrderDocuments } from './order-documents.ts';

const documentsOf = (world: World, { orderId }: OrderReceipt) =>
  world.read((scope) => listOrderDocuments(scope, { orderId }));

async function registered(given: Parameters<typeof makeSeller>[1] = {}): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, given);
  return world;
}

/** A paid order of 2 × 129 baht with delivery for 50. */
async function paidOrder(world: World): Promise<OrderReceipt> {
  const manager = await world.signedIn('manager');
  const receipt = await place(world, [orderLine({ quantity: 2 })]);
  await pay(world, manager, receipt);
  return receipt;
}

describe('money that confirms an order', () => {
  test('issues the combined receipt and tax invoice over the whole order in the same transaction', async () => {
    const world = await registered();
    const receipt = await paidOrder(world);
    expect(await documentsOf(world, receipt)).toMatchObject([
      { kind: 'receipt_tax_invoice', state: 'issued', grandTotalSatang: receipt.grandTotalSatang },
    ]);
    await expectMoneyConsistent(world);
    await expectDocumentsConsistent(world);
  });

  test('the manager who confirmed it signs, and nobody where the buyer paid from the wallet', async () => {
    const world = await registered();
    const signedBy = ({ orderId }: OrderReceipt) => documentFactsOf(world, orderId);
    expect(await signedBy(await paidOrder(world))).toMatchObject([
      { issuedBy: expect.any(String), issuedByName: expect.stringMatching(/./) },
    ]);

    const buyer = await world.person();
    const receipt = await place(world, [orderLine()], { customerUserId: buyer.userId });
    await fillWallet(world, buyer.userId, receipt.grandTotalSatang);
    await world.write((scope) => payFromWallet(scope, { slug: receipt.paymentSlug ?? '' }), buyer);
    expect(await signedBy(receipt)).toMatchObject([{ issuedBy: null, issuedByName: '' }]);
  });

  test('the tax falls due on the day of the transfer, also where it is confirmed later', async () => {
    const world = await registered();
    const receipt = await place(world, [orderLine()]);
    const payment = await world.read((scope) => findPaymentOf(scope, targetOf(receipt.orderId)));
    const amountSatang = receipt.grandTotalSatang;
    const sentAt = new Date(world.now.getTime() - 2 * 86_400_000);
    await confirm(world, payment?.paymentId ?? '', { amountSatang, sentAt });
    const [document] = await documentFactsOf(world, receipt.orderId);
    expect(document).toMatchObject({
      issuedOn: zonedDay(world.now, world.tenant.zone),
      taxPointOn: zonedDay(sentAt, world.tenant.zone),
    });
  });

  test('issues an abbreviated one where the site retails, and a receipt where it is not registered', async ({
    world,
  }) => {
    const retail = await registered({ isRetailer: 'on' });
    expect(await documentsOf(retail, await paidOrder(retail))).toMatchObject([
      { kind: 'tax_invoice_abbreviated' },
    ]);
    await makeSeller(world, { taxId: null, vatRegisteredOn: null });
    expect(await documentsOf(world, await paidOrder(world))).toMatchObject([{ kind: 'receipt' }]);
  });

  test('issues nothing for a part of the money, for nothing to pay, or before the site says who sells', async ({
    world,
  }) => {
    const receipt = await paidOrder(world);
    expect(await documentsOf(world, receipt)).toEqual([]);

    const site = await registered();
    const manager = await site.signedIn('manager');
    const partly = await place(site, [orderLine()]);
    await pay(site, manager, partly, partly.grandTotalSatang - 1);
    expect(await documentsOf(site, partly)).toEqual([]);
    await pay(site, manager, partly, 1);
    expect(await documentsOf(site, partly)).toHaveLength(1);
    const free = await place(site, [orderLine({ unitPriceSatang: 0 })], {
      delivery: null,
      shipAddress: null,
    });
    expect(await documentsOf(site, free)).toEqual([]);
  });
});

/** What the history of an order says. */
async function kindsOf(world: World, { orderId }: OrderReceipt): Promise<string[]> {
  const history = await world.read((scope) => historyOfOrder(scope, orderId));
  return history.map(({ kind }) => kind);
}

describe('a document that cannot be issued', () => {
  test('waits: the history says for what, and a site that never said who sells is spared', async ({
    world,
  }) => {
    expect(await kindsOf(world, await paidOrder(world))).toEqual(['confirmed']);
    const site = await registered({ addressLine: '', subdistrictCode: '', postalCode: '' });
    expect(await kindsOf(site, await paidOrder(site))).toEqual(['confirmed', 'document_waits_for_seller']);
  });
});

describe('a cancellation', () => {
  test('issues the credit note of the whole invoice in the same transaction', async () => {
    const world = await registered();
    const receipt = await paidOrder(world);
    await world.write((scope) => cancelOrder(scope, receipt.orderId, 'สินค้าชำรุดก่อนส่ง'));
    expect(await documentsOf(world, receipt)).toMatchObject([
      { kind: 'receipt_tax_invoice', state: 'issued' },
      { kind: 'credit_note', grandTotalSatang: receipt.grandTotalSatang },
    ]);
    await expectDocumentsConsistent(world);
  });

  test('names the buyer where the invoice was abbreviated; who collects the goods has no address', async () => {
    const world = await registered({ isRetailer: 'on' });
    const collected = await place(world, [orderLine()], {
      shipAddress: null,
      delivery: { code: 'pickup', title: 'รับเอง', feeSatang: 0 },
    });
    await pay(world, await world.signedIn('manager'), collected);
    for (const [receipt, address] of [
      [await paidOrder(world), expect.stringContaining('เชียงใหม่')],
      [collected, ''],
    ] as const) {
      await world.write((scope) => cancelOrder(scope, receipt.orderId, 'ลูกค้ายกเลิก'));
      expect(await documentFactsOf(world, receipt.orderId)).toMatchObject([
        { kind: 'tax_invoice_abbreviated', buyer: null },
        { kind: 'credit_note', buyer: { name: 'สมหญิง รักเรียน', address } },
      ]);
    }
    await expectDocumentsConsistent(world);
  });

  test('declares the receipt of an unregistered seller void', async ({ world }) => {
    await makeSeller(world, { taxId: null, vatRegisteredOn: null });
    const receipt = await paidOrder(world);
    await world.write((scope) => cancelOrder(scope, receipt.orderId, 'ลูกค้ายกเลิก'));
    expect(await documentsOf(world, receipt)).toMatchObject([{ kind: 'receipt', state: 'void' }]);
  });

  test('of an unpaid order issues nothing', async () => {
    const world = await registered();
    const receipt = await place(world, [orderLine()]);
    await world.write((scope) => cancelOrder(scope, receipt.orderId, 'ลูกค้ายกเลิก'));
    expect(await documentsOf(world, receipt)).toEqual([]);
  });
});

describe('a manager issues a document later', () => {
  test('once the seller is there: a full tax invoice for the buyer as typed, once', async () => {
    const world = await World.open(TEST_VAT);
    const receipt = await paidOrder(world);
    const later = () => world.write((scope) => issueDocumentLater(scope, receipt.orderId, TEST_BUYER));
    await expect(later()).rejects.toMatchObject({
      code: 'orders.document_incomplete',
      details: { seller: ['name', 'address', 'taxId', 'vatRegisteredOn'], buyer: [] },
    });
    await makeSeller(world, { isRetailer: 'on' });
    await Promise.all([later(), later()]);
    await later();
    expect(await documentsOf(world, receipt)).toMatchObject([
      { kind: 'receipt_tax_invoice', state: 'issued' },
    ]);
    await expectDocumentsConsistent(world);
    const byMember = world.write(
      (scope) => issueDocumentLater(scope, receipt.orderId, TEST_BUYER),
      await world.person(),
    );
    await expect(byMember).rejects.toMatchObject({ code: 'platform.forbidden' });
  });

  test('says what the buyer lacks, and refuses an order that is not paid', async () => {
    const world = await registered();
    const unpaid = await place(world, [orderLine()]);
    const later = (orderId: string, buyer = TEST_BUYER) =>
      world.write((scope) => issueDocumentLater(scope, orderId, buyer));
    await expect(later(unpaid.orderId)).rejects.toMatchObject({ code: 'orders.not_possible' });
    await expect(later(randomUUID())).rejects.toMatchObject({ code: 'orders.order_missing' });
    const collected = await place(world, [orderLine()], {
      shipAddress: null,
      delivery: { code: 'pickup', title: 'รับเอง', feeSatang: 0 },
    });
    await pay(world, await world.signedIn('manager'), collected);
    expect(await documentsOf(world, collected)).toEqual([]);
    expect(await kindsOf(world, collected)).toEqual(['confirmed', 'document_waits_for_buyer']);
    await expect(later(collected.orderId, { ...TEST_BUYER, address: '' })).rejects.toMatchObject({
      details: { seller: [], buyer: ['address'] },
    });
    await later(collected.orderId);
    expect(await documentsOf(world, collected)).toHaveLength(1);
  });
});
