import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { mailsWithFiles } from '#platform/testing/mail-states.ts';
import { World } from '#platform/testing/world.ts';
import { type IssueDocumentInput, issueDocument } from '../document/issue-document.ts';
import { action, loader } from '../manage/document-page.tsx';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { ETAX_AUTHORITY_ADDRESS, etaxSubject } from './etax-mail-rules.ts';
import { requireEtaxSize } from './send-for-stamp.ts';

test.each([
  ['receipt_tax_invoice', 'RT6911-00001', '[21112569][INV][RT6911-00001]'],
  ['credit_note', 'CN6912-00007', '[21112569][CRN][CN6912-00007]'],
  ['debit_note', 'DN6912-00007', '[21112569][DBN][DN6912-00007]'],
] as const)('the subject of %s is %s', (kind, number, subject) => {
  expect(etaxSubject({ kind, number, issuedOn: '2026-11-21' })).toBe(subject);
});

test('the file is at most 3 MB', () => {
  const size = 3 * 1024 * 1024;
  expect(() => requireEtaxSize(Buffer.alloc(size))).not.toThrow();
  const problem = expect.objectContaining({ code: 'billing.etax_too_large' });
  expect(() => requireEtaxSize(Buffer.alloc(size + 1))).toThrow(problem);
});

async function open(etaxCopyTo = ETAX_AUTHORITY_ADDRESS): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world, { etaxCopyTo });
  return world;
}

async function issued(world: World, given: Partial<IssueDocumentInput> = {}) {
  return world.write((scope) => issueDocument(scope, documentInput(given)));
}

async function send(world: World, document: string, to = 'buyer@example.test') {
  return callPage(world, action, {
    path: `/billing/manage/documents/${document}`,
    params: { document },
    form: { intent: 'stamp', to },
    actor: await world.person('manager'),
  });
}

async function pageOf(world: World, document: string) {
  const actor = await world.person('manager');
  return callPage(world, loader, { path: '/', params: { document }, actor });
}

const problem = (code: string) => ({ data: { ok: false, problem: { code } } });

describe('a manager', { timeout: 120_000 }, () => {
  test('sends a tax invoice to its buyer, with a copy to the time stamp system, once', async () => {
    const world = await open();
    const { documentId, number, issuedOn } = await issued(world).then(async (document) => ({
      ...document,
      issuedOn: (await pageOf(world, document.documentId)).document.issuedOn,
    }));
    expect(await pageOf(world, documentId)).toMatchObject({ maySend: true, sending: null });
    await Promise.all([send(world, documentId), send(world, documentId)]);
    expect(await send(world, documentId, 'other@example.test')).toMatchObject(problem('billing.etax_sent'));
    const mails = await world.read((scope) => mailsWithFiles(scope, 'billing.etax'));
    expect(mails).toMatchObject([
      {
        recipient: 'buyer@example.test',
        copyTo: ETAX_AUTHORITY_ADDRESS,
        subject: etaxSubject({ kind: 'receipt_tax_invoice', number, issuedOn }),
        filename: `${number}.pdf`,
      },
    ]);
    expect((await pageOf(world, documentId)).sending).toMatchObject({ recipient: 'buyer@example.test' });
  });

  test('is refused where the site does not take part, and for an abbreviated invoice', async () => {
    const off = await open('');
    const { documentId } = await issued(off);
    expect((await pageOf(off, documentId)).maySend).toBe(false);
    expect(await send(off, documentId)).toMatchObject(problem('billing.etax_off'));

    const world = await open();
    await makeSeller(world, { version: 1, isRetailer: 'on', etaxCopyTo: ETAX_AUTHORITY_ADDRESS });
    const abbreviated = await issued(world, { kind: 'tax_invoice_abbreviated' });
    expect((await pageOf(world, abbreviated.documentId)).maySend).toBe(false);
    expect(await send(world, abbreviated.documentId)).toMatchObject(problem('billing.etax_unsuitable'));
    expect(await send(world, abbreviated.documentId, 'nobody')).toMatchObject({
      data: { ok: false, problem: { fields: { to: expect.anything() } } },
    });
  });
});
