import { addDays } from '#platform/dates/calendar-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { listJournal } from '../books/journal/journal.ts';
import { DEFAULT_SETTING } from '../books/journal/journal-contract.ts';
import { cancelAndReissue } from '../document/cancel-document.ts';
import { getDocumentById } from '../document/get-document.ts';
import { lockDocument } from '../document/document-rows.ts';
import { type IssueDocumentInput, issueDocument } from '../document/issue-document.ts';
import { declareWithholding, withdrawWithholding } from '../withholding/declare-withholding.ts';
import {
  confirm,
  documentInput,
  documentLine,
  expectDocumentsConsistent,
  expectMoneyConsistent,
  makeSeller,
  paymentNow,
  TEST_BUYER,
  TEST_VAT,
} from '../testing.ts';
import { settlementsOf } from './claim-rows.ts';
import { openClaimPayment } from './open-claim-payment.ts';
import { issueReceiptLater } from './settle-claim.ts';
import { writeOffClaim } from './write-off-claim.ts';

/** A site that is registered for VAT, with an open invoice of 10,000 baht and VAT. */
async function invoiced(given: Partial<IssueDocumentInput> = {}) {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return { world, documentId: await invoiceOn(world, given) };
}

async function invoiceOn(world: World, given: Partial<IssueDocumentInput> = {}): Promise<string> {
  const { documentId } = await world.write((scope) =>
    issueDocument(scope, {
      ...documentInput({ kind: 'invoice', priceMode: 'excl' }),
      lines: [
        documentLine({ name: 'ค่าออกแบบ', unitPriceSatang: 700_001 }),
        documentLine({ name: 'ค่าติดตั้ง', unitPriceSatang: 299_999 }),
      ],
      dueOn: addDays(zonedDay(scope.now, scope.tenant.zone), 14),
      ...given,
    }),
  );
  return documentId;
}

const open = (world: World, documentId: string) =>
  world.write((scope) => openClaimPayment(scope, documentId));
const claimNow = (world: World, documentId: string) =>
  world.write((scope) => lockDocument(scope, documentId));

/** The receipts of an invoice, in order. */
function receiptsOf(world: World, documentId: string) {
  return world.read(async (scope) => {
    const receipts = [];
    for (const { receiptId } of await settlementsOf(scope, documentId))
      if (receiptId !== null) receipts.push(await getDocumentById(scope, receiptId));
    return receipts;
  });
}

describe('an invoice', () => {
  test('paid at once is receipted with its own lines and VAT', async () => {
    const { world, documentId } = await invoiced();
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_070_000 });
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'paid', paidSatang: 1_070_000 });
    const [receipt] = await receiptsOf(world, documentId);
    expect(receipt).toMatchObject({
      kind: 'receipt_tax_invoice',
      priceMode: 'excl',
      netSatang: 1_000_000,
      vatSatang: 70_000,
    });
    await expectMoneyConsistent(world);
    await expectDocumentsConsistent(world);
  });

  test('paid by three transfers has a tax invoice for each; they sum to it line by line', async () => {
    const { world, documentId } = await invoiced();
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 333_333 });
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'partially_paid', paidSatang: 333_333 });
    await confirm(world, paymentId, { amountSatang: 333_333 });
    await confirm(world, paymentId, { amountSatang: 403_334 });
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'paid', paidSatang: 1_070_000 });
    const receipts = await receiptsOf(world, documentId);
    expect(receipts.map(({ grandTotalSatang }) => grandTotalSatang)).toEqual([333_333, 333_333, 403_334]);
    const invoice = await world.read((scope) => getDocumentById(scope, documentId));
    for (const { lineNo, amountSatang, vatSatang } of invoice.lines) {
      const parts = receipts.flatMap(({ lines }) => lines.filter((line) => line.lineNo === lineNo));
      expect(parts.reduce((sum, part) => sum + part.amountSatang, 0)).toBe(amountSatang + vatSatang);
    }
    await expectMoneyConsistent(world);
    await expectDocumentsConsistent(world);
  });

  test('two transfers at once both count, and two people who open it get one payment', async () => {
    const { world, documentId } = await invoiced();
    const [one, other] = await Promise.all([open(world, documentId), open(world, documentId)]);
    expect(one).toEqual(other);
    await Promise.all([
      confirm(world, one.paymentId, { amountSatang: 500_000 }),
      confirm(world, one.paymentId, { amountSatang: 570_000 }),
    ]);
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'paid', paidSatang: 1_070_000 });
    expect(await receiptsOf(world, documentId)).toHaveLength(2);
    await expectDocumentsConsistent(world);
  });

  test('paid too much is paid; the rest is surplus of its payment', async () => {
    const { world, documentId } = await invoiced();
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_100_000 });
    await confirm(world, paymentId, { amountSatang: 1_000 });
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'paid', paidSatang: 1_070_000 });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'overpaid', paidSatang: 1_101_000 });
    expect(await receiptsOf(world, documentId)).toHaveLength(1);
    await expect(open(world, documentId)).rejects.toMatchObject({ code: 'billing.not_payable' });
  });

  test('of goods, whose tax invoice was issued at delivery, gets a receipt only', async () => {
    const supply = { kind: 'test.supply', id: 'x1', label: 'DO-1' };
    const { world, documentId } = await invoiced({ supply });
    await world.write((scope) => issueDocument(scope, documentInput({ kind: 'tax_invoice', supply })));
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_070_000 });
    expect(await receiptsOf(world, documentId)).toMatchObject([{ kind: 'receipt' }]);
  });

  test('with a tax invoice written from it by hand gets a receipt only', async () => {
    const { world, documentId } = await invoiced();
    const supply = { kind: 'billing.document', id: documentId, label: '' };
    await world.write((scope) => issueDocument(scope, documentInput({ kind: 'tax_invoice', supply })));
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_070_000 });
    expect(await receiptsOf(world, documentId)).toMatchObject([{ kind: 'receipt' }]);
  });

  test('of a seller who registered for VAT meanwhile is receipted over the money that came', async () => {
    const world = await World.open(TEST_VAT);
    await makeSeller(world, { vatRegisteredOn: '2099-01-01' });
    const documentId = await invoiceOn(world);
    await makeSeller(world, { version: 1 });
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_000_000 });
    expect(await receiptsOf(world, documentId)).toMatchObject([
      { kind: 'receipt_tax_invoice', grandTotalSatang: 1_000_000, note: '' },
    ]);
  });

  test('is paid while its seller must still say something; the receipt follows', async ({ world }) => {
    await makeSeller(world, { taxId: null, vatRegisteredOn: null });
    const documentId = await invoiceOn(world);
    await makeSeller(world, { version: 1, taxId: null, vatRegisteredOn: null, addressLine: '' });
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_000_000 });
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'paid' });
    expect(await receiptsOf(world, documentId)).toEqual([]);
    const later = () => world.write((scope) => issueReceiptLater(scope, { documentId, partNo: 1 }));
    await expect(later()).rejects.toMatchObject({ code: 'billing.receipt_incomplete' });
    await makeSeller(world, { version: 2, taxId: null, vatRegisteredOn: null });
    await later();
    await later();
    expect(await receiptsOf(world, documentId)).toMatchObject([{ kind: 'receipt', vatSatang: 0 }]);
  });

  test('given up as uncollectible is paid all the same when money comes', async () => {
    const { world, documentId } = await invoiced();
    const { paymentId } = await open(world, documentId);
    const giveUp = () => world.write((scope) => writeOffClaim(scope, { documentId, reason: 'ลูกค้าปิดกิจการ' }));
    await giveUp();
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'uncollectible' });
    await expect(giveUp()).rejects.toMatchObject({ code: 'billing.not_payable' });
    await confirm(world, paymentId, { amountSatang: 1_000 });
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'partially_paid' });
  });
});

describe('withheld tax', () => {
  const declare = (world: World, documentId: string, baseSatang?: number) =>
    world.write((scope) => declareWithholding(scope, { documentId, kind: 'services', baseSatang }));

  test('lowers what is due; paid and withheld together settle the invoice and are taxed', async () => {
    const { world, documentId } = await invoiced();
    await declare(world, documentId);
    const { paymentId } = await open(world, documentId);
    expect(await paymentNow(world, paymentId)).toMatchObject({ amountSatang: 1_040_000 });
    await confirm(world, paymentId, { amountSatang: 1_040_000 });
    expect(await claimNow(world, documentId)).toMatchObject({
      state: 'paid',
      paidSatang: 1_040_000,
      withheldSatang: 30_000,
    });
    expect(await receiptsOf(world, documentId)).toMatchObject([{ grandTotalSatang: 1_070_000 }]);
    const reissue = (id: string) =>
      world.write((scope) => cancelAndReissue(scope, { documentId: id, buyer: TEST_BUYER, reason: 'ชื่อผิด' }));
    await expect(reissue(documentId)).rejects.toMatchObject({ code: 'billing.not_replaceable' });
    const [settled] = await world.read((scope) => settlementsOf(scope, documentId));
    await reissue(settled?.receiptId ?? '');
    const journal = await world.read((scope) =>
      listJournal(scope, DEFAULT_SETTING, { month: '', branch: '', after: '' }),
    );
    expect(journal.rows.filter(({ account }) => account === 'withheldTax')).toMatchObject([
      { debitSatang: 30_000 },
    ]);
    const withdraw = world.write((scope) => withdrawWithholding(scope, documentId));
    await expect(withdraw).rejects.toMatchObject({ code: 'billing.withholding_settled' });
  });

  test('that is declared after the transfer settles the invoice', async () => {
    const { world, documentId } = await invoiced();
    const { paymentId } = await open(world, documentId);
    await confirm(world, paymentId, { amountSatang: 1_040_000 });
    await declare(world, documentId);
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'paid', withheldSatang: 30_000 });
    expect(await paymentNow(world, paymentId)).toMatchObject({ status: 'paid', amountSatang: 1_040_000 });
    const receipts = await receiptsOf(world, documentId);
    expect(receipts.map(({ grandTotalSatang }) => grandTotalSatang)).toEqual([1_040_000, 30_000]);
    await expectMoneyConsistent(world);
    await expectDocumentsConsistent(world);
  });

  test('that was not withheld is due again, and can be declared anew', async () => {
    const { world, documentId } = await invoiced();
    const { paymentId } = await open(world, documentId);
    await declare(world, documentId);
    await world.write((scope) => withdrawWithholding(scope, documentId));
    expect(await paymentNow(world, paymentId)).toMatchObject({ amountSatang: 1_070_000 });
    await declare(world, documentId, 500_000);
    expect(await claimNow(world, documentId)).toMatchObject({ state: 'open', withheldSatang: 15_000 });
    await expect(declare(world, documentId)).rejects.toMatchObject({
      code: 'billing.not_withholdable',
      details: { problem: 'declared' },
    });
  });
});
