import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suspendMember } from '#modules/accounts/testing.ts';
import { SESSION_CACHE_MS } from '#platform/session/sessions.ts';
import { endSessionsSilently } from '#platform/testing/session-rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type World } from '#platform/testing/world.ts';
import type { ServerOrder } from './server-process.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';

/** Promised upper bound after which an ended session is refused everywhere. */
const PROMISE_MS = 5_000;

test('the promise exceeds the cache lifetime', () => {
  expect(SESSION_CACHE_MS).toBeLessThan(PROMISE_MS);
});

test('a session ended in one process is refused by another within five seconds', {
  timeout: 60_000,
}, async ({ world }) => {
  const nodes = await Promise.all([startNode(world), startNode(world)]);
  const [a, b] = nodes;
  try {
    const person = await world.person();
    const [first, second] = [await signIn(a, world, person.email), await signIn(b, world, person.email)];
    for (const node of nodes)
      for (const cookie of [first, second]) expect(await isOpen(node, world, cookie)).toBe(true);

    await call(a, world, 'POST', '/api/account/logout', { cookie: first });
    expect(await isOpen(a, world, first)).toBe(false);
    await expectEnd(b, world, first);
    expect(await isOpen(b, world, second), 'the other session is still open').toBe(true);

    await world.write((scope) => suspendMember(scope, person.userId, 'x'));
    await Promise.all([expectEnd(a, world, second), expectEnd(b, world, second)]);
  } finally {
    for (const node of nodes) node.process.kill('SIGKILL');
  }
});

test('this holds even if no notification arrives', { timeout: 60_000 }, async ({ world }) => {
  const node = await startNode(world);
  try {
    const person = await world.person();
    const cookie = await signIn(node, world, person.email);
    expect(await isOpen(node, world, cookie)).toBe(true);
    await endSessionsSilently(world, person.userId);
    await expectEnd(node, world, cookie);
  } finally {
    node.process.kill('SIGKILL');
  }
});

interface Node {
  readonly process: ChildProcess;
  readonly port: number;
}

async function startNode(world: World): Promise<Node> {
  const child = fork(join(import.meta.dirname, 'server-process.ts'), { execArgv: [], stdio: 'inherit' });
  const order: ServerOrder = {
    environment: {
      SALA_DATA_DIR: await mkdtemp(join(tmpdir(), 'sala-node-')),
      SALA_SECRET: TEST_SECRET,
      SALA_DATABASE_POOL: '5',
    },
    connection: world.database.app,
  };
  child.send(order);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { process: child, port };
}

async function signIn(node: Node, world: World, email: string): Promise<string> {
  const { status, cookie } = await call(node, world, 'POST', '/api/account/login', {
    json: { email, password: TEST_PASSWORD },
  });
  expect(status).toBe(200);
  return cookie;
}

async function isOpen(node: Node, world: World, cookie: string): Promise<boolean> {
  const { text } = await call(node, world, 'GET', '/api/session', { cookie });
  return (JSON.parse(text) as { session: boolean }).session;
}

async function expectEnd(node: Node, world: World, cookie: string): Promise<void> {
  await expect.poll(() => isOpen(node, world, cookie), { timeout: PROMISE_MS, interval: 50 }).toBe(false);
}

function call(
  { port }: Node,
  world: World,
  method: string,
  path: string,
  { cookie, json }: { cookie?: string; json?: unknown },
): Promise<{ status: number; text: string; cookie: string }> {
  const host = `${world.tenant.host}:${port}`;
  const body = method === 'GET' ? undefined : JSON.stringify(json ?? {});
  const headers = {
    host,
    ...(method !== 'GET' && { origin: `http://${host}`, 'content-type': 'application/json' }),
    ...(cookie !== undefined && { cookie }),
  };
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers }, (reply) => {
      let text = '';
      reply.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      reply.on('error', reject).on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          text,
          cookie:
            (reply.headers['set-cookie'] ?? []).find((line) => line.startsWith('_account='))?.split(';')[0] ??
            '',
        }),
      );
    })
      .on('error', reject)
      .end(body);
  });
}
