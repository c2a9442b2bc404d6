import { callPage } from '#platform/testing/page-call.ts';
import type { PersonActor } from '#platform/scope.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentInput, expectDocumentsConsistent, makeSeller, TEST_VAT, TYPED_BUYER } from '../testing.ts';
import { action, loader } from './document-page.tsx';
import { loader as listLoader } from './documents-page.tsx';

async function issued(): Promise<{ world: World; document: string }> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { isRetailer: 'on' });
  const { documentId } = await world.write((scope) =>
    issueDocument(scope, documentInput({ kind: 'tax_invoice_abbreviated' })),
  );
  return { world, document: documentId };
}

async function send(
  world: World,
  document: string,
  fields: Record<string, string>,
  manager?: PersonActor,
): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return callPage(world, action, {
    path: `/billing/manage/documents/${document}`,
    params: { document },
    form,
    actor: manager ?? (await world.person('manager')),
  });
}

async function documentOf(world: World, document: string) {
  const page = await callPage(world, loader, {
    path: '/',
    params: { document },
    actor: await world.person('manager'),
  });
  return page.document;
}

describe('a manager', { timeout: 60_000 }, () => {
  test('replaces an abbreviated tax invoice by a full one for the buyer as typed', async () => {
    const { world, document } = await issued();
    const reply = await send(world, document, { intent: 'reissue', reason: 'ผู้ซื้อขอเต็มรูป', ...TYPED_BUYER });
    expect(reply).toMatchObject({ status: 303 });
    const { replacedBy } = await documentOf(world, document);
    expect(replacedBy).toMatchObject({ kind: 'receipt_tax_invoice' });
    const again = await send(world, document, { intent: 'reissue', reason: 'x', ...TYPED_BUYER });
    expect(again).toMatchObject({ data: { ok: false, problem: { code: 'billing.not_replaceable' } } });
  });

  test('is told what is wrong with a tax id, and that a buyer with one needs a branch', async () => {
    const { world, document } = await issued();
    const typed = { intent: 'reissue', reason: 'x', ...TYPED_BUYER };
    const wrong = await send(world, document, {
      ...typed,
      buyerTaxId: '1111111111111',
      buyerBranch: '123456',
    });
    expect(wrong).toMatchObject({
      data: {
        ok: false,
        problem: { fields: { buyerTaxId: expect.anything(), buyerBranch: expect.anything() } },
      },
    });
    const without = await send(world, document, { ...typed, buyerBranch: '' });
    expect(without).toMatchObject({ data: { ok: false, problem: { code: 'billing.buyer_incomplete' } } });
  });

  test('issues a replacement copy with its reason', async () => {
    const { world, document } = await issued();
    await send(world, document, { intent: 'copy', reason: 'ต้นฉบับสูญหาย' });
    expect(await documentOf(world, document)).toMatchObject({
      replacementCopies: [{ copyNo: 1, reason: 'ต้นฉบับสูญหาย', issuedBy: 'สมใจ ใจดี' }],
    });
  });

  test('who clicks twice at once reissues once and issues one copy; without a key each click counts', async () => {
    const { world, document } = await issued();
    const manager = await world.person('manager');
    const twice = (fields: Record<string, string>, key: { idempotencyKey?: string }) =>
      Promise.all([1, 2].map(() => send(world, document, { ...fields, ...key }, manager)));
    const copy = { intent: 'copy', reason: 'ต้นฉบับสูญหาย' };
    const once = { data: { ok: true, result: { copyNo: 1 } } };
    expect(await twice(copy, { idempotencyKey: 'copy 1' })).toMatchObject([once, once]);
    await twice(copy, {});
    const { replacementCopies } = await documentOf(world, document);
    expect(replacementCopies.map(({ copyNo }) => copyNo)).toEqual([1, 2, 3]);

    const reissue = { intent: 'reissue', reason: 'ผู้ซื้อขอเต็มรูป', ...TYPED_BUYER };
    const [first, second] = await twice(reissue, { idempotencyKey: 'reissue 1' });
    expect([first, second]).toMatchObject([{ status: 303 }, { status: 303 }]);
    expect((second as Response).headers.get('location')).toBe((first as Response).headers.get('location'));
    const refused = { data: { ok: false, problem: { code: 'billing.not_replaceable' } } };
    expect(await twice(reissue, {})).toMatchObject([refused, refused]);
    await expectDocumentsConsistent(world);
  });

  test('finds documents by number, buyer, tax id, kind, state and days; a member does not', async () => {
    const { world } = await issued();
    const full = await world.write((scope) => issueDocument(scope, documentInput()));
    const manager = await world.person('manager');
    const found = async (query: string, actor = manager): Promise<string[]> => {
      const page = await callPage(world, listLoader, { path: `/billing/manage/documents?${query}`, actor });
      return page.rows.map(({ number }) => number);
    };
    for (const query of [
      `q=${full.number.toLowerCase()}`,
      `q=${encodeURIComponent('ลูกค้าดี')}`,
      'q=0-9999-99999-99-1',
      'kind=receipt_tax_invoice',
      'days=this-month&kind=receipt_tax_invoice&sort=-total',
    ])
      expect(await found(query), query).toEqual([full.number]);
    expect(await found('state=issued')).toHaveLength(2);
    for (const query of ['q=RT0000-99999', 'kind=invoice', 'state=void', 'days=2020-01-01..2020-01-31'])
      expect(await found(query), query).toEqual([]);
    await expect(found('', await world.person())).rejects.toMatchObject({ init: { status: 403 } });
  });
});
