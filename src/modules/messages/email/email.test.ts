import { createApiKey } from '#platform/gateway/api-keys.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { sayMailFailed, sayMailLeft } from '#platform/testing/mail-states.ts';
import { listFile } from '#platform/testing/list-file.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { cleanHtml, textOfHtml } from './clean-html.ts';
import { MAX_FILES_BYTES, MAX_RECIPIENTS_PER_HOUR } from './email-input.ts';
import { unusableText } from '#platform/mail/mail-server-rules.ts';
import { listOutbox } from './outbox.ts';
import { sendAgain, suppressBounced } from './send-email.ts';

const LETTER = { to: 'somchai@example.test', subject: 'ประกาศวันหยุด', plain: 'หยุดวันศุกร์' };

const mails = (world: World) => world.read((scope) => listMailbox(scope));
const sent = async (world: World) =>
  (await mails(world)).mails.filter(({ kind }) => kind === 'messages.email');

describe('who may write', () => {
  test.for(['guest', 'user'] as const)('a %s may not', async (role, { world }) => {
    const visitor = role === 'guest' ? world.visitor() : await world.signedIn('user');
    const reply = await visitor.post('/api/email/send', LETTER);
    expect(reply.status).toBe(role === 'guest' ? 401 : 403);
    expect(reply.json()).toMatchObject({ success: false, error: 'Failed to send email' });
    expect(await sent(world)).toEqual([]);
  });

  test('a manager writes in the site’s name; `from` is the reply-to address', async ({ world }) => {
    const manager = await world.signedIn('manager');
    const reply = await manager.post('/api/email/send', { ...LETTER, from: 'kru@example.test' });
    expect(reply.status).toBe(200);
    const { mailId } = reply.json().mails[0];
    const mail = await world.read((scope) => getMail(scope, mailId));
    expect(mail).toMatchObject({
      senderName: world.tenant.name,
      replyTo: 'kru@example.test',
      text: LETTER.plain,
    });
    expect(mail.senderAddress).not.toBe('kru@example.test');
    const status = await manager.get(`/api/email/${mailId}`);
    expect(status.json()).toMatchObject({ to: LETTER.to, state: 'queued', attempts: 0 });
  });

  test('managers see neither the site’s own mails nor those of another site', async ({ world }) => {
    const manager = await world.signedIn('manager');
    await world.visitor().post('/api/account/register', {
      firstname: 'ใหม่',
      lastname: 'มา',
      email: `new-${Date.now()}@example.test`,
      password: 'a long enough password',
    });
    await world.runJobs();
    const other = (await mails(world)).mails.find(({ kind }) => kind !== 'messages.email');
    expect(other).toBeDefined();
    expect((await manager.get(`/api/email/${other?.mailId}`)).status).toBe(404);
  });
});

test('a repeated key sends once; duplicate addresses get one mail', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const body = { ...LETTER, to: ['a@example.test', 'A@example.test', 'b@example.test'] };
  const ask = () => manager.post('/api/email/send', body, { 'idempotency-key': 'holiday' });
  const [one, two] = [await ask(), await ask()];
  expect(two.json()).toEqual(one.json());
  expect((await sent(world)).map(({ recipient }) => recipient).toSorted()).toEqual([
    'a@example.test',
    'b@example.test',
  ]);
});

test('recipients per hour are limited', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const to = Array.from({ length: 50 }, (_, n) => `r${n}@example.test`);
  for (let round = 0; round < MAX_RECIPIENTS_PER_HOUR / 50; round++)
    expect((await manager.post('/api/email/send', { ...LETTER, to })).status).toBe(200);
  const refused = await manager.post('/api/email/send', LETTER);
  expect([refused.status, refused.json().code]).toEqual([429, 'messages.too_many_recipients']);
  world.travel(61 * 60_000);
  expect((await manager.post('/api/email/send', LETTER)).status).toBe(200);
});

test.for([
  ['no text', { to: 'a@example.test', subject: 'x' }],
  ['no address', { ...LETTER, to: 'nobody' }],
  ['a second header', { ...LETTER, to: 'a@example.test\r\nBcc: all@example.test' }],
  ['too many', { ...LETTER, to: Array.from({ length: 51 }, (_, n) => `r${n}@example.test`) }],
  ['a file that is no base64', { ...LETTER, attachments: [{ filename: 'a.txt', content: '???' }] }],
] as const)('%s is refused by field, and nothing is sent', async ([, body], { world }) => {
  const manager = await world.signedIn('manager');
  const reply = await manager.post('/api/email/send', body);
  expect(reply.status).toBe(422);
  expect(reply.json()).toMatchObject({
    success: false,
    error: 'Failed to send email',
    code: 'platform.invalid_input',
  });
  expect(await sent(world)).toEqual([]);
});

test('empty files and too large files are refused', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const send = (...sizes: number[]) =>
    manager.post('/api/email/send', {
      ...LETTER,
      attachments: sizes.map((size, n) => ({
        filename: `${n}.bin`,
        content: Buffer.alloc(size).toString('base64'),
      })),
    });
  expect((await send(0)).json()).toMatchObject({ code: 'messages.attachment_unreadable' });
  expect((await send(MAX_FILES_BYTES, 1)).json()).toMatchObject({ code: 'messages.attachments_too_large' });
  expect(await sent(world)).toEqual([]);
});

test('line breaks are removed from the subject, and active content from HTML', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const html = '<p onclick="x()">สวัสดี<script>alert(1)</script> <a href="javascript:x()">ลิงก์</a></p>';
  const reply = await manager.post('/api/email/send', { to: LETTER.to, subject: 'หนึ่ง\r\nBcc: two', html });
  const mail = await world.read((scope) => getMail(scope, reply.json().mails[0].mailId));
  expect(mail.subject).not.toMatch(/[\r\n]/);
  expect(mail.html).toBe('<p>สวัสดี <a>ลิงก์</a></p>');
  expect(mail.text).toBe('สวัสดี ลิงก์');
});

test('the text version of HTML keeps lines, links and characters', () => {
  expect(textOfHtml('<h1>A &amp; B</h1><p>1 &lt; 2</p><ul><li>x</li><li>y</li></ul>')).toBe(
    'A & B\n1 < 2\n\n- x\n- y',
  );
  expect(textOfHtml('<a href="https://a.test/x">here</a>')).toBe('here (https://a.test/x)');
  expect(
    cleanHtml('<img src="http://tracker.test/1.gif"><img src="data:x"><iframe src="//a"></iframe>'),
  ).toBe('<img /><img />');
});

test('a bounced address gets no more mails from managers; the site’s own mails are still sent', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const { mailId } = (await manager.post('/api/email/send', LETTER)).json().mails[0];
  const { messageId } = await world.read((scope) => getMail(scope, mailId));
  const bounce = { messageId, kind: 'bounced' as const, reason: '550 no such user' };
  await expect(world.write((scope) => suppressBounced(scope, bounce))).rejects.toMatchObject({
    code: 'messages.mail_missing',
  });
  await world.write((scope) => sayMailLeft(scope, mailId));
  expect((await manager.post('/api/email/bounces', bounce)).status).toBe(200);
  expect((await manager.post('/api/email/bounces', bounce)).status).toBe(200);
  const again = await manager.post('/api/email/send', { ...LETTER, to: LETTER.to.toUpperCase() });
  expect(again.json()).toMatchObject({ code: 'messages.suppressed', details: { addresses: [LETTER.to] } });
  const { lines } = await world.read((scope) => listOutbox(scope, { show: 'failed', after: undefined }));
  expect(lines.map(({ state, error }) => [state, error])).toEqual([['bounced', '550 no such user']]);
});

test('the outbox is searched by the beginning of an address, and begins with the oldest if it is sorted so', async ({
  world,
}) => {
  const manager = await world.signedIn('manager');
  const send = (to: string) => manager.post('/api/email/send', { ...LETTER, to });
  for (const to of ['anan_1@example.test', 'Anan@example.test', 'boon@example.test']) await send(to);
  const find = async (query: { q?: string; sort?: 'written' | '-written' }) => {
    const { lines } = await world.read((scope) =>
      listOutbox(scope, { show: 'all', after: undefined, ...query }),
    );
    return lines.map(({ to }) => to.toLowerCase()).filter((to) => /^(anan|boon)/.test(to));
  };
  expect(await find({ q: 'anan' })).toEqual(['anan@example.test', 'anan_1@example.test']);
  expect(await find({ q: 'ANAN_' })).toEqual(['anan_1@example.test']);
  expect(await find({ q: 'example' })).toEqual([]);
  expect((await find({ sort: 'written' }))[0]).toBe('anan_1@example.test');
  expect((await find({ sort: '-written' }))[0]).toBe('boon@example.test');
});

test('the outbox explains problems of the site’s mail server', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const { mailId } = (await manager.post('/api/email/send', LETTER)).json().mails[0];
  await world.write((scope) => sayMailFailed(scope, mailId, unusableText('port')));
  const read = (locale: 'en' | 'th') =>
    world.read((scope) => listOutbox({ ...scope, locale }, { show: 'failed', after: undefined }));
  const [english, thai] = [(await read('en')).lines[0], (await read('th')).lines[0]];
  const file = await listFile(world, await world.person('admin'), 'messages.outbox', { show: 'failed' });
  expect(file.trim().split('\r\n')).toHaveLength(2);
  expect(file).toContain(LETTER.to);
  expect(english?.error).toMatch(/^The site’s own mail server uses a port .* 25, 465, 587 and 2525/);
  expect(thai?.error).toMatch(/^เซิร์ฟเวอร์อีเมล.* 25, 465, 587 และ 2525/);
});

test('only failed mails can be sent again', async ({ world }) => {
  const manager = await world.signedIn('manager');
  const { mailId } = (await manager.post('/api/email/send', LETTER)).json().mails[0];
  await expect(world.write((scope) => sendAgain(scope, mailId))).rejects.toMatchObject({
    code: 'messages.not_failed',
  });
});

test('an API key can be granted sending mail', async ({ world }) => {
  await expect(
    world.write((scope) => createApiKey(scope, { name: 'ระบบ', grants: ['messages.send_email'] })),
  ).resolves.toMatchObject({ apiKeyId: expect.any(String) });
  await expect(
    world.write((scope) => createApiKey(scope, { name: 'ระบบ', grants: ['messages.see_outbox'] })),
  ).rejects.toMatchObject({ code: 'platform.unknown_grant' });
});
