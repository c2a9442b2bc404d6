import { randomUUID } from 'node:crypto';
import { describe, expect, onTestFinished, test as plain } from 'vitest';
import { sql } from '../db/query.ts';
import { Secret } from '../config/secret.ts';
import { withClient } from '../db/with-client.ts';
import { systemTransaction } from '../jobs/job-scope.ts';
import { cronRunOf } from '../jobs/job-tasks.ts';
import { runDueJobs } from '../jobs/worker.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { openPlatformApp, type PlatformApp, platformTest } from '../testing/platform-app.ts';
import { type CutAt, openSmtpSink, type SmtpSink } from '../testing/smtp-sink.ts';
import { fakeLookup } from '../testing/fake-lookup.ts';
import { addressOf, headerText, isMailAddress } from './address.ts';
import { eraseText } from './forget-mail.ts';
import { unusableText } from './mail-server-rules.ts';
import { mailJobs, type MailToQueue, queueMail } from './mail.ts';
import { getMail, listMailbox, type MailDetail, retryMail } from './mailbox.ts';
import { findObject, storeObject } from '../storage/objects.ts';
import { tenantPalette } from '../theme/theme-rules.ts';
import { renderMail } from './render-mail.ts';
import { countWaitingMail, sendWaitingMailCron, type WaitingMail } from './waiting-mail.ts';

interface Post {
  readonly platform: PlatformApp;
  readonly sink: SmtpSink;
}

const test = plain.extend<{ post: Post }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from this pattern
  post: async ({}, use) => {
    const sink = await openSmtpSink();
    const platform = await openPlatformApp({
      environment: { SMTP_URL: sink.url, SMTP_FROM: 'Sala <post@example.org>' },
    });
    await use({ platform, sink });
    await platform.close();
    await sink.close();
  },
});

const note: MailToQueue = {
  to: 'somchai@example.com',
  subject: 'ได้รับคำสั่งซื้อแล้ว',
  text: 'สวัสดี\n\n. a dot begins this line',
  html: '<p>สวัสดี</p>',
  kind: 'orders.placed',
};

async function queue(
  platform: PlatformApp,
  tenant: Tenant,
  mail: Partial<MailToQueue> = {},
): Promise<string> {
  return (await platform.write(tenant, (scope) => queueMail(scope, { ...note, ...mail }))).mailId;
}

/** Runs due jobs; with `again`, also waiting retries. */
async function deliver(platform: PlatformApp, tenant: Tenant, again = false): Promise<void> {
  if (again) {
    await platform.owner.query(
      `select graphile_worker.reschedule_jobs(array(select id from graphile_worker._private_jobs where payload ->> 'tenantId' = $1), run_at => now())`,
      [tenant.id],
    );
  }
  await runDueJobs({ app: platform.app, owner: platform.database.owner, jobs: mailJobs });
}

function mailOf(platform: PlatformApp, tenant: Tenant, mailId: string): Promise<MailDetail> {
  return platform.write(tenant, (scope) => getMail(scope, mailId));
}

function headersOf(raw: string): string {
  return raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
}

test("a mail is sent in the tenant's name, with text, HTML and our own message id", async ({
  post: { platform, sink },
}) => {
  const tenant = await platform.tenant('ศาลา "ไทย" <x>');
  const mailId = await queue(platform, tenant, { replyTo: 'owner@example.com' });
  expect(sink.received, 'nothing is sent inside the transaction').toEqual([]);
  await deliver(platform, tenant);
  expect(sink.received).toHaveLength(1);
  const [mail] = sink.received;
  expect(mail).toMatchObject({ from: 'post@example.org', to: ['somchai@example.com'] });
  const headers = headersOf(mail?.raw ?? '');
  expect(headers).toContain(`Message-ID: <${mailId}@example.org>`);
  expect(headers).toContain('Reply-To: owner@example.com');
  expect(headers).toContain('To: somchai@example.com');
  expect(headers).toContain('Auto-Submitted: auto-generated');
  expect(headers).toMatch(/^From: .*<post@example\.org>$/m);
  expect(mail?.raw).toContain('multipart/alternative');
  expect(await mailOf(platform, tenant, mailId)).toMatchObject({
    state: 'sent',
    attempts: 1,
    lastError: null,
    senderName: 'ศาลา "ไทย" <x>',
    sentAt: expect.any(Date),
  });
});

test('a mail sent during an outage of the database is recorded as sent, and not sent again', async ({
  post: { platform, sink },
}) => {
  const tenant = await platform.tenant();
  const mailId = await queue(platform, tenant);
  let fails = 3;
  const database = Object.create(platform.app.database, {
    write: {
      value: (...given: Parameters<typeof platform.app.database.write>) => {
        if (sink.received.length > 0 && fails-- > 0)
          return Promise.reject(new Error('Connection terminated unexpectedly'));
        return platform.app.database.write(...given);
      },
    },
  });
  await runDueJobs({ app: { ...platform.app, database }, owner: platform.database.owner, jobs: mailJobs });
  expect(fails).toBeLessThanOrEqual(0);
  expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'sent', attempts: 1 });
  await deliver(platform, tenant, true);
  expect(sink.received).toHaveLength(1);
});

test('a rolled-back transaction sends no mail', async ({ post: { platform, sink } }) => {
  const tenant = await platform.tenant();
  const failing = platform.write(tenant, async (scope) => {
    await queueMail(scope, note);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  await deliver(platform, tenant);
  expect(sink.received).toEqual([]);
  expect((await platform.write(tenant, (scope) => listMailbox(scope))).mails).toEqual([]);
});

describe('when the connection breaks', () => {
  test.for<CutAt>(['connect', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'content'])(
    'at %s, the mail is sent once, by a retry',
    async (at, { post: { platform, sink } }) => {
      const tenant = await platform.tenant();
      const mailId = await queue(platform, tenant);
      sink.cutNext(at);
      await deliver(platform, tenant);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({
        state: 'queued',
        attempts: 1,
        lastError: expect.stringMatching(/./),
      });
      expect(sink.received).toEqual([]);
      await deliver(platform, tenant, true);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({
        state: 'sent',
        attempts: 2,
        lastError: null,
      });
      expect(sink.received).toHaveLength(1);
    },
  );

  test('after the server accepted it, the possible duplicate has the same message id', async ({
    post: { platform, sink },
  }) => {
    const tenant = await platform.tenant();
    const mailId = await queue(platform, tenant);
    sink.cutNext('accepted');
    await deliver(platform, tenant);
    await deliver(platform, tenant, true);
    expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'sent' });
    const ids = sink.received.map((mail) => /Message-ID: (\S+)/.exec(mail.raw)?.[1]);
    expect(ids).toEqual([`<${mailId}@example.org>`, `<${mailId}@example.org>`]);
  });
});

describe('in production', { timeout: 60_000 }, () => {
  const inProduction = plain.extend<{ post: Post }>({
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from this pattern
    post: async ({}, use) => {
      const sink = await openSmtpSink();
      const platform = await openPlatformApp({
        environment: {
          SALA_ENV: 'production',
          SALA_FILES_HOST: 'files.example.org',
          SMTP_URL: sink.url,
          SMTP_FROM: 'post@example.org',
        },
      });
      await use({ platform, sink });
      await platform.close();
      await sink.close();
    },
  });

  inProduction(
    'the operator’s server may have any address and port',
    async ({ post: { platform, sink } }) => {
      const tenant = await platform.tenant();
      const mailId = await queue(platform, tenant);
      await deliver(platform, tenant);
      expect(sink.received).toHaveLength(1);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'sent' });
    },
  );

  inProduction.for([
    [{ host: 'smtp.example.org', port: 2587 }, 'port'],
    [{ host: 'smtp.example.org', tls: 'none' }, 'plain'],
    [{ host: '168.63.129.16' }, 'private_address'],
    [{ host: 'smtp.azure.example' }, 'private_address'],
  ] as const)(
    'an older server of a site that violates a new rule fails its mail at once, with the text kept: %j',
    async ([server, problem], { post: { platform, sink } }) => {
      const dns = fakeLookup({ 'smtp.azure.example': ['168.63.129.16'] });
      onTestFinished(() => dns.close());
      const tenant = await platform.tenant();
      const stored = { port: 587, tls: 'starttls', user: '', senderAddress: 'shop@example.org', ...server };
      const mail = { senderName: '', replyTo: '', server: stored };
      await platform.owner.query(
        `update sites_tenant set settings = settings || jsonb_build_object('mail', $2::jsonb) where tenant_id = $1`,
        [tenant.id, JSON.stringify(mail)],
      );
      const mailId = await queue(platform, tenant);
      await deliver(platform, tenant);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({
        state: 'failed',
        attempts: 1,
        lastError: unusableText(problem),
        canRetry: true,
        text: note.text,
      });
      const { rows: left } = await platform.owner.query(
        `select 1 from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
          where payload ->> 'tenantId' = $1 and identifier = 'platform.send_mail'`,
        [tenant.id],
      );
      expect(left).toEqual([]);

      await platform.owner.query(
        `update sites_tenant set settings = settings - 'mail' where tenant_id = $1`,
        [tenant.id],
      );
      expect(await platform.write(tenant, (scope) => retryMail(scope, mailId))).toBe(true);
      await deliver(platform, tenant);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'sent', lastError: null });
      expect(sink.received).toHaveLength(1);
    },
  );
});

test('a mail leased by another attempt is left alone until its lease ends', async ({
  post: { platform, sink },
}) => {
  const tenant = await platform.tenant();
  const mailId = await queue(platform, tenant);
  const leasedUntil = new Date(platform.app.clock().getTime() + 60_000);
  await platform.write(tenant, (scope) =>
    scope.tx.run(sql`
      update platform_mail set state = 'sending', claim_id = ${randomUUID()}, leased_until_at = ${leasedUntil}
       where tenant_id = ${tenant.id} and mail_id = ${mailId}`),
  );
  await deliver(platform, tenant);
  expect(sink.received).toEqual([]);
  const { rows } = await platform.owner.query(
    `select run_at from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`,
    [tenant.id],
  );
  expect(rows).toEqual([{ run_at: leasedUntil }]);
  platform.setNow(new Date(leasedUntil.getTime() + 1000));
  await deliver(platform, tenant, true);
  expect(sink.received).toHaveLength(1);
  expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'sent' });
});

test('a job that runs twice sends once', async ({ post: { platform, sink } }) => {
  const tenant = await platform.tenant();
  const mailId = await queue(platform, tenant);
  await deliver(platform, tenant);
  await platform.write(tenant, (scope) =>
    scope.tx.run(
      sql`select platform_enqueue(${JSON.stringify([{ task: 'platform.send_mail', input: { mailId } }])}::jsonb)`,
    ),
  );
  await deliver(platform, tenant);
  expect(sink.received).toHaveLength(1);
});

test('an unknown recipient fails the mail for good; a busy server does not', async ({
  post: { platform, sink },
}) => {
  const tenant = await platform.tenant();
  sink.rejectRecipients(550);
  const refused = await queue(platform, tenant);
  await deliver(platform, tenant);
  expect(await mailOf(platform, tenant, refused)).toMatchObject({
    state: 'failed',
    attempts: 1,
    lastError: expect.stringContaining('No such person here'),
  });
  sink.rejectRecipients(451);
  const busy = await queue(platform, tenant);
  await deliver(platform, tenant);
  expect(await mailOf(platform, tenant, busy)).toMatchObject({ state: 'queued' });
  sink.rejectRecipients(null);
  await deliver(platform, tenant, true);
  expect(await mailOf(platform, tenant, busy)).toMatchObject({ state: 'sent' });
  expect(await mailOf(platform, tenant, refused)).toMatchObject({ state: 'failed' });
});

describe('headers and recipients cannot be injected', () => {
  test("a line break in the subject or the tenant's name becomes a space", async ({
    post: { platform, sink },
  }) => {
    const tenant = { ...(await platform.tenant()), name: 'ศาลา\r\nBcc: evil@example.com' };
    await queue(platform, tenant, { subject: 'hello\r\nBcc: evil@example.com\r\n\r\nbody' });
    await deliver(platform, tenant);
    const [mail] = sink.received;
    expect(mail?.to).toEqual(['somchai@example.com']);
    expect(headersOf(mail?.raw ?? '')).not.toMatch(/^Bcc:/im);
    expect(headersOf(mail?.raw ?? '')).toMatch(/^Subject: hello Bcc: evil@example\.com body$/m);
  });

  test.for([
    'a@b.c, d@e.f',
    'a@b.c\r\nBcc: d@e.f',
    '"a" <a@b.c>',
    'a@b.c;d@e.f',
    'no address',
    '',
    `${'a'.repeat(260)}@b.c`,
  ])('%j is not a valid recipient', async (to, { post: { platform } }) => {
    const tenant = await platform.tenant();
    await expect(queue(platform, tenant, { to })).rejects.toThrow('one bare address');
  });

  test('the table itself refuses what the code might miss', async ({ post: { platform } }) => {
    const tenant = await platform.tenant();
    const mailId = await queue(platform, tenant);
    for (const column of ['subject', 'recipient', 'sender_name', 'reply_to', 'message_id']) {
      const written = platform.write(tenant, (scope) =>
        scope.tx.run(
          sql`update platform_mail set ${sql.ref(column)} = ${'x@y.z\r\nBcc: y@z.a'} where tenant_id = ${tenant.id} and mail_id = ${mailId}`,
        ),
      );
      await expect(written, column).rejects.toMatchObject({ code: '23514' });
    }
  });
});

platformTest(
  'without a mail server on localhost, mail is kept and shown in the mailbox of its tenant',
  async ({ platform }) => {
    const [mine, other] = [await platform.tenant(), await platform.tenant()];
    const mails: string[] = [];
    for (let i = 0; i < 5; i++) mails.push(await queue(platform, mine, { subject: `Mail ${i}` }));
    await deliver(platform, mine);
    const first = await platform.write(mine, (scope) => listMailbox(scope, { limit: 3 }));
    expect(first.mails.map((mail) => [mail.subject, mail.state])).toEqual([
      ['Mail 4', 'kept'],
      ['Mail 3', 'kept'],
      ['Mail 2', 'kept'],
    ]);
    const rest = await platform.write(mine, (scope) =>
      listMailbox(scope, { limit: 3, after: first.next ?? '' }),
    );
    expect(rest).toMatchObject({ mails: [{ subject: 'Mail 1' }, { subject: 'Mail 0' }], next: null });
    expect((await platform.write(other, (scope) => listMailbox(scope))).mails).toEqual([]);
    await expect(mailOf(platform, other, mails[0] as string)).rejects.toMatchObject({
      code: 'platform.missing',
    });
  },
);

plain('in production without a mail server, mail waits', async () => {
  const platform = await openPlatformApp({
    environment: { SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org' },
  });
  const tenant = await platform.tenant();
  try {
    const mailId = await queue(platform, tenant);
    expect(await jobsOf(platform, tenant), 'no job is enqueued').toEqual([]);
    await deliver(platform, tenant);
    await sweep(platform);
    expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await waitingMail(platform)).toMatchObject({
      mails: expect.any(Number),
      sinceAt: expect.any(Date),
    });
  } finally {
    await platform.close();
  }
});

describe('once there is a mail server', () => {
  const environment = { SALA_ENV: 'production', SALA_FILES_HOST: 'files.example.org' };

  /** Returns the same installation with a mail server. */
  const withServer = (platform: PlatformApp, sink: SmtpSink): PlatformApp => {
    const { config } = platform.app;
    const mail = { smtpUrl: new Secret(sink.url), from: 'Sala <post@example.org>' };
    const app = { ...platform.app, config: { ...config, mail } };
    return { ...platform, app, write: (tenant, work) => systemTransaction(app, tenant, 'test', work) };
  };

  plain('waiting mail is sent once, oldest first, from every open site', async () => {
    const sink = await openSmtpSink();
    const platform = await openPlatformApp({ environment });
    try {
      const before = (await waitingMail(platform))?.mails ?? 0;
      const [one, two, held] = [await platform.tenant(), await platform.tenant(), await platform.tenant()];
      for (const tenant of [one, one, two, held])
        await queue(platform, tenant, { subject: `of ${tenant.id}` });
      await setState(platform, held, 'suspended');
      const served = withServer(platform, sink);
      expect(await waitingMail(platform)).toMatchObject({ mails: before + 4 });
      await sweep(served);
      await sweep(served);
      await deliver(served, one);
      expect(subjectsAt(sink, 'of ')).toEqual([`of ${one.id}`, `of ${one.id}`, `of ${two.id}`]);
      await setState(platform, held, 'open');
      await sweep(served);
      await deliver(served, held);
      expect(subjectsAt(sink, 'of ')).toHaveLength(4);
      expect(await waitingMail(platform)).toBeNull();
    } finally {
      await platform.close();
      await sink.close();
    }
  });

  plain('mail with a failed job is sent too; mail with a live job is left to it', async () => {
    const sink = await openSmtpSink();
    const platform = await openPlatformApp({ environment });
    try {
      const tenant = await platform.tenant();
      const served = withServer(platform, sink);
      const [dead, lost, retried] = [
        await queue(served, tenant, { subject: 'my dead' }),
        await queue(served, tenant, { subject: 'my lost' }),
        await queue(served, tenant, { subject: 'my retried' }),
      ];
      // As previous versions left them: queued or sending, with a failed job.
      await platform.owner.query(
        `update graphile_worker._private_jobs set attempts = max_attempts where payload -> 'input' ->> 'mailId' = any($1)`,
        [[dead, lost]],
      );
      await platform.owner.query(
        `update graphile_worker._private_jobs set run_at = now() + interval '1 hour' where payload -> 'input' ->> 'mailId' = $1`,
        [retried],
      );
      await platform.owner.query(
        `update platform_mail set state = 'sending', claim_id = gen_random_uuid(), leased_until_at = now() - interval '1 hour' where mail_id = $1`,
        [lost],
      );
      await sweep(served);
      await deliver(served, tenant);
      expect(subjectsAt(sink, 'my '), 'a recent mail may still get its job').toEqual(['my lost']);
      await platform.owner.query(
        `update platform_mail set created_at = created_at - interval '1 hour' where tenant_id = $1`,
        [tenant.id],
      );
      await sweep(served);
      await deliver(served, tenant);
      expect(subjectsAt(sink, 'my ')).toEqual(['my lost', 'my dead']);
      expect(await mailOf(platform, tenant, retried)).toMatchObject({ state: 'queued' });
    } finally {
      await platform.close();
      await sink.close();
    }
  });

  plain('a mail whose server was removed waits, without an attempt', async () => {
    const sink = await openSmtpSink();
    const platform = await openPlatformApp({ environment });
    try {
      const tenant = await platform.tenant();
      const mailId = await queue(withServer(platform, sink), tenant);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'queued' });
      await deliver(platform, tenant);
      expect(await mailOf(platform, tenant, mailId)).toMatchObject({ state: 'waiting', attempts: 0 });
      expect(await jobsOf(platform, tenant)).toEqual([]);
    } finally {
      await platform.close();
      await sink.close();
    }
  });
});

/** Returns the subjects of received mails with this prefix: other tests of this database send mail too. */
function subjectsAt(sink: SmtpSink, prefix: string): string[] {
  return sink.received
    .map(({ raw }) => /^Subject: (.*)$/m.exec(raw)?.[1] ?? '')
    .filter((subject) => subject.startsWith(prefix));
}

/** Runs the sweeper once. */
function sweep({ app, owner }: PlatformApp): Promise<void> {
  return sendWaitingMailCron.run(
    cronRunOf(app, owner, sendWaitingMailCron.name, new AbortController().signal),
  );
}

async function waitingMail({ database }: PlatformApp): Promise<WaitingMail | null> {
  return withClient(database.owner, countWaitingMail);
}

async function jobsOf({ owner }: PlatformApp, tenant: Tenant): Promise<unknown[]> {
  const jobs = `select attempts from graphile_worker._private_jobs where payload ->> 'tenantId' = $1`;
  return (await owner.query(jobs, [tenant.id])).rows;
}

async function setState({ owner, app }: PlatformApp, tenant: Tenant, state: string): Promise<void> {
  await owner.query('update sites_tenant set state = $2 where tenant_id = $1', [tenant.id, state]);
  app.tenants.drop(tenant.id);
}

plain.for([
  ['post@example.org', true],
  ['a.b+c@sub.example.co.th', true],
  ['สมชาย@ตัวอย่าง.ไทย', true],
  ['a@b', true],
  ['a@@b', false],
  ['a b@c', false],
  ['<a@b>', false],
  ['a@b\u0085', false],
  ['a@b,c@d', false],
] as const)('%j is a valid address: %s', ([text, isAddress]) => {
  expect(isMailAddress(text)).toBe(isAddress);
});

plain('the address is extracted from a sender setting', () => {
  expect(addressOf('Sala <post@example.org>')).toBe('post@example.org');
  expect(addressOf(' post@example.org ')).toBe('post@example.org');
  expect(() => addressOf('nobody')).toThrow();
});

plain('header text keeps Thai, without control characters', () => {
  expect(headerText('ก\r\n\tข\0ค ', 100)).toBe('ก ข ค');
  expect(headerText('🙂🙂', 3).isWellFormed()).toBe(true);
});

test('a logo within the settings travels with the mail', async ({ post: { platform, sink } }) => {
  const tenant = await platform.tenant();
  const png =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
  const { theme } = tenant.settings;
  const site = { name: 'ศาลา', settings: { theme, favicon: `data:image/png;base64,${png}` } };
  await queue(platform, tenant, renderMail({ title: 'ขอบคุณ', paragraphs: [], locale: 'th', site }));
  await deliver(platform, tenant);
  const raw = sink.received.at(-1)?.raw ?? '';
  expect(raw).not.toContain('data:image');
  const [, id = ''] = /src=3D"cid:([^"]+)"/.exec(raw.replaceAll('=\r\n', '')) ?? [];
  expect(raw).toContain(`Content-ID: <${id}>`);
  expect(raw).toContain('Content-Type: image/png');
  expect(raw.replaceAll('\r\n', '')).toContain(png);
});

describe('a rendered mail', () => {
  const layout = {
    title: 'ขอบคุณ <script>alert(1)</script>',
    paragraphs: ['A & B', 'line one\nline two'],
    rows: [{ label: 'ยอดรวม', value: '฿1,250.00 "net"' }],
    button: { label: 'ดูคำสั่งซื้อ', url: 'http://demo.localhost:5001/shop/orders/1?a=1&b="x"' },
    locale: 'th',
    site: {
      name: "ร้าน <b>'ศาลา'</b>",
      settings: {
        theme: { accent: '#b45309', neutral: '#64748b', radius: 12, font: 'anuphan', scheme: 'light' },
        favicon: 'https://files.example.org/p/1/2?a=1&b="x"',
      },
    },
  } as const;

  plain('escapes everything in HTML and nothing in text', () => {
    const { text, html } = renderMail(layout);
    expect(html).not.toMatch(/<script|<b>|"x"/);
    expect(html).toContain('ขอบคุณ &lt;script&gt;');
    expect(html).toContain('A &amp; B');
    expect(html).toContain('line one<br>line two');
    expect(html).toContain('href="http://demo.localhost:5001/shop/orders/1?a=1&amp;b=&quot;x&quot;"');
    expect(html).toContain('lang="th"');
    expect(text).toContain('ขอบคุณ <script>');
    expect(text).toContain('ยอดรวม: ฿1,250.00 "net"');
    expect(text).toContain('http://demo.localhost:5001/shop/orders/1?a=1&b="x"');
  });

  plain('bears the site’s colour and logo; without a logo, its first letter', () => {
    const { html } = renderMail(layout);
    const { accent } = tenantPalette(layout.site.settings.theme, 'light');
    expect(html.split(`background:${accent}`)).toHaveLength(3);
    expect(html).toContain('<img src="https://files.example.org/p/1/2?a=1&amp;b=&quot;x&quot;"');
    const { theme } = layout.site.settings;
    for (const settings of [
      { theme },
      { theme, favicon: 'javascript:alert(1)' },
      { theme, favicon: 'data:image/svg+xml,%3Csvg/%3E' },
    ]) {
      const plainer = renderMail({ ...layout, site: { name: 'ศาลา', settings } }).html;
      expect(plainer).not.toContain('<img');
      expect(plainer).toContain('>ศ</td>');
    }
  });

  plain('accepts only links to the web', () => {
    expect(() => renderMail({ ...layout, button: { label: 'x', url: 'javascript:alert(1)' } })).toThrow();
  });
});

plain.each([
  ['production', '(erased)'],
  ['localhost', 'https://example.com/user/recovery?token=secret'],
])('in %s a sent mail is kept as %j', async (environment, kept) => {
  const sink = await openSmtpSink();
  const platform = await openPlatformApp({
    environment: {
      SMTP_URL: sink.url,
      SMTP_FROM: 'Sala <post@example.org>',
      SALA_ENV: environment,
      SALA_FILES_HOST: 'files.example.org',
    },
  });
  try {
    const tenant = await platform.tenant();
    const text = 'https://example.com/user/recovery?token=secret';
    const mailId = await queue(platform, tenant, { text, html: `<a href="${text}">x</a>` });
    expect((await mailOf(platform, tenant, mailId)).text).toBe(text);
    await deliver(platform, tenant);
    expect(JSON.stringify(sink.received)).toContain('token=');
    const mail = await mailOf(platform, tenant, mailId);
    expect(mail).toMatchObject({ state: 'sent', text: kept });
    if (environment === 'production') expect(mail.html).toBeNull();
  } finally {
    await platform.close();
    await sink.close();
  }
});

plain('in production a failed mail can be sent again for a week, and is then erased', async () => {
  const sink = await openSmtpSink();
  const platform = await openPlatformApp({
    environment: {
      SMTP_URL: sink.url,
      SMTP_FROM: 'Sala <post@example.org>',
      SALA_ENV: 'production',
      SALA_FILES_HOST: 'files.example.org',
    },
  });
  try {
    const tenant = await platform.tenant();
    const retry = (mailId: string) => platform.write(tenant, (scope) => retryMail(scope, mailId));
    sink.rejectRecipients(550);
    const [mended, forgotten] = [await queue(platform, tenant), await queue(platform, tenant)];
    await deliver(platform, tenant);
    expect(await mailOf(platform, tenant, mended)).toMatchObject({
      state: 'failed',
      text: note.text,
      canRetry: true,
    });
    sink.rejectRecipients(null);
    expect(await retry(mended)).toBe(true);
    await deliver(platform, tenant);
    await deliver(platform, tenant, true);
    expect(await mailOf(platform, tenant, mended)).toMatchObject({ state: 'sent', text: '(erased)' });
    expect(await mailOf(platform, tenant, forgotten)).toMatchObject({
      state: 'failed',
      text: '(erased)',
      html: null,
      canRetry: false,
    });
    expect(await retry(forgotten)).toBe(false);
  } finally {
    await platform.close();
    await sink.close();
  }
});

test('a copy goes to another address, which both sides see', async ({ post: { platform, sink } }) => {
  const tenant = await platform.tenant('ศาลา');
  const copied = { ...note, copyTo: 'copy@example.test' };
  const { mailId } = await platform.write(tenant, (scope) => queueMail(scope, copied));
  await deliver(platform, tenant);
  expect((await mailOf(platform, tenant, mailId)).state).toBe('sent');
  expect(sink.received.at(-1)?.to).toEqual([note.to, 'copy@example.test']);
  expect(sink.received.at(-1)?.raw).toMatch(/^Cc: copy@example\.test\r?$/m);
  const injecting = { ...note, copyTo: 'a@example.test, b@example.test' };
  await expect(platform.write(tenant, (scope) => queueMail(scope, injecting))).rejects.toThrow('one bare');
});

test.for([
  [note.to, 550],
  ['copy@example.test', 550],
  ['copy@example.test', 451],
] as const)(
  'a mail that the server refuses for %s with %i only fails for good, and says for whom',
  async ([refused, code], { post: { platform, sink } }) => {
    const tenant = await platform.tenant();
    sink.rejectRecipients(code, refused);
    const mailId = await queue(platform, tenant, { copyTo: 'copy@example.test' });
    await deliver(platform, tenant);
    const { state, attempts, lastError } = await mailOf(platform, tenant, mailId);
    expect({ state, attempts }).toEqual({ state: 'failed', attempts: 1 });
    expect(lastError).toContain(`Refused: ${refused}`);
    expect(lastError).toContain('No such person here');
    sink.rejectRecipients(null);
    await deliver(platform, tenant, true);
    expect(sink.received).toHaveLength(1);
  },
);

test('attachments are sent, with Thai file names', async ({ post: { platform, sink } }) => {
  const tenant = await platform.tenant('ศาลา');
  const mailId = await platform.write(tenant, async (scope) => {
    const { objectId } = await storeObject(scope, {
      source: Buffer.from('bytes of a file'),
      contentType: 'application/octet-stream',
      visibility: 'private',
      kind: 'messages.mail_file',
    });
    const files = [{ filename: 'ใบเสร็จ.pdf', mimetype: 'application/pdf', objectId }];
    return (await queueMail(scope, { ...note, files })).mailId;
  });
  await deliver(platform, tenant);
  expect((await mailOf(platform, tenant, mailId)).state).toBe('sent');
  const raw = sink.received.at(-1)?.raw ?? '';
  expect(raw).toContain(Buffer.from('bytes of a file').toString('base64'));
  expect(raw).toMatch(/Content-Type: application\/pdf/);
  const name = [...raw.matchAll(/filename\*(?:\d\*)?=(?:utf-8'')?([^;\r\n]+)/gi)]
    .map(([, part]) => part)
    .join('');
  expect(decodeURIComponent(name)).toBe('ใบเสร็จ.pdf');
});

test('a file attached to several mails is deleted with the last of them, even if the last two end concurrently', async ({
  post: { platform },
}) => {
  const tenant = await platform.tenant('ศาลา');
  const { objectId, mails } = await platform.write(tenant, async (scope) => {
    const stored = await storeObject(scope, {
      source: Buffer.from('bytes of a file'),
      contentType: 'application/octet-stream',
      visibility: 'private',
      kind: 'messages.mail_file',
    });
    const files = [{ filename: 'a.pdf', mimetype: 'application/pdf', objectId: stored.objectId }];
    const queued = [];
    for (let count = 0; count < 3; count++) queued.push(await queueMail(scope, { ...note, files }));
    return { objectId: stored.objectId, mails: queued.map(({ mailId }) => mailId) };
  });
  const [first = '', second = '', third = ''] = mails;
  const erase = (mailId: string, then?: () => Promise<void>) =>
    platform.write(tenant, async (scope) => {
      await eraseText(scope, mailId);
      await then?.();
    });
  const isThere = () => platform.write(tenant, async (scope) => (await findObject(scope, objectId)) !== null);
  await erase(first);
  expect(await isThere()).toBe(true);
  let other: Promise<void> | undefined;
  await erase(second, async () => {
    other = erase(third);
    await Promise.race([other, someoneWaits(platform)]);
  });
  await other;
  expect(await isThere()).toBe(false);
});

/** Resolves once a transaction waits for another one. */
async function someoneWaits({ owner }: PlatformApp): Promise<void> {
  const waiting = `select 1 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`;
  await expect.poll(async () => (await owner.query(waiting)).rowCount).toBeGreaterThan(0);
}

test('a failed mail can be sent again, once', async ({ post: { platform, sink } }) => {
  const tenant = await platform.tenant('ศาลา');
  const mailId = await queue(platform, tenant);
  await platform.write(tenant, (scope) =>
    scope.tx.run(sql`update platform_mail set state = 'failed', last_error = 'no' where mail_id = ${mailId}`),
  );
  await deliver(platform, tenant);
  const before = sink.received.length;
  expect(await platform.write(tenant, (scope) => retryMail(scope, mailId))).toBe(true);
  expect(await platform.write(tenant, (scope) => retryMail(scope, mailId))).toBe(false);
  await deliver(platform, tenant);
  expect(sink.received.length).toBe(before + 1);
  expect((await mailOf(platform, tenant, mailId)).state).toBe('sent');
});
