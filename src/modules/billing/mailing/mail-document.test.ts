import { callPage } from '#platform/testing/page-call.ts';
import { listAudit } from '#platform/audit.ts';
import { readObject } from '#platform/storage/objects.ts';
import { expect, test } from '#platform/testing/test.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { mailStates, mailsWithFiles } from '#platform/testing/mail-states.ts';
import { World } from '#platform/testing/world.ts';
import { cancelAndReissue } from '../document/cancel-document.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action } from '../manage/document-page.tsx';
import { documentInput, makeSeller, TEST_BUYER, TEST_VAT } from '../testing.ts';

async function issued() {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return { world, key: await world.write((scope) => issueDocument(scope, documentInput())) };
}

function send(world: World, document: string, to: string, actor: Parameters<World['write']>[1]) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ intent: 'mail', to, idempotencyKey: 'once' }))
    form.set(name, value);
  return callPage(world, action, {
    path: `/billing/manage/documents/${document}`,
    params: { document },
    form,
    ...(actor && { actor }),
  });
}

test('a manager mails a document once: the mail carries the PDF and leads to its page, and the records say to whom', async () => {
  const { world, key } = await issued();
  const manager = await world.person('manager');
  const to = 'ap@customer.test';
  await Promise.all([send(world, key.documentId, to, manager), send(world, key.documentId, to, manager)]);
  await world.runJobs();
  await world.read(async (scope) => {
    const mails = await mailsWithFiles(scope, 'billing.document');
    expect(mails).toMatchObject([
      { recipient: to, subject: expect.stringContaining(key.number), filename: `${key.number}.pdf` },
    ]);
    expect(mails[0]?.bodyText).toContain(`/billing/invoice/${key.slug}`);
    const { bytes } = await readObject(scope, mails[0]?.objectId ?? '');
    expect(actualTexts(bytes)).toContain(key.number);
    const entries = await listAudit(scope, { entityKind: 'billing.document', entityId: key.documentId });
    expect(entries).toMatchObject([
      { action: 'billing.mail_document', after: { documentNumber: key.number, mailedTo: to } },
    ]);
  });
});

test('no address, a replaced document, a buyer and another site are refused', async () => {
  const { world, key } = await issued();
  const manager = await world.person('manager');
  expect(await send(world, key.documentId, 'nobody', manager)).toMatchObject({ init: { status: 422 } });
  const theirs = await World.open(TEST_VAT);
  expect(await send(theirs, key.documentId, 'a@b.test', await theirs.person('manager'))).toMatchObject({
    init: { status: 404 },
  });
  await world.write(
    (scope) => cancelAndReissue(scope, { documentId: key.documentId, buyer: TEST_BUYER, reason: 'ที่อยู่ผิด' }),
    manager,
  );
  expect(await send(world, key.documentId, 'a@b.test', manager)).toMatchObject({
    init: { status: 409 },
    data: { problem: { code: 'billing.document_not_in_effect' } },
  });
  await world.runJobs();
  expect(await world.read(mailStates)).toEqual([]);
});

test('a document that is replaced before its mail was made is not mailed', async () => {
  const { world, key } = await issued();
  const manager = await world.person('manager');
  await send(world, key.documentId, 'ap@customer.test', manager);
  await world.write(
    (scope) => cancelAndReissue(scope, { documentId: key.documentId, buyer: TEST_BUYER, reason: 'ที่อยู่ผิด' }),
    manager,
  );
  await world.runJobs();
  expect(await world.read(mailStates)).toEqual([]);
});
