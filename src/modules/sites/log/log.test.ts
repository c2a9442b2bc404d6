import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { App } from '#platform/app.ts';
import type { Log } from '#platform/observability/log.ts';
import { callPage } from '#platform/testing/page-call.ts';
import { fakeLookup } from '#platform/testing/fake-lookup.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import type { Scope } from '#platform/scope.ts';
import { readTenantSecret, writeTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { logText } from './client-log.ts';
import { forwardLog } from './forward-log.ts';
import { isLogChatRefused, setLogChat, tryLogChat } from './log-chat.ts';
import { action, loader } from './log-page.tsx';

const entry = (message = 'TypeError: x is undefined', path = '/shop/cart') => ({
  at: '2026-11-21T08:00:00.000Z',
  kind: 'error' as const,
  message,
  path,
});

const inProduction = (app: App): App => ({ ...app, config: { ...app.config, env: 'production' } });

/** A chat server that records its messages. */
async function chat(world: World, answer: (nth: number) => number = () => 200) {
  const messages: { text: string }[] = [];
  let requests = 0;
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      requests += 1;
      const status = answer(requests);
      if (status === 200) messages.push(JSON.parse(Buffer.concat(chunks).toString()));
      reply.writeHead(status, { location: '/' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret-part`;
  await world.write((scope) => writeTenantSecret(scope, 'log.webhook_url', url));
  return { messages, url, requests: () => requests, close: () => server.close() };
}

describe('a browser log', () => {
  test("is forwarded to its own site's chat as {text}, without personal data", async ({ world }) => {
    const { messages, close } = await chat(world);
    const other = await world.another();
    const message = 'Failed for somchai@example.com, 081-234-5678, 1-2345-67890-12-1, _account=abc.def';
    const reply = await world
      .visitor()
      .post('/api/client-log', { entries: [entry(message, '/user/login?next=%2Fx')] });
    expect([reply.status, reply.json()]).toEqual([200, { isKept: true }]);
    expect((await other.visitor().post('/api/client-log', { entries: [entry()] })).json()).toEqual({
      isKept: false,
    });
    await world.runJobs();
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain('2026-11-21T08:00:00.000Z error /user/login?next=[secret]');
    expect(messages[0]?.text).not.toMatch(/somchai|5678|67890|abc\.def/);
    expect(Object.keys(messages[0] ?? {})).toEqual(['text']);
    close();
  });

  test('has at most fifty entries of 4 KB, with known fields only', async ({ world }) => {
    const { close } = await chat(world);
    const post = async (entries: unknown) =>
      (await world.visitor().post('/api/client-log', { entries })).status;
    expect(await post(Array.from({ length: 51 }, () => entry()))).toBe(422);
    expect(await post([entry('x'.repeat(4_097))])).toBe(422);
    expect(await post([])).toBe(422);
    expect(await post([{ ...entry(), kind: 'other' }])).toBe(422);
    expect(await post(Array.from({ length: 50 }, () => entry('ก'.repeat(1_000))))).toBe(200);
    close();
  });

  test("is limited to ten a minute per network; another site's is never forwarded", async ({ world }) => {
    const { close } = await chat(world);
    const visitor = world.visitor();
    const foreign = await world.send('/api/client-log', {
      method: 'POST',
      json: { entries: [entry()] },
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    const seen = new Set<number>();
    for (let n = 0; n < 14; n++)
      seen.add((await visitor.post('/api/client-log', { entries: [entry()] })).status);
    expect([...seen]).toEqual([200, 429]);
    close();
  });

  test('that is too long for one message keeps its latest entries', () => {
    const text = logText(
      'head',
      Array.from({ length: 50 }, (_, n) => entry(`n${n} ${'ก '.repeat(2_000)}`)),
    );
    expect(text.length).toBeLessThanOrEqual(30_000);
    expect(text.startsWith('head\n')).toBe(true);
    expect(text).toContain('n49 ');
    expect(text).not.toContain('n0 ');
  });
});

test('an unreachable chat is retried, a refusing one is not, and redirects are not followed', async ({
  world,
}) => {
  const refusing = await chat(world, () => 404);
  await world.visitor().post('/api/client-log', { entries: [entry()] });
  await world.runJobs();
  expect(refusing.requests()).toBe(1);
  refusing.close();
  const moved = await chat(world, () => 302);
  await world.visitor().post('/api/client-log', { entries: [entry()] });
  await world.runJobs();
  expect(moved.requests()).toBe(1);
  moved.close();
});

describe('the log chat page', () => {
  const path = '/config/log';
  const save = async (world: World, url: string, role: 'admin' | 'manager' = 'admin') =>
    callPage(world, action, { path, form: { url }, actor: await world.person(role) });

  test('an admin sets the chat, and nobody can read it again', async ({ world }) => {
    const url = 'https://chat.example/hook/very-secret';
    expect(await save(world, url)).toMatchObject({ data: { ok: true } });
    expect((await world.read((scope) => readTenantSecret(scope, 'log.webhook_url')))?.reveal()).toBe(url);
    const shown = await callPage(world, loader, { path, actor: await world.person('admin') });
    expect(shown).toMatchObject({ canManage: true, since: expect.any(String) });
    expect(JSON.stringify(shown)).not.toContain('secret');
    const admin = await world.signedIn('admin');
    expect((await admin.get('/api/sites/config/export')).text).not.toContain('very-secret');
  });

  test('managers see whether there is a chat but cannot set it; users see nothing', async ({ world }) => {
    await expect(save(world, 'https://chat.example/x', 'manager')).rejects.toMatchObject({
      init: { status: 403 },
    });
    const manager = await callPage(world, loader, { path, actor: await world.person('manager') });
    expect(manager).toEqual({ canManage: false, isRefused: false, since: null });
    await expect(callPage(world, loader, { path, actor: await world.person() })).rejects.toMatchObject({
      init: { status: 403 },
    });
  });

  test.for(['ftp://chat.example/', 'javascript:alert(1)', 'chat.example', 'file:///etc/passwd'])(
    '%s is not a webhook',
    async (url, { world }) => {
      expect(await save(world, url)).toMatchObject({
        data: { ok: false, problem: { code: 'sites.webhook_invalid' } },
      });
    },
  );

  test.for([
    'http://chat.example/',
    'https://127.0.0.1/',
    'https://169.254.169.254/',
    'https://168.63.129.16/',
    'https://[fd00::1]/x',
    'https://chat.example:8443/hook',
    'https://chat.example:25/hook',
  ])('in production %s is refused too', async (url, { world }) => {
    const set = world.write((scope) => setLogChat({ ...scope, app: inProduction(scope.app) }, url));
    await expect(set).rejects.toMatchObject({ code: 'sites.webhook_invalid' });
  });

  test('a stored address that breaks a newer rule is kept but not called, and differs from an unreachable one', async ({
    world,
  }) => {
    const stand = fakeLookup({ 'azure.example': ['168.63.129.16'] });
    onTestFinished(() => stand.close());
    const warnings: unknown[] = [];
    for (const [url, reason] of [
      ['https://chat.example:8443/hook', 'Only port 443 is called.'],
      ['https://168.63.129.16/hook', 'The address lies inside.'],
      ['https://azure.example/hook', 'azure.example lies inside.'],
    ] as const) {
      await world.write((scope) => writeTenantSecret(scope, 'log.webhook_url', url));
      const isKnownBefore = !url.includes('azure');
      expect(await world.read((scope) => isLogChatRefused({ ...scope, app: inProduction(scope.app) }))).toBe(
        isKnownBefore,
      );
      const outside = await world.read(async (scope) => ({ ...scope, app: inProduction(scope.app) }));
      expect(await tryLogChat(outside, 'x')).toEqual({ isTaken: false, isRefused: true });

      // The job ends with a reason instead of retrying.
      const run = {
        app: outside.app,
        tenant: world.tenant,
        log: { warn: (fields: object) => warnings.push(fields) } as unknown as Log,
        attempt: 1,
        isLastAttempt: false,
        signal: AbortSignal.timeout(10_000),
        transaction: <T>(work: (scope: Scope) => Promise<T>) => world.write(work),
      };
      await forwardLog.parseAndRun(run, { text: 'x' });
      expect(warnings.pop()).toEqual({ reason });
      expect((await world.read((scope) => readTenantSecret(scope, 'log.webhook_url')))?.reveal()).toBe(url);
    }
  });

  test('a test message reports whether the chat accepts it; removing ends it', async ({ world }) => {
    const admin = await world.person('admin');
    const { messages, close } = await chat(world);
    const send = (intent: string) => callPage(world, action, { path, form: { intent }, actor: admin });
    expect(await send('try')).toMatchObject({
      data: { ok: true, result: { isTaken: true, isRefused: false } },
    });
    expect(messages[0]?.text).toContain(world.tenant.name);
    close();
    expect(await send('try')).toMatchObject({
      data: { ok: true, result: { isTaken: false, isRefused: false } },
    });
    expect(await send('remove')).toMatchObject({ data: { ok: true } });
    expect(await send('remove')).toMatchObject({ data: { ok: true } });
    expect(await world.read((scope) => readTenantSecret(scope, 'log.webhook_url'))).toBe(null);
    expect(await send('try')).toMatchObject({
      data: { ok: true, result: { isTaken: false, isRefused: false } },
    });
  });
});
