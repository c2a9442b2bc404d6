import { callPage } from '#platform/testing/page-call.ts';
import { openSmtpSink, type SmtpSink } from '#platform/testing/smtp-sink.ts';
import { describe, expect, test as plain } from '#platform/testing/test.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { action as documentAction, loader as documentLoader } from '../manage/document-page.tsx';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { ETAX_AUTHORITY_ADDRESS } from './etax-mail-rules.ts';
import { action, loader } from './etax-page.tsx';
import { answerForStamp, fileOfMail, stampPdf } from './local-stamp-system.ts';
import { LOCAL_AUTHORITY, openTimeStamper } from './local-time-stamper.ts';
import { revisionsOf } from './stamped-pdf.ts';

const SELLER_ADDRESS = 'tax@seller.example';
const BUYER = 'buyer@example.test';
const STAMPED_AT = new Date('2026-11-28T03:00:00Z');

const test = plain.extend<{ sink: SmtpSink }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from this pattern
  sink: async ({}, use) => {
    const sink = await openSmtpSink();
    await use(sink);
    await sink.close();
  },
});

async function open(sink: SmtpSink): Promise<World> {
  const server = {
    ...{ host: '127.0.0.1', port: Number(new URL(sink.url).port), tls: 'none', user: '' },
    senderAddress: SELLER_ADDRESS,
  };
  const world = await World.open({ ...TEST_VAT, mail: { server } });
  await makeSeller(world, { etaxCopyTo: ETAX_AUTHORITY_ADDRESS });
  return world;
}

/** Issues a document, sends it to be stamped and lets its mail leave, or be refused. */
async function sent(world: World): Promise<{ documentId: string; number: string; slug: string }> {
  const document = await world.write((scope) => issueDocument(scope, documentInput()));
  await stamp(world, document.documentId, BUYER);
  await world.runJobs();
  return document;
}

async function stamp(world: World, document: string, to: string) {
  return callPage(world, documentAction, {
    path: `/billing/manage/documents/${document}`,
    params: { document },
    form: { intent: 'stamp', to },
    actor: await world.person('manager'),
  });
}

async function upload(world: World, ...files: File[]) {
  const form = new FormData();
  form.set('intent', 'file');
  for (const file of files) form.append('stamped[]', file);
  const actor = await world.person('manager');
  return callPage(world, action, { path: '/billing/manage/etax', form, actor });
}

async function again(world: World, document: string) {
  const actor = await world.person('manager');
  return callPage(world, action, {
    path: '/billing/manage/etax',
    form: { intent: 'again', document },
    actor,
  });
}

async function listed(world: World, state = '') {
  const actor = await world.person('manager');
  return (await callPage(world, loader, { path: `/billing/manage/etax?state=${state}`, actor })).rows;
}

const mailTo = (sink: SmtpSink, address: string) => sink.received.find(({ to }) => to.includes(address));
const outcome = (result: readonly object[]) => ({ data: { ok: true, result } });
const named = (bytes: Uint8Array, name: string) => new File([Uint8Array.from(bytes)], name);

describe('stamped files', { timeout: 120_000 }, () => {
  test('come back by mail and are filed with their documents, once', async ({ sink }) => {
    const world = await open(sink);
    const { documentId, number } = await sent(world);
    expect(await listed(world, 'waiting')).toMatchObject([{ number, state: 'sent', stampedAt: null }]);

    const mail = mailTo(sink, ETAX_AUTHORITY_ADDRESS);
    expect(mail?.to).toEqual([BUYER, ETAX_AUTHORITY_ADDRESS]);
    if (mail) await answerForStamp(mail, sink, STAMPED_AT);
    const answer = await fileOfMail(mailTo(sink, SELLER_ADDRESS));
    expect(await upload(world, answer)).toMatchObject(
      outcome([{ ok: true, documentId, number, isNew: true }]),
    );
    expect(await upload(world, answer, answer)).toMatchObject(
      outcome([
        { number, isNew: false },
        { number, isNew: false },
      ]),
    );

    expect(await listed(world)).toMatchObject([
      { number, state: 'filed', stampedAt: STAMPED_AT.toISOString() },
    ]);
    expect(await listed(world, 'waiting')).toEqual([]);
    const actor = await world.person('manager');
    const page = await callPage(world, documentLoader, {
      path: '/',
      params: { document: documentId },
      actor,
    });
    expect(page.stamp).toEqual({ stampedAt: STAMPED_AT.toISOString(), authority: LOCAL_AUTHORITY });
    expect(await stamp(world, documentId, BUYER)).toMatchObject({
      data: { ok: false, problem: { code: 'billing.etax_sent' } },
    });
  });

  test('are refused one by one where they are wrong, foreign, changed or not stamped', async ({ sink }) => {
    const world = await open(sink);
    const { number } = await sent(world);
    const original = await fileOfMail(mailTo(sink, ETAX_AUTHORITY_ADDRESS));
    const pdf = Buffer.from(await original.arrayBuffer());
    const good = stampPdf(pdf, STAMPED_AT);
    const changedText = Buffer.from(good);
    changedText[100] = (changedText[100] ?? 0) ^ 1;
    const changedStamp = Buffer.from(good);
    changedStamp.write('Stomp', good.lastIndexOf('(Stamp)') + 1, 'latin1');
    const added = Buffer.concat([good, Buffer.from('1 0 obj\nnull\nendobj\n%%EOF\n')]);
    const refused = (code: string) => ({ ok: false, code });
    expect(
      await upload(
        world,
        named(Buffer.from('a picture'), 'a.pdf'),
        named(pdf, 'b.pdf'),
        named(changedText, 'c.pdf'),
        named(changedStamp, 'd.pdf'),
        named(added, 'e.pdf'),
        named(stampPdf(pdf, STAMPED_AT, openTimeStamper('1.3.6.1.5.5.7.3.4')), 'f.pdf'),
        named(good, 'g.pdf'),
        named(stampPdf(pdf, STAMPED_AT), 'h.pdf'),
      ),
    ).toMatchObject(
      outcome([
        refused('billing.etax_not_pdf'),
        refused('billing.etax_unstamped'),
        refused('billing.etax_stamp_unknown'),
        refused('billing.etax_stamp_broken'),
        refused('billing.etax_stamp_broken'),
        refused('billing.etax_stamp_broken'),
        { ok: true, number },
        refused('billing.etax_stamp_filed'),
      ]),
    );
    const other = await open(sink);
    expect(await upload(other, named(good, 'g.pdf'))).toMatchObject(
      outcome([refused('billing.etax_stamp_unknown')]),
    );
    const faulty = (field: string) => ({
      data: { ok: false, problem: { fields: { [field]: expect.anything() } } },
    });
    expect(await upload(world)).toMatchObject(faulty('stamped'));
    const tooLarge = named(Buffer.alloc(4 * 1024 * 1024 + 1), 'i.pdf');
    expect(await upload(world, tooLarge)).toMatchObject(faulty('stamped.0'));
    await expect(
      callPage(world, loader, { path: '/billing/manage/etax', actor: await world.person() }),
    ).rejects.toMatchObject({ init: { status: 403 } });
  });
});

describe('a sending that failed', { timeout: 120_000 }, () => {
  test('is repeated, to the same address or another one, but never beside one that may arrive', async ({
    sink,
  }) => {
    const world = await open(sink);
    sink.rejectRecipients(550);
    const { documentId, number } = await sent(world);
    expect(await listed(world, 'failed')).toMatchObject([{ number, state: 'failed', attempt: 1 }]);
    await Promise.all([
      again(world, documentId),
      again(world, documentId),
      stamp(world, documentId, 'b@example.test'),
    ]);
    expect(await listed(world)).toMatchObject([{ number, state: 'queued', attempt: 2 }]);
    await world.runJobs();
    expect(await listed(world, 'failed')).toMatchObject([{ attempt: 2 }]);

    sink.rejectRecipients(null);
    await stamp(world, documentId, BUYER);
    await world.runJobs();
    expect(await listed(world)).toMatchObject([{ recipient: BUYER, state: 'sent', attempt: 3 }]);
    expect(sink.received).toHaveLength(1);
    expect(await again(world, documentId)).toMatchObject({
      data: { ok: false, problem: { code: 'billing.etax_sent' } },
    });
    const unsent = await world.write((scope) => issueDocument(scope, documentInput()));
    expect(await again(world, unsent.documentId)).toMatchObject({
      data: { ok: false, problem: { code: 'billing.document_missing' } },
    });
  });
});

test('revisions end with each end of file, whatever ends the line', () => {
  const sizes = (text: string) => revisionsOf(Buffer.from(text)).map(({ sizeBytes }) => sizeBytes);
  expect(sizes('%PDF-%%EOF\r\n2%%EOF\n3%%EOF')).toEqual([10, 11, 12, 18, 19, 25]);
  expect(sizes('%PDF-')).toEqual([]);
  expect(sizes('%%EOF'.repeat(1_000))).toHaveLength(32);
});
