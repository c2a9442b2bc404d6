import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from '#platform/testing/test.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { World } from '#platform/testing/world.ts';
import {
  documentInput,
  documentLine,
  expectDocumentsConsistent,
  makeSeller,
  TEST_BUYER,
  TEST_VAT,
} from '../testing.ts';
import { issueDebitNote } from '../correcting/issue-debit-note.ts';
import { cancelAndReissue, reverseSupply } from './cancel-document.ts';
import type { IssuedDocument } from './document-contract.ts';
import { lockDebitNotes } from './document-rows.ts';
import { getDocument } from './get-document.ts';
import { issueReplacementCopy, MAX_REPLACEMENT_COPIES } from './issue-replacement-copy.ts';
import { issueCreditNote } from './issue-credit-note.ts';
import { type IssueDocumentInput, issueDocument, issueForMoney } from './issue-document.ts';
import type { IssuedKey } from './write-document.ts';

async function registered(): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return world;
}

function issue(world: World, given: Partial<IssueDocumentInput> = {}): Promise<IssuedKey> {
  return world.write((scope) => issueDocument(scope, documentInput(given)));
}

function documentOf(world: World, { slug }: { slug: string }): Promise<IssuedDocument> {
  return world.read((scope) => getDocument(scope, slug));
}

const supply = () => ({ kind: 'test.supply', id: randomUUID(), label: 'SO6911-00001' });

describe('issuing', () => {
  test('freezes seller, buyer, lines, VAT and words; the seller’s later changes leave it alone', async () => {
    const world = await registered();
    const key = await issue(world, {
      lines: [
        documentLine({ quantity: '2.5' }),
        documentLine({ unitPriceSatang: 5_000, vatClass: 'exempt' }),
      ],
    });
    await makeSeller(world, { version: 1, nameTh: 'ชื่อใหม่' });
    const document = await documentOf(world, key);
    expect(document).toMatchObject({
      kind: 'receipt_tax_invoice',
      state: 'issued',
      isVatRegistered: true,
      seller: {
        nameTh: 'บริษัท ผู้ขายทดสอบ จำกัด',
        taxId: '0994000165501',
        branchCode: '00000',
        addressTh: '99/1 หมู่ 4 ถนนสุเทพ ตำบลสุเทพ อำเภอเมืองเชียงใหม่ จังหวัดเชียงใหม่ 50200',
      },
      buyer: TEST_BUYER,
      grandTotalSatang: 31_750,
      netSatang: 30_000,
      vatSatang: 1_750,
      bahtText: 'สามร้อยสิบเจ็ดบาทห้าสิบสตางค์',
    });
    expect(document.lines.map(({ quantity }) => quantity)).toEqual(['2.5', '1']);
    expect(document.vatClasses.map(({ vatClass }) => vatClass)).toEqual(['standard', 'exempt']);
    expect(document.number).toMatch(/^RT\d{4}-00001$/);
  });

  test('waits until the site has said who sells', async ({ world }) => {
    const tooEarly = issue(world, { kind: 'receipt' });
    await expect(tooEarly).rejects.toMatchObject({
      code: 'billing.seller_incomplete',
      details: { missing: ['name', 'address'] },
    });
    await makeSeller(world, { taxId: null, vatRegisteredOn: null, nameEn: '' });
    const receipt = await documentOf(world, await issue(world, { kind: 'receipt' }));
    expect(receipt).toMatchObject({
      isVatRegistered: false,
      vatSatang: 0,
      vatClasses: [],
      netSatang: 10_700,
    });
    await expect(issue(world)).rejects.toMatchObject({ code: 'billing.document_not_registered' });
  });

  test('a site that calculates VAT needs tax id and registration first', async () => {
    const world = await World.open(TEST_VAT);
    await makeSeller(world, { taxId: null, vatRegisteredOn: null });
    await expect(issue(world)).rejects.toMatchObject({ details: { missing: ['taxId', 'vatRegisteredOn'] } });
  });

  test('refuses what the law does not allow, and takes no number for it', async () => {
    const world = await registered();
    const refused: [Partial<IssueDocumentInput>, string][] = [
      [{ kind: 'tax_invoice_abbreviated' }, 'billing.document_not_retail'],
      [{ buyer: null }, 'billing.buyer_incomplete'],
      [{ lines: [] }, 'billing.document_lines'],
    ];
    for (const [given, code] of refused) await expect(issue(world, given)).rejects.toMatchObject({ code });
    expect((await issue(world)).number).toMatch(/-00001$/);
  });

  test('somebody else who saved the seller meanwhile is not overwritten', async () => {
    const world = await registered();
    await makeSeller(world, { version: 1, nameTh: 'หนึ่ง' });
    await expect(makeSeller(world, { version: 1, nameTh: 'สอง' })).rejects.toMatchObject({
      code: 'billing.seller_changed',
    });
    await expect(makeSeller(world)).rejects.toMatchObject({ code: 'billing.seller_changed' });
  });

  test('a repeated call returns the first document, also in parallel', async () => {
    const world = await registered();
    const given = { supply: supply(), issueKey: `test/${randomUUID()}` };
    const keys = await Promise.all(Array.from({ length: 8 }, () => issue(world, given)));
    expect(new Set(keys.map(({ documentId }) => documentId)).size).toBe(1);
    await expectDocumentsConsistent(world);
  });

  test('one tax invoice is in effect for each supply', async () => {
    const world = await registered();
    const once = supply();
    await issue(world, { supply: once });
    await expect(issue(world, { supply: once, kind: 'tax_invoice' })).rejects.toThrow(
      'billing_document_supply_key',
    );
  });

  test('an issued document cannot be changed, not even by a statement of the server', async () => {
    const world = await registered();
    const { documentId } = await issue(world);
    const change = (set: ReturnType<typeof sql>) =>
      world.write((scope) =>
        scope.tx.run(
          sql`update billing_document set ${set} where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`,
        ),
      );
    await expect(change(sql`note = 'x'`)).rejects.toThrow('immutable');
    await expect(change(sql`grand_total_satang = 1`)).rejects.toThrow('immutable');
    const remove = world.write((scope) =>
      scope.tx.run(
        sql`delete from billing_document_line where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`,
      ),
    );
    await expect(remove).rejects.toThrow('permission denied');
    await expect(change(sql`state_reason = 'x'`)).rejects.toThrow('immutable');
    const add = world.write((scope) =>
      scope.tx.run(sql`
        insert into billing_document_line (tenant_id, document_id, line_no, name, quantity, unit_price_satang, discount_satang,
                                           amount_satang, vat_class, vat_rate_bp, vat_satang)
        values (${scope.tenant.id}, ${documentId}, 9, 'x', 1, 0, 0, 0, 'exempt', 0, 0)`),
    );
    await expect(add).rejects.toThrow('immutable');
    await change(sql`state = 'void', state_reason = 'x'`);
    for (const state of ['issued', 'replaced'])
      await expect(change(sql`state = ${state}`)).rejects.toThrow('does not become');
    for (const count of [sql`last_count`, sql`last_count - 1`, sql`last_count + 2`]) {
      const set = world.write((scope) =>
        scope.tx.run(
          sql`update billing_series set last_count = ${count} where tenant_id = ${scope.tenant.id}`,
        ),
      );
      await expect(set).rejects.toThrow(/counts on by one|last_count_check/);
    }
  });
});

describe('series', () => {
  test('two branches, 32 parallel issuers with rollbacks among them: no gap, no double', async () => {
    const world = await registered();
    await addBranch(world, '00001');
    const attempts = Array.from({ length: 64 }, (_, at) => at);
    const results = await Promise.allSettled(
      attempts.map((at) =>
        world.write(async (scope) => {
          const key = await issueDocument(
            scope,
            documentInput({ branchCode: at % 2 === 0 ? '00000' : '00001' }),
          );
          if (at % 4 >= 2) throw new Error('rolled back');
          return key.number;
        }),
      ),
    );
    const numbers = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(numbers).toHaveLength(32);
    for (const pattern of [/^RT\d{4}-(\d+)$/, /^RT00001-\d{4}-(\d+)$/]) {
      const counts = numbers.flatMap((number) => pattern.exec(number)?.[1] ?? []).map(Number);
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 16 }, (_, at) => at + 1));
    }
    await expectDocumentsConsistent(world);
  });
});

describe('credit notes', () => {
  test('take back parts and the rest: exactly the VAT of the document, and nothing more', async () => {
    const world = await registered();
    const lines = [1000, 1000, 1000].map((unitPriceSatang) => documentLine({ unitPriceSatang }));
    const { documentId, slug } = await issue(world, { lines });
    const credit = (part: { lineNo: number; amountSatang: number }[] | null) =>
      world.write((scope) => issueCreditNote(scope, { documentId, lines: part, reason: 'สินค้าชำรุด' }));

    const first = await documentOf(world, await credit([{ lineNo: 2, amountSatang: 1000 }]));
    expect(first).toMatchObject({
      kind: 'credit_note',
      vatSatang: 65,
      netSatang: 935,
      reason: 'สินค้าชำรุด',
      reference: { slug },
      correction: { originalSatang: 2804, correctSatang: 1869, differenceSatang: 935 },
    });
    await expect(credit([{ lineNo: 2, amountSatang: 1 }])).rejects.toMatchObject({
      code: 'billing.credit_exceeds',
      details: { remainingSatang: 0 },
    });
    await expect(credit([{ lineNo: 9, amountSatang: 1 }])).rejects.toMatchObject({
      code: 'billing.credit_exceeds',
    });
    const rest = await documentOf(world, await credit(null));
    expect(rest).toMatchObject({
      ...{ vatSatang: 131, grandTotalSatang: 2000 },
      // Each names the value on the invoice itself, not what the first one left of it.
      correction: { originalSatang: 2804, correctSatang: 935, differenceSatang: 1869 },
    });
    await expect(credit(null)).rejects.toMatchObject({ code: 'billing.credit_exceeds' });
    expect(await documentOf(world, { slug })).toMatchObject({ state: 'issued', creditNotes: [{}, {}] });
    await expectDocumentsConsistent(world);
  });

  test('in parallel, two of the whole: one is issued', async () => {
    const world = await registered();
    const { documentId } = await issue(world);
    const both = await Promise.allSettled(
      [1, 2].map(() =>
        world.write((scope) => issueCreditNote(scope, { documentId, lines: null, reason: 'คืนสินค้า' })),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    await expectDocumentsConsistent(world);
  });

  test('only tax invoices have them', async () => {
    const world = await registered();
    const { documentId } = await issue(world, { kind: 'receipt' });
    await expect(
      world.write((scope) => issueCreditNote(scope, { documentId, lines: null, reason: 'x' })),
    ).rejects.toMatchObject({ code: 'billing.not_creditable' });
    await expect(
      world.write((scope) => issueCreditNote(scope, { documentId: randomUUID(), lines: null, reason: 'x' })),
    ).rejects.toMatchObject({ code: 'billing.document_missing' });
  });
});

describe('cancelling and reissuing', () => {
  test('a full tax invoice takes the place of an abbreviated one, on its day, and both refer to each other', async () => {
    const world = await registered();
    await makeSeller(world, { version: 1, isRetailer: 'on' });
    const about = supply();
    const short = await issue(world, { kind: 'tax_invoice_abbreviated', supply: about });
    expect(await documentOf(world, short)).toMatchObject({ buyer: null });
    world.travel(40 * 86_400_000);
    const full = await world.write((scope) =>
      cancelAndReissue(scope, { documentId: short.documentId, buyer: TEST_BUYER, reason: 'ผู้ซื้อขอใบเต็มรูป' }),
    );
    const [before, after] = [await documentOf(world, short), await documentOf(world, full)];
    expect(before).toMatchObject({ state: 'replaced', replacedBy: { number: full.number } });
    expect(after).toMatchObject({
      kind: 'receipt_tax_invoice',
      state: 'issued',
      buyer: TEST_BUYER,
      reference: { number: short.number },
      grandTotalSatang: before.grandTotalSatang,
      issuedOn: before.issuedOn,
      supplyLabel: about.label,
    });
    const again = world.write((scope) =>
      cancelAndReissue(scope, { documentId: short.documentId, buyer: TEST_BUYER, reason: 'x' }),
    );
    await expect(again).rejects.toMatchObject({ code: 'billing.not_replaceable' });
    await expectDocumentsConsistent(world);
  });

  test('a reissue is taxed as before, whatever the seller is registered for by now', async () => {
    const world = await registered();
    const invoice = await issue(world);
    await makeSeller(world, { version: 1, vatRegisteredOn: '2099-01-01' });
    const reissued = await world.write((scope) =>
      cancelAndReissue(scope, { documentId: invoice.documentId, buyer: TEST_BUYER, reason: 'ชื่อผิด' }),
    );
    const { netSatang, vatSatang, vatClasses } = await documentOf(world, invoice);
    expect(vatSatang).toBe(700);
    expect(await documentOf(world, reissued)).toMatchObject({ netSatang, vatSatang, vatClasses });
  });

  test('a cancellation that meets a reissue takes back the document that took the place', async () => {
    const world = await registered();
    const about = supply();
    const first = await issue(world, { supply: about });
    const cancel = () =>
      world.write((scope) => reverseSupply(scope, about, { reason: 'ลูกค้ายกเลิก', buyer: TEST_BUYER }));
    const [second, cancelled] = await world.write(async (scope) => {
      const key = await cancelAndReissue(scope, {
        documentId: first.documentId,
        buyer: TEST_BUYER,
        reason: 'ชื่อผิด',
      });
      // It reads the first document, and waits for this transaction.
      const meanwhile = cancel();
      await setTimeout(300);
      return [key, { meanwhile }];
    });
    await cancelled.meanwhile;
    expect(await documentOf(world, second)).toMatchObject({ state: 'issued', creditNotes: [{}] });
    await expectDocumentsConsistent(world);
  });

  test('a tax invoice with a debit note is not reissued; a cancellation takes both back', async () => {
    const world = await registered();
    const about = supply();
    const { documentId } = await issue(world, { supply: about });
    await world.write((scope) =>
      issueDebitNote(scope, { documentId, lines: [{ lineNo: 1, amountSatang: 1_000 }], reason: 'ราคาต่ำไป' }),
    );
    const reissue = world.write((scope) =>
      cancelAndReissue(scope, { documentId, buyer: TEST_BUYER, reason: 'ชื่อผิด' }),
    );
    await expect(reissue).rejects.toMatchObject({ code: 'billing.not_replaceable' });
    const cancel = () =>
      world.write((scope) => reverseSupply(scope, about, { reason: 'ลูกค้ายกเลิก', buyer: TEST_BUYER }));
    await cancel();
    expect(await cancel()).toBeNull();
    expect(await world.write((scope) => lockDebitNotes(scope, documentId))).toEqual([]);
    await expectDocumentsConsistent(world);
  });

  test('replacement copies are numbered, as long as the document is in effect', async () => {
    const world = await registered();
    const { documentId, slug } = await issue(world);
    const copy = () =>
      world.write((scope) => issueReplacementCopy(scope, { documentId, reason: 'ต้นฉบับสูญหาย' }));
    expect(await Promise.all([copy(), copy()])).toEqual(
      expect.arrayContaining([{ copyNo: 1 }, { copyNo: 2 }]),
    );
    expect(await documentOf(world, { slug })).toMatchObject({
      replacementCopies: [{ copyNo: 1, reason: 'ต้นฉบับสูญหาย' }, { copyNo: 2 }],
    });
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into billing_document_copy (tenant_id, document_id, copy_no, issued_on, reason, issued_by_name, issued_at)
        select ${scope.tenant.id}, ${documentId}, no, current_date, 'x', '', now() from generate_series(3, ${MAX_REPLACEMENT_COPIES}) no`),
    );
    await expect(copy()).rejects.toMatchObject({ code: 'billing.too_many_copies' });
    await world.write((scope) => cancelAndReissue(scope, { documentId, buyer: TEST_BUYER, reason: 'ชื่อผิด' }));
    await expect(copy()).rejects.toMatchObject({ code: 'billing.document_not_in_effect' });
  });
});

describe('money for a supply', () => {
  test('calls for the right document, or says what is missing', async () => {
    const world = await World.open(TEST_VAT);
    const money = (given: { wantsFull?: boolean; buyer?: typeof TEST_BUYER | null } = {}) =>
      world.write((scope) =>
        issueForMoney(scope, { ...documentInput({ supply: supply() }), wantsFull: false, ...given }),
      );
    expect(await money()).toMatchObject({
      missing: { seller: ['name', 'address', 'taxId', 'vatRegisteredOn'] },
    });
    await makeSeller(world);
    expect(await money({ buyer: { ...TEST_BUYER, address: '' } })).toEqual({
      missing: { seller: [], buyer: ['address'] },
    });
    expect(await money()).toMatchObject({ issued: { number: expect.stringMatching(/^RT/) } });
    await makeSeller(world, { version: 1, isRetailer: 'on' });
    expect(await money({ buyer: null })).toMatchObject({ issued: { number: expect.stringMatching(/^AB/) } });
    expect(await money({ wantsFull: true })).toMatchObject({
      issued: { number: expect.stringMatching(/^RT/) },
    });
  });

  test('is taken back once: a tax invoice by a credit note, a receipt by declaring it void', async ({
    world,
  }) => {
    const registeredWorld = await registered();
    await makeSeller(world, { taxId: null, vatRegisteredOn: null });
    const about = supply();
    const invoice = await issue(registeredWorld, { supply: about });
    const receipt = await issue(world, { supply: about, kind: 'receipt' });
    for (const site of [registeredWorld, world, registeredWorld, world])
      await site.write((scope) => reverseSupply(scope, about, { reason: 'ลูกค้ายกเลิก', buyer: TEST_BUYER }));
    expect(await documentOf(registeredWorld, invoice)).toMatchObject({ state: 'issued', creditNotes: [{}] });
    expect(await documentOf(world, receipt)).toMatchObject({ state: 'void', voidReason: 'ลูกค้ายกเลิก' });
    await registeredWorld.write((scope) =>
      reverseSupply(scope, supply(), { reason: 'ไม่มีเอกสาร', buyer: TEST_BUYER }),
    );
    await expectDocumentsConsistent(registeredWorld);
  });
});

describe('who sees a document', () => {
  test('everybody who knows the slug; by its number only its buyer and those who issue documents', async () => {
    const world = await registered();
    const [owner, stranger, manager] = await Promise.all([
      world.person(),
      world.person(),
      world.person('manager'),
    ]);
    const { slug, number } = await issue(world, { buyerUserId: owner.userId });
    const read = (key: string, actor: Parameters<World['read']>[1]) =>
      world.read((scope) => getDocument(scope, key), actor);
    expect(await read(slug, world.guest())).toMatchObject({ number });
    for (const actor of [owner, manager]) expect(await read(number, actor)).toMatchObject({ slug });
    expect(await read(number.toLowerCase(), owner)).toMatchObject({ slug });
    for (const actor of [world.guest(), stranger])
      await expect(read(number, actor)).rejects.toMatchObject({ code: 'billing.document_missing' });
    const elsewhere = await world.another();
    await expect(elsewhere.read((scope) => getDocument(scope, slug))).rejects.toMatchObject({
      code: 'billing.document_missing',
    });
  });
});

async function addBranch(world: World, code: string): Promise<void> {
  await world.write(async (scope) => {
    const { sellerId } = await scope.tx.one(sql<RowOf<'billing_seller', 'sellerId'>>`
      select seller_id from billing_seller where tenant_id = ${scope.tenant.id}`);
    await scope.tx.run(sql`
      insert into billing_branch (tenant_id, seller_id, code, name_th, address_th, updated_at)
      values (${scope.tenant.id}, ${sellerId}, ${code}, 'สาขาเชียงราย', '9 ถนนพหลโยธิน จังหวัดเชียงราย 57000', ${scope.now})`);
  });
}
