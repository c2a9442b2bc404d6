import { randomUUID } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { Actor } from '#platform/scope.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { changeClaim } from '../claims/claim-rows.ts';
import { lockDocument } from '../document/document-rows.ts';
import { getDocumentById } from '../document/get-document.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action as listAction } from '../manage/documents-page.tsx';
import { documentInput, expectDocumentsConsistent, makeSeller, TEST_VAT, TYPED_BUYER } from '../testing.ts';
import type { DraftKind } from './draft-contract.ts';
import { action as draftAction, loader as draftLoader } from './draft-page.tsx';
import { action, loader } from './drafts-page.tsx';
import { createDraft, listDrafts, MAX_DRAFTS } from './drafts.ts';
import { issueDraft } from './issue-draft.ts';

const FILLED = {
  ...TYPED_BUYER,
  priceMode: 'excl',
  dueOn: '31/12/2599',
  note: 'ชำระภายใน 30 วัน',
  'lines.0.name': 'ค่าที่ปรึกษา',
  'lines.0.quantity': '2.5',
  'lines.0.unit': 'วัน',
  'lines.0.price': '10,000',
  'lines.0.vatClass': 'standard',
};

async function site(): Promise<{ world: World; manager: Actor }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return { world, manager: await world.person('manager') };
}

function draftOf(world: World, kind: DraftKind = 'quotation'): Promise<{ draftId: string }> {
  return world.write((scope) => createDraft(scope, { kind }));
}

function send(world: World, actor: Actor, draft: string, form: Record<string, string>): Promise<unknown> {
  return callPage(world, draftAction, {
    path: `/billing/manage/drafts/${draft}`,
    params: { draft },
    form,
    actor,
  });
}

function sendMany(
  world: World,
  actor: Actor,
  fields: Record<string, string>,
  name: string,
  ids: readonly string[],
) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  for (const id of ids) form.append(name, id);
  const isList = fields.intent === 'void';
  return callPage(world, isList ? listAction : action, {
    path: isList ? '/billing/manage/documents' : '/billing/manage/drafts',
    form,
    actor,
  });
}

async function issued(world: World, manager: Actor, kind: DraftKind): Promise<string> {
  const { draftId } = await draftOf(world, kind);
  const reply = await send(world, manager, draftId, { intent: 'issue', version: '1', ...FILLED });
  return (reply as Response).headers.get('location')?.split('/').at(-1) ?? '';
}

describe('a manager', { timeout: 60_000 }, () => {
  test('writes a quotation, saves it, and issues it once', async () => {
    const { world, manager } = await site();
    const begun = await callPage(world, action, {
      path: '/billing/manage/drafts',
      form: { intent: 'new', kind: 'quotation' },
      actor: manager,
    });
    const draftId = (begun as unknown as Response).headers.get('location')?.split('/').at(-1) ?? '';
    expect(await send(world, manager, draftId, { version: '1', ...FILLED, buyerTaxId: '12' })).toMatchObject({
      data: { ok: true, result: { version: 2 } },
    });
    expect(await send(world, manager, draftId, { version: '1', note: 'x' })).toMatchObject({
      data: { problem: { code: 'billing.draft_changed' } },
    });
    const page = await callPage(world, draftLoader, {
      path: '/',
      params: { draft: draftId },
      actor: manager,
    });
    expect(page).toMatchObject({
      kind: 'quotation',
      version: 2,
      standardRateBp: 700,
      content: { buyerTaxId: '12' },
    });
    const keys = await send(world, manager, draftId, { intent: 'issue', version: '2', ...FILLED });
    const documentId = (keys as Response).headers.get('location')?.split('/').at(-1) ?? '';
    expect(await world.read((scope) => getDocumentById(scope, documentId))).toMatchObject({
      ...{ kind: 'quotation', state: 'open', note: FILLED.note, dueOn: '2056-12-31' },
      ...{ netSatang: 2_500_000, vatSatang: 175_000 },
      buyer: { name: TYPED_BUYER.buyerName, taxId: '0999999999991', branchCode: '00000' },
      lines: [{ name: 'ค่าที่ปรึกษา', quantity: '2.5', unit: 'วัน' }],
    });
    const again = await Promise.all(
      [1, 2].map(() => world.write((scope) => issueDraft(scope, draftId), manager)),
    );
    expect(again.map((key) => key.documentId)).toEqual([documentId, documentId]);
    expect((await callPage(world, loader, { path: '/', actor: manager })).drafts).toEqual([]);
    await expectDocumentsConsistent(world);
  });

  test('is told what is missing before anything is issued, and nothing typed is lost', async () => {
    const { world, manager } = await site();
    const { draftId } = await draftOf(world, 'invoice');
    expect(
      await send(world, manager, draftId, { intent: 'issue', version: '1', ...FILLED, 'lines.0.price': 'x' }),
    ).toMatchObject({ data: { problem: { fields: { 'lines.0.price': expect.anything() } } } });
    for (const dueOn of ['', '1/1/2560'])
      expect(
        await send(world, manager, draftId, { intent: 'issue', version: '1', ...FILLED, dueOn }),
      ).toMatchObject({ data: { problem: { fields: { dueOn: expect.anything() } } } });
    expect(await world.read(listDrafts)).toMatchObject([{ draftId, version: 1 }]);
    await send(world, manager, draftId, { intent: 'delete' });
    expect(await send(world, manager, draftId, { intent: 'delete' })).toMatchObject({
      data: { problem: { code: 'billing.draft_missing' } },
    });
  });

  test('issues several at once: those that are incomplete are left', async () => {
    const { world, manager } = await site();
    const [first, second] = [await draftOf(world), await draftOf(world)];
    await send(world, manager, first.draftId, { version: '1', ...FILLED });
    const all = [first.draftId, second.draftId, randomUUID()];
    for (const _ of [1, 2])
      expect(await sendMany(world, manager, { intent: 'issue' }, 'drafts[]', all)).toMatchObject({
        data: {
          result: {
            done: [first.draftId],
            left: [
              { id: second.draftId, code: 'platform.invalid_input' },
              { id: all[2], code: 'billing.draft_missing' },
            ],
          },
        },
      });
    await expectDocumentsConsistent(world);
  });

  test('makes an invoice from a quotation, and a billing note from invoices of one buyer', async () => {
    const { world, manager } = await site();
    const quotation = await issued(world, manager, 'quotation');
    const derive = (kind: string, documents: readonly string[]) =>
      sendMany(world, manager, { intent: 'derive', kind }, 'documents[]', documents);
    await derive('invoice', [quotation]);
    const [draft] = await world.read(listDrafts);
    expect(draft).toMatchObject({
      ...{ kind: 'invoice', sourceId: quotation },
      content: {
        buyerTaxId: '0999999999991',
        priceMode: 'excl',
        lines: [{ quantity: '2.5', price: '10000.00' }],
      },
    });
    const issue = (draftId = '') =>
      send(world, manager, draftId, { intent: 'issue', version: '1', ...FILLED });
    expect(await issue(draft?.draftId)).toMatchObject({ status: 303 });
    const stale = await issued(world, manager, 'quotation');
    await derive('invoice', [stale]);
    const [late] = await world.read(listDrafts);
    await sendMany(world, manager, { intent: 'void', reason: 'เลิกเสนอ' }, 'documents[]', [stale]);
    expect(await issue(late?.draftId)).toMatchObject({
      data: { problem: { code: 'billing.document_not_in_effect' } },
    });
    const invoices = [await issued(world, manager, 'invoice'), await issued(world, manager, 'invoice')];
    await derive('billing_note', invoices);
    const [note] = await world.read(listDrafts);
    expect(note).toMatchObject({
      ...{ kind: 'billing_note', sourceId: null },
      content: { priceMode: 'incl', lines: [{ price: '26750.00' }, { price: '26750.00' }] },
    });
    const other = await world.write((scope) =>
      issueDocument(
        scope,
        documentInput({
          kind: 'invoice',
          buyer: { name: 'ก', address: 'ข', taxId: null, branchCode: null, phone: '' },
        }),
      ),
    );
    for (const [kind, documents] of [
      ['billing_note', [...invoices, other.documentId]],
      ['invoice', [quotation, quotation.replace(/.$/, quotation.endsWith('0') ? '1' : '0')]],
      ['tax_invoice', [quotation]],
    ] as const)
      expect(await derive(kind, documents)).toMatchObject({ data: { ok: false } });
    expect(await derive('tax_invoice', [quotation])).toMatchObject({
      data: { problem: { code: 'billing.not_derivable' } },
    });
  });

  test('asks on a billing note for what is still due, and not for invoices that are paid', async () => {
    const { world, manager } = await site();
    const [partly, paid] = [await issued(world, manager, 'invoice'), await issued(world, manager, 'invoice')];
    const derive = (documents: readonly string[]) =>
      sendMany(world, manager, { intent: 'derive', kind: 'billing_note' }, 'documents[]', documents);
    const settle = (document: string, state: 'partially_paid' | 'paid', paidSatang: number) =>
      world.write(async (scope) =>
        changeClaim(scope, await lockDocument(scope, document), { state, paidSatang }),
      );
    await settle(partly, 'partially_paid', 1_000_001);
    await derive([partly]);
    const [note] = await world.read(listDrafts);
    expect(note).toMatchObject({ kind: 'billing_note', content: { lines: [{ price: '16749.99' }] } });
    await settle(paid, 'paid', 2_675_000);
    const asked = await issued(world, manager, 'billing_note');
    for (const documents of [[paid], [partly, paid], [asked, partly]])
      expect(await derive(documents)).toMatchObject({
        data: { problem: { code: 'billing.not_derivable' } },
      });
  });

  test('declares several void with a reason; what was sold by an order is left', async () => {
    const { world, manager } = await site();
    const invoice = await issued(world, manager, 'invoice');
    const sold = await world.write((scope) =>
      issueDocument(
        scope,
        documentInput({ supply: { kind: 'orders.order', id: randomUUID(), label: 'SO1' } }),
      ),
    );
    const declare = (reason: string) =>
      sendMany(world, manager, { intent: 'void', reason }, 'documents[]', [invoice, sold.documentId]);
    expect(await declare(' ')).toMatchObject({
      data: { problem: { fields: { reason: expect.anything() } } },
    });
    expect(await declare('ออกผิด')).toMatchObject({
      data: { result: { done: [invoice], left: [{ id: sold.documentId, code: 'billing.not_voidable' }] } },
    });
    expect(await world.read((scope) => getDocumentById(scope, invoice))).toMatchObject({
      state: 'void',
      voidReason: 'ออกผิด',
    });
    expect(await declare('อีกครั้ง')).toMatchObject({ data: { result: { done: [] } } });
  });

  test('has a bounded number of drafts', async () => {
    const { world } = await site();
    await world.write((scope) =>
      scope.tx.run(sql`
        insert into billing_draft (tenant_id, draft_id, kind, content, created_at, updated_at)
        select ${scope.tenant.id}, gen_random_uuid(), 'invoice', '{"lines": []}', now(), now() from generate_series(1, ${MAX_DRAFTS})`),
    );
    await expect(draftOf(world)).rejects.toMatchObject({ code: 'billing.too_many_drafts' });
  });
});

test('drafts are for those who issue documents, on their own site', async () => {
  const { world, manager } = await site();
  const { draftId } = await draftOf(world);
  const member = await world.person();
  const call = { path: '/billing/manage/drafts', actor: member };
  await expect(callPage(world, loader, call)).rejects.toMatchObject({ init: { status: 403 } });
  await expect(send(world, member, draftId, { version: '1' })).rejects.toMatchObject({
    init: { status: 403 },
  });
  const elsewhere = await world.another();
  expect(await send(elsewhere, await elsewhere.person('manager'), draftId, { version: '1' })).toMatchObject({
    data: { problem: { code: 'billing.draft_missing' } },
  });
  expect(await send(world, manager, draftId, { version: 'x' })).toMatchObject({ data: { ok: false } });
});
