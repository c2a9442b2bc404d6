import sharp from 'sharp';
import { listAuditLog } from '#platform/audit.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { actualTexts } from '#platform/testing/read-pdf.ts';
import { World } from '#platform/testing/world.ts';
import { issueDocument } from '../document/issue-document.ts';
import { documentPaths } from '../document/paths.ts';
import { loader as pdfLoader } from '../own/document-pdf-page.tsx';
import { loader as paperLoader } from '../own/document-page.tsx';
import { documentInput, makeSeller, TEST_VAT } from '../testing.ts';
import { action, loader } from './look-page.tsx';

const KIND = 'receipt_tax_invoice';

async function open(): Promise<World> {
  const world = await World.open(TEST_VAT);
  await makeSeller(world);
  return world;
}

async function picture(): Promise<File> {
  const background = { r: 20, g: 90, b: 60, alpha: 1 };
  const bytes = await sharp({ create: { width: 300, height: 100, channels: 4, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'logo.png', { type: 'image/png' });
}

async function send(world: World, fields: Record<string, string | File>): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ version: '0', kind: KIND, ...fields })) form.set(name, value);
  const actor = await world.person('manager');
  return callPage(world, action, { path: '/billing/manage/look', form, actor });
}

function issue(world: World): Promise<{ slug: string }> {
  return world.write((scope) => issueDocument(scope, documentInput()));
}

function audited(world: World): Promise<unknown[]> {
  return world.read((scope) =>
    listAuditLog(scope, { action: 'billing.save_look' }, { after: null, limit: 10, isOldestFirst: true }),
  );
}

/** What stands on a document's paper: kinds of its items, and its texts. */
async function paperOf(world: World, slug: string): Promise<{ pictures: number; text: string }> {
  const path = documentPaths.document(slug);
  const { pages } = await callPage(world, paperLoader, { path, params: { key: slug } });
  const items = pages.flatMap((page) => page.items);
  return {
    pictures: items.filter(({ kind }) => kind === 'picture').length,
    text: items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])).join(' '),
  };
}

describe('a manager', { timeout: 60_000 }, () => {
  test('sets logo, signature and note: they stand on the next document, and on that one for ever', async () => {
    const world = await open();
    const before = await issue(world);
    const saved = await send(world, {
      ...{ logo: await picture(), signature: await picture(), signsAll: 'on' },
      ...{ signerName: 'นางสาวลงนาม จริงใจ', signerPosition: 'กรรมการ', noteTh: 'โอนเข้าบัญชี 123-4' },
    });
    expect(saved).toMatchObject({ data: { ok: true } });
    const signed = await issue(world);
    await send(world, { version: '1', dropsLogo: 'on', dropsSignature: 'on' });
    const after = await issue(world);

    expect((await paperOf(world, before.slug)).pictures).toBe(0);
    const { pictures, text } = await paperOf(world, signed.slug);
    expect(pictures).toBe(2);
    for (const words of ['นางสาวลงนาม จริงใจ', 'กรรมการ', 'โอนเข้าบัญชี 123-4']) expect(text).toContain(words);
    const without = await paperOf(world, after.slug);
    expect(without.pictures).toBe(0);
    expect(without.text).not.toContain('โอนเข้าบัญชี');

    const pdf = await callPage(world, pdfLoader, {
      path: `${documentPaths.document(signed.slug)}/pdf`,
      params: { key: signed.slug },
    });
    const bytes = Buffer.from(await pdf.arrayBuffer());
    expect(actualTexts(bytes).join(' ')).toContain('โอนเข้าบัญชี 123-4');
    // Both are the same picture, which is in the file once.
    expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
  });

  test('a signature that does not sign everything is left out where nobody issued the document', async () => {
    const world = await open();
    await send(world, { signature: await picture(), signerName: 'ลงนาม' });
    expect((await paperOf(world, (await issue(world)).slug)).pictures).toBe(0);
    const actor = await world.person('manager');
    const bySomebody = await world.write((scope) => issueDocument(scope, documentInput()), actor);
    expect((await paperOf(world, bySomebody.slug)).pictures).toBe(1);
  });

  test('sees what is typed before it is saved', async () => {
    const world = await open();
    const reply = await send(world, { intent: 'preview', noteTh: 'ยังไม่บันทึก', logo: await picture() });
    const shown = JSON.stringify(reply);
    expect(shown).toContain('ยังไม่บันทึก');
    expect(shown).toContain('data:image/webp;base64,');
    const actor = await world.person('manager');
    const page = await callPage(world, loader, { path: '/billing/manage/look', actor });
    expect(page).toMatchObject({ version: 0, hasLogo: false, kind: 'receipt' });
  });

  test('leaves in the audit log what was changed, the note before and after', async () => {
    const world = await open();
    await send(world, { logo: await picture(), noteTh: 'เก่า', noteEn: 'Old' });
    await send(world, { version: '1', dropsLogo: 'on', signsAll: 'on', noteTh: 'ใหม่' });
    const saved = { hasLogo: true, hasSignature: false, signsAll: false, noteTh: 'เก่า', noteEn: 'Old' };
    expect(await audited(world)).toMatchObject([
      { before: null, after: { documentKind: KIND, ...saved } },
      {
        before: saved,
        after: { documentKind: KIND, hasLogo: false, signsAll: true, noteTh: 'ใหม่', noteEn: '' },
      },
    ]);
  });

  test('is told of another’s save, and of a file that is no picture', async () => {
    const world = await open();
    await send(world, {});
    expect(await send(world, {})).toMatchObject({ data: { problem: { code: 'billing.look_changed' } } });
    const logo = new File(['<svg/>'], 'logo.png', { type: 'image/png' });
    expect(await send(world, { version: '1', logo })).toMatchObject({
      data: { problem: { code: 'pictures.not_a_picture' } },
    });
    expect(await send(world, { version: '1', kind: '__proto__' })).toMatchObject({ data: { ok: false } });
  });
});
