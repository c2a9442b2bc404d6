import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { addMonths } from '#platform/dates/calendar-date.ts';
import { monthStart } from '#platform/dates/report-period.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { closePeriod } from '../books/closing/close-period.ts';
import { getDocument, getDocumentById } from '../document/get-document.ts';
import { type IssueDocumentInput, issueDocument } from '../document/issue-document.ts';
import {
  branchInput,
  documentInput,
  documentLine,
  expectDocumentsConsistent,
  makeSeller,
  TEST_VAT,
} from '../testing.ts';
import { lookOfDocument } from '../look/look-rows.ts';
import { documentSheet } from '../paper/document-sheet.ts';
import { archiveBranch, saveBranch } from '../seller/save-branch.ts';
import { correctDocument } from './correct-document.ts';
import { action, loader } from './correct-page.tsx';
import { decideCorrection } from './preview-correction.ts';

async function invoiced(
  given: Partial<IssueDocumentInput> = {},
): Promise<{ world: World; document: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { isRetailer: 'on' });
  const lines = [
    documentLine({ unitPriceSatang: 10_700 }),
    documentLine({ unitPriceSatang: 5_000, vatClass: 'exempt' }),
  ];
  const { documentId } = await world.write((scope) =>
    issueDocument(scope, documentInput({ lines, ...given })),
  );
  return { world, document: documentId };
}

async function send(
  world: World,
  document: string,
  { amounts, ...fields }: { amounts: readonly string[]; [name: string]: string | readonly string[] },
  manager?: Actor,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, String(value));
  for (const amount of amounts) form.append('amounts[]', amount);
  const path = `/billing/manage/documents/${document}/correct`;
  return callPage(world, action, {
    path,
    params: { document },
    form,
    actor: manager ?? (await world.person('manager')),
  });
}

const given = { kind: 'credit', reason: 'สินค้าชำรุด', amounts: ['53.50', ''] } as const;

describe('a manager', { timeout: 60_000 }, () => {
  test('sees what a credit note will say, then issues it once', async () => {
    const { world, document } = await invoiced();
    expect(await send(world, document, { ...given, intent: 'preview' })).toMatchObject({
      data: {
        result: {
          branch: { branchCode: '00000' },
          sheet: { number: '–', lines: [{ amount: '53.50' }], stamps: [expect.stringContaining('ร่าง')] },
          pages: [expect.anything()],
        },
      },
    });
    const before = await world.read((scope) => getDocumentById(scope, document));
    expect(before.creditNotes).toEqual([]);
    const manager = await world.person('manager');
    const issue = () =>
      send(world, document, { ...given, intent: 'issue', idempotencyKey: 'correct one' }, manager);
    expect(await issue()).toMatchObject({ status: 303 });
    expect(await issue()).toMatchObject({ status: 303 });
    const after = await world.read((scope) => getDocumentById(scope, document));
    expect(after.creditNotes).toHaveLength(1);
    expect(
      await send(world, document, { ...given, amounts: ['53.51', ''], intent: 'preview' }),
    ).toMatchObject({ data: { problem: { code: 'billing.credit_exceeds' } } });
    await expectDocumentsConsistent(world);
  });

  test('raises a value by debit notes, whose VAT sums to that of the whole', async () => {
    const { world, document } = await invoiced();
    const debit = { kind: 'debit', commonReason: 'คำนวณราคาสินค้าผิดพลาดต่ำกว่าที่เป็นจริง', intent: 'issue' };
    for (const key of ['a', 'b', 'c'])
      await send(world, document, { ...debit, amounts: ['10', ''], idempotencyKey: `correct ${key}` });
    const { debitNotes } = await world.read((scope) => getDocumentById(scope, document));
    const notes = await Promise.all(
      debitNotes.map(({ slug }) => world.read((scope) => getDocument(scope, slug ?? ''))),
    );
    // Three times 10.00 with 7 % within: 1.96 in all.
    expect(notes.map(({ vatSatang }) => vatSatang)).toEqual([65, 66, 65]);
    expect(notes[0]).toMatchObject({
      kind: 'debit_note',
      correction: { originalSatang: 15_000, correctSatang: 15_935, differenceSatang: 935 },
    });
  });

  test('is told what is missing, and what has no such notes', async () => {
    const { world, document } = await invoiced();
    expect(await send(world, document, { ...given, reason: '', intent: 'preview' })).toMatchObject({
      data: { problem: { fields: { reason: expect.anything() } } },
    });
    expect(await send(world, document, { ...given, amounts: ['x'], intent: 'preview' })).toMatchObject({
      data: { ok: false },
    });
    expect(
      await send(world, document, { ...given, kind: 'debit', amounts: ['', ''], intent: 'preview' }),
    ).toMatchObject({ data: { problem: { code: 'billing.document_lines' } } });
    const { documentId } = await world.write((scope) =>
      issueDocument(scope, documentInput({ kind: 'tax_invoice_abbreviated' })),
    );
    expect(
      await send(world, documentId, { ...given, kind: 'debit', amounts: ['1'], intent: 'preview' }),
    ).toMatchObject({ data: { problem: { code: 'billing.not_creditable' } } });
    const receipt = await world.write((scope) => issueDocument(scope, documentInput({ kind: 'receipt' })));
    const params = { document: receipt.documentId };
    const page = { path: '/', params, actor: await world.person('manager') };
    await expect(callPage(world, loader, page)).rejects.toMatchObject({ init: { status: 409 } });
  });
});

const STYLE = { form: 'a4', language: 'th', copies: 'original', link: null } as const;

test.each(['credit', 'debit'] as const)(
  'the preview of a %s note is the note, but for its number',
  async (kind) => {
    const world = await World.open(TEST_VAT);
    await makeSeller(world);
    const { branchId } = await world.write((scope) => saveBranch(scope, branchInput({ code: '00007' })));
    const lastMonth = addMonths(monthStart(zonedDay(world.now, world.tenant.zone)), -1);
    const { documentId } = await world.write((scope) =>
      issueDocument(
        scope,
        documentInput({
          branchCode: '00007',
          taxPointOn: lastMonth,
          priceMode: 'excl',
          lines: [
            documentLine({ quantity: '2.500', unit: 'กก.', unitPriceSatang: 9_999, detail: 'ถุงใหญ่' }),
            documentLine({ unitPriceSatang: 5_000, discountSatang: 100, vatClass: 'exempt' }),
          ],
          supply: { kind: 'test.sale', id: kind, label: 'SO-1' },
        }),
      ),
    );
    // Everything that a note takes from elsewhere than its invoice has changed since.
    await world.write((scope) => closePeriod(scope, { month: lastMonth.slice(0, 7) }));
    await world.write((scope) =>
      saveBranch(scope, branchInput({ branch: branchId, version: 1, nameTh: 'สาขาใหม่', phone: '053000000' })),
    );
    await world.write((scope) => archiveBranch(scope, { branch: branchId, isArchived: true }));
    const { actor } = await world.signedIn('manager');
    const input = {
      ...{ kind, documentId, reason: 'ทดสอบ' },
      lines: [
        { lineNo: 1, amountSatang: kind === 'credit' ? 24_998 : 333 },
        { lineNo: 2, amountSatang: 777 },
      ],
    };
    const foreseen = await world.write((scope) => decideCorrection(scope, input), actor);
    const note = await world.write((scope) => correctDocument(scope, input), actor);
    const { issued, look, bookMonthOn } = await world.read(
      async (scope) => ({
        issued: await getDocumentById(scope, note.documentId),
        look: await lookOfDocument(scope, note.documentId),
        ...(await scope.tx.one(sql<RowOf<'billing_document', 'bookMonthOn'>>`
      select book_month_on from billing_document where tenant_id = ${scope.tenant.id} and document_id = ${note.documentId}`)),
      }),
      actor,
    );
    const { slug, number } = issued;
    expect(issued).toEqual({ ...foreseen.document, documentId: note.documentId, slug, number });
    const sheetOf = (document: typeof issued, drawn: typeof look) =>
      documentSheet({ ...document, number }, { ...STYLE, look: drawn });
    expect(sheetOf(foreseen.document, foreseen.look)).toEqual(sheetOf(issued, look));
    expect(foreseen.bookMonthOn).toBe(bookMonthOn);
    expect(issued.seller).toMatchObject({ branchCode: '00007', branchNameTh: 'สาขาใหม่' });
  },
);
