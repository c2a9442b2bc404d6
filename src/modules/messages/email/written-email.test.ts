import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { registerPerson } from '#modules/accounts/public.ts';
import { product } from '#modules/shop/testing.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { eraseText } from '#platform/mail/forget-mail.ts';
import { getMail, listInlineFiles, listMailbox } from '#platform/mail/mailbox.ts';
import { findObject } from '#platform/storage/objects.ts';
import type { Owner } from '#platform/testing/module-testing.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import type { ProgramActor } from '#platform/scope.ts';
import { PreviewEmailInput } from './email-input.ts';
import { MAX_EMAIL_PICTURES } from './email-limits-rules.ts';
import { previewEmail } from './preview-email.ts';

const line = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
const doc = (...content: object[]) => ({ type: 'doc', content });
const picture = (pictureId: string) => ({
  type: 'picture',
  attrs: { pictureId, alt: 'ใบชา', caption: '' },
});

async function addPicture(owner: Pick<Owner, 'send'>, body?: Uint8Array) {
  const png = await sharp({ create: { width: 8, height: 6, channels: 4, background: '#ff000080' } })
    .png()
    .toBuffer();
  return owner.send('/api/email/pictures', {
    method: 'POST',
    body: body ?? png,
    headers: { 'content-type': 'image/png' },
  });
}

const sentTo = (world: World, reply: { json(): { mails: { mailId: string }[] } }) =>
  Promise.all(reply.json().mails.map(({ mailId }) => world.read((scope) => getMail(scope, mailId))));

test('a document becomes HTML and a plain text for each recipient, with their names as text', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const one = await world.person();
  const two = { email: `${randomUUID()}@example.test` };
  const profile = {
    firstname: '<b>อร',
    lastname: 'ใจดี',
    password: 'a long enough password',
    role: 'user',
  } as const;
  await world.write((scope) => registerPerson(scope, { ...profile, ...two }));
  const reply = await manager.post('/api/email/send', {
    to: [one.email.toUpperCase(), two.email],
    subject: 'ถึง {{firstname}}',
    document: doc(line('สวัสดีคุณ{{name}} จาก {{site}} ({{email}})')),
    language: 'en',
  });
  expect(reply.status).toBe(200);
  const [first, second] = await sentTo(world, reply);
  expect(first).toMatchObject({ subject: `ถึง ${one.firstname}`, recipient: one.email });
  expect(first?.text).toContain(
    `สวัสดีคุณ${one.firstname} ${one.lastname} จาก ${world.tenant.name} (${one.email})`,
  );
  expect(first?.html).toContain(`<html lang="en">`);
  expect(second?.text).toContain('สวัสดีคุณ<b>อร');
  expect(second?.html).toContain('สวัสดีคุณ&lt;b&gt;อร');
  expect(second?.html).not.toContain(one.email);
});

test('pictures travel within the mail as JPEG, and stay when its text is forgotten', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const added = await addPicture(manager);
  expect(added.status).toBe(201);
  const { pictureId, picture: shown } = added.json();
  expect(shown).toMatchObject({ width: 8, height: 6 });
  const reply = await manager.post('/api/email/send', {
    to: 'a@example.test',
    subject: 'x',
    document: doc(picture(pictureId)),
  });
  const [mail] = await sentTo(world, reply);
  expect(mail?.html).toContain(`<img src="cid:${pictureId}" alt="ใบชา" width="8" height="6"`);
  const mailId = mail?.mailId ?? '';
  const [file] = await world.read((scope) => listInlineFiles(scope, mailId));
  expect(file).toMatchObject({ contentId: pictureId, filename: 'picture-1.jpg' });
  const objectOf = () => world.read((scope) => findObject(scope, file?.objectId ?? ''));
  expect(await objectOf()).toMatchObject({ contentType: 'image/jpeg' });
  await world.write((scope) => eraseText(scope, mailId));
  expect(await world.read((scope) => listInlineFiles(scope, mailId))).toEqual([]);
  expect(await objectOf()).not.toBeNull();
});

test('a card is the record’s title, price and link, in the language of the mail', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const sku = await world.write((scope) => product(scope, { title: 'ชาอู่หลง' }));
  const reply = await manager.post('/api/email/send', {
    to: 'a@example.test',
    subject: 'x',
    document: doc({ type: 'card', attrs: { kind: 'shop.product', key: sku } }),
    language: 'th',
  });
  const [mail] = await sentTo(world, reply);
  expect(mail?.text).toMatch(/^ชาอู่หลง\n(?:.*\n)*.*฿.*\nhttp:\/\/\S+\/shop\/product\//);
});

describe('refused before anything is sent', () => {
  test.for<[what: string, body: object, code: string, details: object]>([
    [
      'an unknown placeholder',
      { subject: '{{price}}', document: doc(line('{{nmae}}')) },
      'messages.unknown_placeholders',
      { placeholders: ['{{price}}', '{{nmae}}'] },
    ],
    [
      'a name that nobody on the site has',
      { document: doc(line('{{name}}')) },
      'messages.names_unknown',
      { addresses: ['nobody@example.test'] },
    ],
    [
      'more than mail programs show',
      { document: doc(line('ก'.repeat(40_000))) },
      'messages.email_too_long',
      {},
    ],
    ['an empty document', { document: doc({ type: 'paragraph' }) }, 'platform.invalid_input', {}],
    ['a document beside a text', { document: doc(line('x')), plain: 'x' }, 'platform.invalid_input', {}],
    ['an unknown block', { document: doc({ type: 'script' }) }, 'platform.invalid_input', {}],
    ['a NUL', { document: doc(line('\u0000')) }, 'platform.invalid_input', {}],
    ['an unknown language', { document: doc(line('x')), language: 'xx' }, 'platform.invalid_input', {}],
  ])('%s', async ([, body, code, details], { world }) => {
    const manager = await world.signedIn('manager');
    const letter = { to: ['nobody@example.test'], subject: 'x', ...body };
    const reply = await manager.post('/api/email/send', letter);
    expect([reply.status, reply.json().code]).toEqual([422, code]);
    expect(reply.json()).toMatchObject({ success: false, error: 'Failed to send email' });
    expect(reply.json().details ?? {}).toMatchObject(details);
    expect(await countMails(world)).toBe(0);
  });

  test('more pictures than an e-mail can show', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const { pictureId } = (await addPicture(manager)).json();
    await copyPicture(world, pictureId, MAX_EMAIL_PICTURES);
    const ids = await world.read((scope) =>
      scope.tx.rows(sql<RowOf<'messages_email_picture', 'pictureId'>>`
        select picture_id from messages_email_picture where tenant_id = ${scope.tenant.id} order by picture_id`),
    );
    const send = (count: number) =>
      manager.post('/api/email/send', {
        to: 'a@example.test',
        subject: 'x',
        document: doc(...ids.slice(0, count).map(({ pictureId: id }) => picture(id))),
      });
    expect((await send(MAX_EMAIL_PICTURES)).status).toBe(200);
    expect((await send(MAX_EMAIL_PICTURES + 1)).json()).toMatchObject({
      code: 'messages.too_many_email_pictures',
    });
  });
});

test('a preview is what a recipient would get, with pictures that pages can show; nothing is sent', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const reader = await world.person();
  const { pictureId, picture: shown } = (await addPicture(manager)).json();
  const preview = (body: object) =>
    manager.post('/api/email/preview', {
      subject: 'ถึง {{name}}',
      document: doc(line('{{email}}'), picture(pictureId)),
      to: reader.email,
      ...body,
    });
  const reply = await preview({});
  expect(reply.json()).toMatchObject({
    subject: `ถึง ${reader.firstname} ${reader.lastname}`,
    html: expect.stringContaining(`<img src="${shown.url}"`),
    text: expect.stringContaining(reader.email),
  });
  expect((await preview({ subject: '{{x}}' })).json()).toMatchObject({
    code: 'messages.unknown_placeholders',
  });
  expect((await (await world.signedIn()).post('/api/email/preview', {})).status).toBe(403);
  expect(await countMails(world)).toBe(0);
});

test('a program that may not see members learns no names', async ({ world }) => {
  const reader = await world.person();
  const preview = (...grants: string[]) => {
    const program: ProgramActor = {
      kind: 'program',
      role: 'user',
      apiKeyId: randomUUID(),
      name: 'ระบบ',
      grants: ['messages.send_email', ...grants],
    };
    const input = PreviewEmailInput.parse({
      subject: '{{name}}',
      document: doc(line('x')),
      to: reader.email,
    });
    return world.read((scope) => previewEmail(scope, input), program);
  };
  await expect(preview()).rejects.toMatchObject({ code: 'messages.names_unknown' });
  expect((await preview('accounts.see_members')).subject).toContain(reader.firstname);
});

test('pictures are added by managers, of pictures, up to a number; those of another site are left out', async ({
  world,
}) => {
  expect((await addPicture(await world.signedIn())).status).toBe(403);
  const manager = await world.signedIn('manager');
  expect((await addPicture(manager, Buffer.from('no picture'))).json()).toMatchObject({
    code: 'pictures.not_a_picture',
  });
  const other = await world.another();
  const foreign = (await addPicture(await other.signedIn('manager'))).json();
  const preview = await manager.post('/api/email/preview', {
    subject: 'x',
    document: doc(picture(foreign.pictureId)),
    to: 'a@example.test',
  });
  expect(preview.json().html).not.toContain(`alt="ใบชา"`);
  const { pictureId } = (await addPicture(manager)).json();
  await copyPicture(world, pictureId, 20_000);
  const full = await addPicture(manager);
  expect([full.status, full.json().code]).toEqual([409, 'messages.too_many_pictures']);
});

function copyPicture(world: World, pictureId: string, count: number): Promise<number> {
  return world.write((scope) =>
    scope.tx.run(sql`
      insert into messages_email_picture (tenant_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height)
      select tenant_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height
        from messages_email_picture, generate_series(1, ${count}::int)
       where tenant_id = ${scope.tenant.id} and picture_id = ${pictureId}`),
  );
}

async function countMails(world: World): Promise<number> {
  const { mails } = await world.read((scope) => listMailbox(scope));
  return mails.filter(({ kind }) => kind === 'messages.email').length;
}
