import { connect } from 'node:net';
import { describe, expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';

/** Sends raw bytes and reads until the server closes or a second has passed. */
function raw(world: World, bytes: string): Promise<string> {
  const port = Number(new URL(world.origin).port);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.write(bytes, 'latin1'));
    const timer = setTimeout(() => socket.destroy(), 1_000);
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) => error.code !== 'ECONNRESET' && reject(error));
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

const statuses = (answer: string): number[] =>
  [...answer.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => Number(status));

describe('A19: the host', () => {
  test('that is unknown is no site and is not echoed', async ({ world }) => {
    for (const host of ['evil.example', '127.0.0.1.evil.example', `${world.tenant.host}.evil.example`]) {
      const reply = await world.send('/api/session', { headers: { host } });
      expect(reply.status).toBe(404);
      expect(reply.text + JSON.stringify(reply.headers)).not.toContain('evil');
    }
  });

  test('is the Host header: no other header selects a site', async ({ world }) => {
    const other = await world.another();
    const visitor = await other.signedIn();
    for (const name of [
      'x-forwarded-host',
      'x-host',
      'x-original-host',
      'forwarded',
      'x-http-host-override',
    ]) {
      const value = name === 'forwarded' ? `host=${other.tenant.host}` : other.tenant.host;
      const cookie = `_account=${visitor.cookies.get('_account')}`;
      const reply = await world.send('/api/session', { headers: { [name]: value, cookie } });
      expect([name, reply.json().session]).toEqual([name, false]);
    }
  });

  test('sent twice or contradicting an absolute address is refused, or the Host header wins', async ({
    world,
  }) => {
    const { host } = new URL(world.origin);
    const twice = await raw(
      world,
      `GET /healthz HTTP/1.1\r\nHost: ${host}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(twice)).toEqual([400]);
    const none = await raw(world, 'GET /api/session HTTP/1.1\r\nConnection: close\r\n\r\n');
    expect([400, 404]).toContain(statuses(none)[0]);
    const absolute = await raw(
      world,
      `GET http://evil.example/api/session HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    );
    expect(absolute).not.toContain('evil');
    expect(statuses(absolute)).toHaveLength(1);
  });
});

describe('A20: request smuggling', () => {
  const head = (world: World) =>
    `POST /api/session/touch HTTP/1.1\r\nHost: ${new URL(world.origin).host}\r\nContent-Type: application/json\r\n`;
  const smuggled = 'GET /api/docs HTTP/1.1\r\nHost: x\r\n\r\n';

  test.for([
    ['both lengths', 'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 40\r\n\r\n{}'],
    ['a length that is none', 'Content-Length: +2\r\n\r\n{}'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
    ['chunked twice', 'Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n'],
    ['a folded line', 'X-A: 1\r\n  folded\r\nContent-Length : 2\r\n\r\n{}'],
    ['a space before the colon', 'Content-Length : 2\r\n\r\n{}'],
    ['a bare line feed', 'X-A: 1\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['a chunk size that is none', 'Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'],
    ['a header of control bytes', 'X-A: a\u0000b\r\nContent-Length: 2\r\n\r\n{}'],
  ] as const)(
    'with %s is refused, the connection closed, and nothing behind it answered',
    async ([, rest], { world }) => {
      const answer = await raw(world, head(world) + rest + smuggled);
      expect(statuses(answer)).toEqual([400]);
      expect(answer.toLowerCase()).toContain('connection: close');
    },
  );

  test('with endless headers or chunk extensions is refused', async ({ world }) => {
    const long = await raw(world, `${head(world)}X-Long: ${'a'.repeat(70_000)}\r\n\r\n`);
    expect(statuses(long)).toEqual([431]);
    const extension = `Transfer-Encoding: chunked\r\n\r\n2;${'a'.repeat(40_000)}\r\n{}\r\n0\r\n\r\n`;
    expect([400, 413, 431]).toContain(statuses(await raw(world, head(world) + extension))[0]);
  });
});

test.for([
  ['keys given twice', '{"email":"a@example.test","email":"b@example.test","password":"x"}', [401, 422]],
  ['ten thousand levels', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, [400, 422]],
  ['a pollution of the prototype', '{"__proto__":{"role":"admin"},"email":"a","password":"b"}', [401, 422]],
  ['a lone surrogate', '{"email":"\\ud800","password":"x"}', [401, 422]],
  ['a NUL', '{"email":"a\\u0000b","password":"x"}', [422]],
  ['a number of a thousand digits', `{"email":${'9'.repeat(1_000)},"password":"x"}`, [422]],
] as const)('A21: a body with %s breaks nothing', async ([, body, allowed], { world }) => {
  const headers = { 'content-type': 'application/json' };
  const reply = await world.visitor().send('/api/account/login', { method: 'POST', body, headers });
  expect(allowed).toContain(reply.status);
  expect(({} as Record<string, unknown>)['role']).toBeUndefined();
  expect((await world.send('/healthz')).status).toBe(200);
});

test('A26: no other origin may read replies', async ({ world }) => {
  const visitor = await world.signedIn();
  const other = await world.another();
  for (const origin of ['null', 'https://evil.example', `http://sub.${world.tenant.host}`, other.origin])
    for (const method of ['GET', 'OPTIONS', 'HEAD']) {
      const reply = await visitor.send('/api/session', {
        method,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
      const names = Object.keys(reply.headers).filter((name) => name.startsWith('access-control-'));
      expect([origin, method, names]).toEqual([origin, method, []]);
    }
});

test('F20: files on disk are not served', async ({ world }) => {
  for (const path of [
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/main.ts',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/.sala/secret',
    '/schema.sql',
  ])
    expect([path, (await world.send(path)).status]).toEqual([path, 404]);
});
