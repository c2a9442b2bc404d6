import { createApiKey } from '#platform/gateway/api-keys.ts';
import type { ProgramActor } from '#platform/scope.ts';
import { mailFiles } from '#platform/testing/mail-states.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { Reply, Visitor, World } from '#platform/testing/world.ts';
import { makeTestFolder, uploadFile } from '#modules/files/testing.ts';
import { prepareFiles } from './email-files.ts';
import { MAX_FILES_BYTES, SendEmailInput } from './email-input.ts';
import { sendEmail } from './send-email.ts';

const LETTER = { to: ['a@example.test', 'b@example.test'], subject: 'กำหนดการ', plain: 'ตามแนบ' };

const send = (visitor: Visitor, attachments: unknown[], headers: Record<string, string> = {}) =>
  visitor.post('/api/email/send', { ...LETTER, attachments }, headers);

const filesOf = (world: World, reply: Reply) =>
  world.read((scope) => mailFiles(scope, reply.json().mails[0].mailId));

const unknown = {
  success: false,
  error: 'Failed to send email',
  code: 'files.missing',
};

test('a file of the file manager is attached under its own or another name, together with bytes of the call', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const { itemId } = await uploadFile(manager, { name: 'กำหนดการ.txt', bytes: Buffer.from('เก้าโมง') });
  const reply = await send(manager, [
    { fileId: itemId },
    { filename: 'note.txt', contentType: 'text/plain', content: Buffer.from('สิบโมง').toString('base64') },
    { fileId: itemId, filename: 'plan.txt' },
  ]);
  expect(reply.status).toBe(200);
  expect(await filesOf(world, reply)).toEqual([
    { filename: 'กำหนดการ.txt', mimetype: 'text/plain', text: 'เก้าโมง' },
    { filename: 'note.txt', mimetype: 'text/plain', text: 'สิบโมง' },
    { filename: 'plan.txt', mimetype: 'text/plain', text: 'เก้าโมง' },
  ]);
});

test('a mail keeps the file as it was when queued; a missing file is refused for new mails', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const { itemId } = await uploadFile(manager, { bytes: Buffer.from('ฉบับแรก') });
  const key = { 'idempotency-key': 'once' };
  const reply = await send(manager, [{ fileId: itemId }], key);
  await manager.post('/api/filemanager/trash', { itemIds: [itemId] });
  expect((await send(manager, [{ fileId: itemId }])).json()).toMatchObject(unknown);
  expect((await manager.post('/api/filemanager/purge', { itemIds: [itemId] })).status).toBe(200);
  expect((await send(manager, [{ fileId: itemId }])).json()).toMatchObject(unknown);
  expect((await filesOf(world, reply)).map(({ text }) => text)).toEqual(['ฉบับแรก']);
  const repeated = await send(manager, [{ fileId: itemId }], key);
  expect([repeated.status, repeated.json()]).toEqual([200, reply.json()]);
});

test('files of another person or site and missing ones get the same refusal', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const colleague = await uploadFile(await world.signedIn('admin'));
  const abroad = await uploadFile(await (await world.another()).signedIn('manager'));
  const answers = [];
  for (const fileId of [colleague.itemId, abroad.itemId, '01900000-0000-7000-8000-000000000000']) {
    const reply = await send(manager, [{ fileId }]);
    answers.push([reply.status, reply.json()]);
  }
  const [status, body] = answers[2] ?? [];
  expect([status, body]).toEqual([404, expect.objectContaining(unknown)]);
  expect(answers).toEqual([
    [status, body],
    [status, body],
    [status, body],
  ]);
});

test('a shared file can be attached by who may download it, until the share ends', async ({ world }) => {
  const owner = await world.signedIn('user');
  const manager = await world.signedIn('manager');
  const person = manager.actor;
  const { itemId } = await uploadFile(owner, { bytes: Buffer.from('ร่าง') });
  const grants = `/api/filemanager/items/${itemId}/grants`;
  const { grantId } = (await owner.post(grants, { email: person.email, level: 'view' })).json();
  expect((await send(manager, [{ fileId: itemId }])).json().code).toBe('files.download_forbidden');
  await owner.send(`${grants}/${grantId}`, { method: 'PATCH', json: { level: 'download' } });
  expect((await filesOf(world, await send(manager, [{ fileId: itemId }])))[0]?.text).toBe('ร่าง');
  const input = SendEmailInput.parse({ ...LETTER, attachments: [{ fileId: itemId }] });
  const prepared = await world.read((scope) => prepareFiles(scope, input), person);
  await owner.send(`${grants}/${grantId}`, { method: 'DELETE' });
  await expect(world.write((scope) => sendEmail(scope, input, prepared), person)).rejects.toMatchObject({
    code: 'files.missing',
  });
});

test('a program can attach public files of the site, and nobody’s own files', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const open = await uploadFile(manager, { space: 'public', bytes: Buffer.from('ประกาศ') });
  const own = await uploadFile(manager);
  const grants = ['messages.send_email'];
  const { apiKeyId } = await world.write((scope) => createApiKey(scope, { name: 'ระบบ', grants }));
  const program: ProgramActor = { kind: 'program', role: 'user', apiKeyId, name: 'ระบบ', grants };
  const ask = async (fileId: string) => {
    const input = SendEmailInput.parse({ ...LETTER, attachments: [{ fileId }] });
    const prepared = await world.read((scope) => prepareFiles(scope, input), program);
    return world.write((scope) => sendEmail(scope, input, prepared), program);
  };
  const [mail] = await ask(open.itemId);
  expect((await world.read((scope) => mailFiles(scope, mail?.mailId ?? '')))[0]?.text).toBe('ประกาศ');
  await expect(ask(own.itemId)).rejects.toMatchObject({ code: 'files.missing' });
});

test.for([
  ['a folder', 'files.not_a_file'],
  ['too much together', 'messages.attachments_too_large'],
  ['an id and bytes at once', 'platform.invalid_input'],
  ['no id', 'platform.invalid_input'],
] as const)('%s is refused', async ([what, code], { world }) => {
  const manager = await world.signedIn('manager');
  const attachments = async (): Promise<unknown[]> => {
    if (what === 'a folder') return [{ fileId: (await makeTestFolder(manager, 'เอกสาร')).itemId }];
    if (what === 'no id') return [{ fileId: 'report.pdf' }];
    if (what === 'an id and bytes at once')
      return [{ fileId: (await uploadFile(manager)).itemId, filename: 'a.txt', content: 'YQ==' }];
    const { itemId } = await uploadFile(manager, { bytes: Buffer.alloc(MAX_FILES_BYTES / 2 + 1, 7) });
    return [{ fileId: itemId }, { fileId: itemId }];
  };
  expect((await send(manager, await attachments())).json()).toMatchObject({
    success: false,
    error: 'Failed to send email',
    code,
  });
});

test('a site without files has none to attach', async ({ world }) => {
  const other = await world.another();
  const manager = await other.signedIn('manager');
  const { itemId } = await uploadFile(manager);
  const modules = { ...other.tenant.settings.modules, files: false };
  const tenant = { ...other.tenant, settings: { ...other.tenant.settings, modules } };
  const actor = await other.person('manager');
  const input = SendEmailInput.parse({ ...LETTER, attachments: [{ fileId: itemId }] });
  const prepared = await other.read((scope) => prepareFiles({ ...scope, tenant, actor }, input));
  await expect(
    other.write((scope) => sendEmail({ ...scope, tenant, actor }, input, prepared)),
  ).rejects.toMatchObject({ code: 'files.missing' });
});
