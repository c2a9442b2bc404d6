import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { listAudit } from '#platform/audit.ts';
import { withClient } from '#platform/db/with-client.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { getMail, listMailbox } from '#platform/mail/mailbox.ts';
import { mailRouteOf } from '#platform/mail/mail-server.ts';
import { mailStates, sayMailWaits } from '#platform/testing/mail-states.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { describe, expect, test as base } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { action as publishAction } from '../overview/overview-page.tsx';
import { exportConfig } from '../config/transfer-config.ts';
import { action, loader } from './mail-settings-page.tsx';

interface Received {
  readonly user: string | null;
  readonly from: string;
  readonly to: string;
  readonly raw: string;
}

interface Post {
  readonly port: number;
  readonly received: Received[];
}

const USER = 'shop';
const PASSWORD = 'the password of the shop';

/** A mail server that requires authentication. */
const test = base.extend<{ post: Post }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from this pattern
  post: async ({}, use) => {
    const received: Received[] = [];
    const server = new SMTPServer({
      allowInsecureAuth: true,
      disabledCommands: ['STARTTLS'],
      logger: false,
      onAuth: ({ username, password }, _session, done) =>
        username === USER && password === PASSWORD
          ? done(null, { user: username })
          : done(Object.assign(new Error('No such user\r\nor password'), { responseCode: 535 })),
      onData: (stream, { user, envelope }, done) => {
        let raw = '';
        stream.on('data', (chunk: Buffer) => {
          raw += chunk.toString('utf8');
        });
        stream.on('end', () => {
          received.push({
            user: user ?? null,
            from: envelope.mailFrom ? envelope.mailFrom.address : '',
            to: envelope.rcptTo[0]?.address ?? '',
            raw,
          });
          done();
        });
      },
    });
    server.on('error', () => undefined); // tests include clients that disconnect
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    await use({ port: (server.server.address() as AddressInfo).port, received });
    await new Promise<void>((resolve) => server.close(() => resolve()));
  },
});

type Actor = Awaited<ReturnType<World['person']>>;
const PATH = '/config/mail';

const own = (port: number, more: Record<string, string> = {}): Record<string, string> => ({
  version: '1',
  'mail.senderName': 'ร้านชา',
  'mail.replyTo': 'ask@shop.example',
  'mail.server.kind': 'own',
  'mail.server.host': '127.0.0.1',
  'mail.server.port': String(port),
  'mail.server.tls': 'none',
  'mail.server.user': USER,
  'mail.server.senderAddress': 'hello@shop.example',
  password: PASSWORD,
  ...more,
});

const send = (world: World, actor: Actor, form: Record<string, string>) =>
  callPage(world, action, { path: PATH, form, actor });
const publish = (world: World, actor: Actor, version: number) =>
  callPage(world, publishAction, {
    path: '/config',
    form: { intent: 'publish', version: String(version) },
    actor,
  });
const tryIt = async (world: World, actor: Actor) => {
  const reply = await send(world, actor, { intent: 'test' });
  return (reply as { data: { result?: unknown } }).data.result;
};

async function queueAndSend(world: World): Promise<void> {
  const tenant = await freshWorldTenant(world);
  await world.write((scope) =>
    queueMail(
      { ...scope, tenant },
      { to: 'buyer@example.test', subject: 'สวัสดี', text: 'x', kind: 'test.note' },
    ),
  );
  await world.runJobs();
}

async function freshWorldTenant(world: World) {
  const record = await world.app.tenants.byId(world.tenant.id);
  if (!record) throw new Error('The tenant is gone.');
  return { ...world.tenant, ...record };
}

describe('mail of a site', { timeout: 60_000 }, () => {
  test('is sent through its own server once published, with the configured sender', async ({
    world,
    post,
  }) => {
    const admin = await world.person('admin');
    expect(await send(world, admin, own(post.port))).toMatchObject({ data: { ok: true } });
    await queueAndSend(world);
    expect(post.received, 'a draft sends nothing').toEqual([]);

    expect(await publish(world, admin, 2)).toMatchObject({ data: { ok: true } });
    await queueAndSend(world);
    expect(post.received).toMatchObject([
      { user: USER, from: 'hello@shop.example', to: 'buyer@example.test' },
    ]);
    expect(post.received[0]?.raw).toContain(
      `From: =?UTF-8?B?${Buffer.from('ร้านชา').toString('base64')}?= <hello@shop.example>`,
    );
    const [latest] = await world.read(async (scope) => (await listMailbox(scope)).mails);
    expect(latest).toMatchObject({ state: 'sent' });
  });

  test('the password appears nowhere: not on the page, in the export, in the audit log or in a readable row', async ({
    world,
    post,
  }) => {
    const admin = await world.person('admin');
    await send(world, admin, own(post.port));
    await publish(world, admin, 2);
    const seen = JSON.stringify([
      await callPage(world, loader, { path: PATH, actor: admin }),
      await world.read(exportConfig),
      await world.read((scope) =>
        listAudit(scope, { entityKind: 'sites_tenant', entityId: world.tenant.id }),
      ),
      await withClient(world.database.superuser, async (client) => {
        const kept = [];
        for (const table of ['sites_tenant', 'sites_config_draft', 'sites_config_version'])
          kept.push(
            (
              await client.query(`select row_to_json(t)::text as row from ${table} t where tenant_id = $1`, [
                world.tenant.id,
              ])
            ).rows,
          );
        return kept;
      }),
    ]);
    expect(seen).toContain('sites.set_mail_password');
    expect(seen).not.toContain(PASSWORD);
    expect(await callPage(world, loader, { path: PATH, actor: admin })).toMatchObject({ hasPassword: true });
  });

  test('mail that waited for a server is sent as soon as one is published', async ({ world, post }) => {
    const admin = await world.person('admin');
    const note = { to: 'a@example.com', subject: 'of old', text: 'x', kind: 'orders.placed' };
    const { mailId } = await world.write((scope) => queueMail(scope, note));
    await world.write((scope) => sayMailWaits(scope, mailId));
    await world.runJobs();
    expect(await world.read(mailStates)).toEqual(['waiting']);
    await send(world, admin, own(post.port));
    expect(await world.read(mailStates)).toEqual(['waiting']);
    await publish(world, admin, 2);
    await world.runJobs();
    expect(post.received).toMatchObject([{ to: 'a@example.com', from: 'hello@shop.example', user: USER }]);
    expect(await world.read(mailStates)).toEqual(['sent']);
  });

  test('a password is only ever sent to the server for which it was saved', async ({ world, post }) => {
    const admin = await world.person('admin');
    await send(world, admin, own(post.port));
    await publish(world, admin, 2);
    const elsewhere = own(post.port, { version: '3', 'mail.server.host': '127.0.0.2', password: '' });
    await send(world, admin, elsewhere);
    expect(await callPage(world, loader, { path: PATH, actor: admin })).toMatchObject({ hasPassword: false });
    expect(await tryIt(world, admin)).toEqual({ isSent: false, why: 'password_missing', said: null });
    expect(await publish(world, admin, 4)).toMatchObject({
      data: { ok: false, problem: { code: 'sites.mail_password_missing' } },
    });
    // The published server keeps working.
    await queueAndSend(world);
    expect(post.received).toHaveLength(1);
  });

  test('a test mail uses the draft and reports failures in plain words', async ({ world, post }) => {
    const admin = await world.person('admin');
    expect(await tryIt(world, admin)).toEqual({ isSent: true, to: admin.email, way: 'outbox' });
    await send(world, admin, own(post.port));
    expect(await tryIt(world, admin)).toEqual({ isSent: true, to: admin.email, way: 'own' });
    expect(post.received).toMatchObject([{ to: admin.email, from: 'hello@shop.example' }]);
    expect(post.received[0]?.raw).toContain('Reply-To: ask@shop.example');

    await send(world, admin, own(post.port, { version: '2', password: 'wrong' }));
    const refused = (await tryIt(world, admin)) as { why: string; said: string };
    expect(refused.why).toBe('login');
    expect(refused.said).not.toMatch(/[\r\n]/);
    await send(world, admin, own(post.port, { version: '3', 'mail.server.tls': 'starttls', password: '' }));
    expect(await tryIt(world, admin)).toMatchObject({ isSent: false, why: 'tls' });
    await send(world, admin, own(1, { version: '4', 'mail.server.tls': 'none' }));
    expect(await tryIt(world, admin)).toMatchObject({ isSent: false, why: 'refused' });
    await send(world, admin, own(25, { version: '5', 'mail.server.host': 'nobody.invalid' }));
    expect(await tryIt(world, await world.person('admin'))).toMatchObject({
      isSent: false,
      why: 'unknown_host',
    });
  });

  test("switching back to the platform's server restores the platform's sender", async ({ world, post }) => {
    const admin = await world.person('admin');
    await send(world, admin, own(post.port));
    await publish(world, admin, 2);
    await send(world, admin, {
      version: '3',
      'mail.senderName': '',
      'mail.replyTo': '',
      'mail.server.kind': 'installation',
    });
    await publish(world, admin, 4);
    await queueAndSend(world);
    expect(post.received).toEqual([]);
    const [latest] = await world.read(async (scope) => (await listMailbox(scope)).mails);
    expect(latest).toMatchObject({ state: 'kept' });
    expect(await world.read((scope) => getMail(scope, latest?.mailId ?? ''))).toMatchObject({
      senderAddress: `no-reply@${world.tenant.host}`,
    });
    await send(world, admin, { intent: 'remove_password' });
    const tenant = await freshWorldTenant(world);
    const server = {
      host: '127.0.0.1',
      port: post.port,
      tls: 'none',
      user: USER,
      senderAddress: 'a@b.co',
    } as const;
    expect(await world.read((scope) => mailRouteOf({ ...scope, tenant }, server))).toMatchObject({
      password: null,
    });
  });

  test.for([
    [{ 'mail.server.host': 'http://smtp.example.com' }, 'mail.server.host'],
    [{ 'mail.server.host': 'smtp example' }, 'mail.server.host'],
    [{ 'mail.server.host': '[::1]' }, 'mail.server.host'],
    [{ 'mail.server.port': '0' }, 'mail.server.port'],
    [{ 'mail.server.port': '65536' }, 'mail.server.port'],
    [{ 'mail.server.tls': 'maybe' }, 'mail.server.tls'],
    [{ 'mail.server.senderAddress': 'nobody' }, 'mail.server.senderAddress'],
    [{ 'mail.replyTo': 'a@b.co\r\nBcc: c@d.co' }, 'mail.replyTo'],
    [{ password: 'x'.repeat(501) }, 'password'],
  ] as const)('an invalid value is reported at its field: %#', async ([fields, field], { world }) => {
    const admin = await world.person('admin');
    expect(await send(world, admin, own(587, fields))).toMatchObject({
      data: { ok: false, problem: { fields: { [field]: [expect.any(String)] } } },
    });
  });

  test("managers can read but not change, test or delete; another site's password is separate", async ({
    world,
    post,
  }) => {
    const [admin, manager] = [await world.person('admin'), await world.person('manager')];
    await send(world, admin, own(post.port));
    expect(await callPage(world, loader, { path: PATH, actor: manager })).toMatchObject({
      hasPassword: true,
    });
    for (const form of [own(post.port), { intent: 'test' }, { intent: 'remove_password' }])
      await expect(send(world, manager, form)).rejects.toMatchObject({ init: { status: 403 } });
    const other = await world.another();
    const theirs = await other.person('admin');
    await send(other, theirs, own(post.port, { password: '' }));
    expect(await callPage(other, loader, { path: PATH, actor: theirs })).toMatchObject({
      hasPassword: false,
    });
  });
});
