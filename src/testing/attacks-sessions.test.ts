import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { setFactor } from '#modules/accounts/testing.ts';
import { isLocalPath } from '#platform/page/page.ts';
import { sessionRows } from '#platform/testing/session-rows.ts';
import { describe, expect, test } from '#platform/testing/test.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { endpoints } from '../composition.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const hmac = (input: string, key: string | Buffer, hash = 'sha256'): string =>
  createHmac(hash, key).update(input).digest('base64url');

/** Forgeries that an attacker can derive from their own real token. */
function forgeries(token: string): Record<string, string> {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = decodeJwt(token);
  const admin = part({ ...claims, role: 'admin' });
  const far = part({ ...claims, exp: 4_000_000_000 });
  const header = (more: object): string => part({ ...decodeProtectedHeader(token), ...more });
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const es = `${header({ alg: 'ES256' })}.${admin}`;
  const rs = `${header({ alg: 'RS256' })}.${admin}`;
  const signed = (input: string, key: typeof ec.privateKey): string =>
    sign('sha256', Buffer.from(input), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  const publicKey = rsa.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const withJwk = header({ jwk: ec.publicKey.export({ format: 'jwk' }), alg: 'ES256' });
  return {
    'alg none': `${header({ alg: 'none' })}.${admin}.`,
    'alg None': `${header({ alg: 'None' })}.${admin}.`,
    'alg nOnE': `${header({ alg: 'nOnE' })}.${admin}.x`,
    'alg none with the old signature': `${header({ alg: 'none' })}.${body}.${signature}`,
    'alg missing': `${part({ typ: 'JWT' })}.${body}.${signature}`,
    'alg a list': `${header({ alg: ['HS256'] })}.${body}.${signature}`,
    'HS384 with the same signature': `${header({ alg: 'HS384' })}.${body}.${signature}`,
    'HS512 with a guessed key': `${header({ alg: 'HS512' })}.${admin}.${hmac(`${header({ alg: 'HS512' })}.${admin}`, 'secret', 'sha512')}`,
    'ES256 by a key of their own': `${es}.${signed(es, ec.privateKey)}`,
    'ES256 with the key in the header': `${withJwk}.${admin}.${signed(`${withJwk}.${admin}`, ec.privateKey)}`,
    'RS256 by a key of their own': `${rs}.${signed(rs, rsa.privateKey)}`,
    'HS256 with a public key as secret': `${head}.${admin}.${hmac(`${head}.${admin}`, publicKey)}`,
    'HS256 with a secret from a client': `${head}.${admin}.${hmac(`${head}.${admin}`, 'shared-secret')}`,
    'HS256 with an empty secret': `${head}.${admin}.${hmac(`${head}.${admin}`, '')}`,
    'role edited': `${head}.${admin}.${signature}`,
    'life made longer': `${head}.${far}.${signature}`,
    'life left out': `${head}.${part({ ...claims, exp: undefined })}.${signature}`,
    'signature empty': `${head}.${body}.`,
    'signature cut': `${head}.${body}.${signature.slice(0, -2)}`,
    'signature of another letter': `${head}.${body}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
    'a dot at the end': `${token}.`,
    'two parts': `${head}.${body}`,
    'four parts': `${token}.${signature}`,
    'five parts': `${token}.x.y`,
    'kid of a file': `${header({ kid: '../../etc/passwd' })}.${admin}.${hmac(`${header({ kid: '../../etc/passwd' })}.${admin}`, '')}`,
    'kid with SQL': `${header({ kid: "x' union select 'a" })}.${body}.${signature}`,
    jku: `${header({ jku: 'http://127.0.0.1:9/keys.json' })}.${body}.${signature}`,
    x5u: `${header({ x5u: 'http://127.0.0.1:9/cert.pem' })}.${body}.${signature}`,
    crit: `${header({ crit: ['exp'] })}.${body}.${signature}`,
    'b64 false': `${header({ b64: false, crit: ['b64'] })}.${body}.${signature}`,
    'header no JSON': `e30x.${body}.${signature}`,
    'body no JSON': `${head}.bm9wZQ.${signature}`,
    'not base64': `${head}.***.${signature}`,
    'a plain session id': String(claims['sid']),
    'a number': '1',
    'nothing but dots': '..',
    'spaces around dots': `${head} . ${body} . ${signature}`,
    'eight thousand letters': `${head}.${'A'.repeat(8_000)}.${signature}`,
  };
}

const ask = async (world: World, token: string, way: 'cookie' | 'bearer') => {
  const headers = way === 'cookie' ? { cookie: `_account=${token}` } : { authorization: `Bearer ${token}` };
  const [session, orders] = await Promise.all([
    world.send('/api/session', { headers }),
    world.send('/api/orders/manage', { headers }),
  ]);
  return { session: session.json(), status: orders.status };
};

describe('A1–A5: a token', () => {
  test('forged in any of forty ways identifies nobody and causes no error', async ({ world }) => {
    const visitor = await world.signedIn();
    const all = Object.entries(forgeries(visitor.cookies.get('_account') ?? ''));
    expect(all.length).toBeGreaterThanOrEqual(38);
    for (const [name, token] of all)
      for (const way of ['cookie', 'bearer'] as const) {
        const { session, status } = await ask(world, token, way);
        expect([name, way, session.session, session.role, status]).toEqual([name, way, false, 'guest', 401]);
      }
    expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true, role: 'user' });
  });

  test('of another tenant or installation identifies nobody here', async ({ world }) => {
    const other = await world.another();
    const admin = await other.signedIn('admin');
    expect(await ask(world, admin.cookies.get('_account') ?? '', 'cookie')).toMatchObject({
      session: { session: false },
      status: 401,
    });
    const { SessionTokens } = await import('#platform/session/session-token.ts');
    const { Keyring } = await import('#platform/config/keyring.ts');
    const { Secret } = await import('#platform/config/secret.ts');
    const foreign = new SessionTokens(new Keyring(new Secret('another installation, another secret, long')));
    const own = await world.signedIn('admin');
    const { sid, sub } = decodeJwt(own.cookies.get('_account') ?? '');
    const later = new Date(world.now.getTime() + 3_600_000);
    const token = await foreign.sign(
      world.tenant.id,
      { sid: String(sid), user: String(sub), role: 'admin' },
      world.now,
      later,
    );
    expect(await ask(world, token, 'cookie')).toMatchObject({ session: { session: false }, status: 401 });
  });

  test('that claims the role admin gets only the role of the membership', async ({ world }) => {
    const user = await world.person();
    const { token } = await world.write((scope) =>
      scope.app.sessions.open(
        scope.tx,
        scope.tenant,
        { userId: user.userId, role: 'admin', authMethod: 'password', userAgent: '', ip: '127.0.0.1' },
        scope.now,
      ),
    );
    expect(decodeJwt(token)['role']).toBe('admin');
    expect(await ask(world, token, 'cookie')).toMatchObject({ session: { role: 'user' }, status: 403 });
  });

  test('of the second sign-in step opens no session', async ({ world }) => {
    const actor = await world.person();
    const secret = await setFactor(world, actor);
    expect(secret).not.toBe('');
    const reply = await world
      .visitor()
      .post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
    const { challenge } = reply.json().details;
    expect(await ask(world, challenge, 'cookie')).toMatchObject({ session: { session: false }, status: 401 });
  });
});

describe('A7, A8, A10: the cookie', () => {
  test('planted before sign-in is replaced by a new one', async ({ world }) => {
    const victim = world.visitor();
    victim.cookies.set('_account', 'planted.by.attacker');
    const actor = await world.person();
    await victim.post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
    expect(victim.cookies.get('_account')).not.toBe('planted.by.attacker');
    const first = victim.cookies.get('_account') ?? '';
    await victim.post('/api/account/login', { email: actor.email, password: TEST_PASSWORD });
    expect(victim.cookies.get('_account')).not.toBe(first);
    expect(await ask(world, first, 'cookie')).toMatchObject({ session: { session: false } });
  });

  test('sent twice is ignored, in either order', async ({ world }) => {
    const [own, attacker] = [await world.signedIn(), await world.signedIn()];
    const [a, b] = [own, attacker].map((visitor) => visitor.cookies.get('_account') ?? '');
    for (const cookie of [`_account=${a}; _account=${b}`, `_account=${b}; x=1; _account=${a}`])
      expect((await world.send('/api/session', { headers: { cookie } })).json()).toMatchObject({
        session: false,
      });
    const twice = { cookie: `_account=${a}; _account=${a}` };
    expect((await world.send('/api/session', { headers: twice })).json()).toMatchObject({ session: true });
  });

  test('is matched by its exact name', async ({ world }) => {
    const visitor = await world.signedIn();
    const token = visitor.cookies.get('_account') ?? '';
    for (const name of ['_Account', '__Host-_account', 'x_account', '_account_'])
      expect(
        (await world.send('/api/session', { headers: { cookie: `${name}=${token}` } })).json(),
      ).toMatchObject({ session: false });
  });

  test('used constantly writes its session at most once a minute', async ({ world }) => {
    const visitor = await world.signedIn();
    const versions = async () => (await sessionRows(world)).map(({ version }) => version);
    const before = await versions();
    await Promise.all(Array.from({ length: 30 }, () => visitor.post('/api/session/touch')));
    expect(await versions()).toEqual(before);
    world.travel(61_000);
    for (let n = 0; n < 5; n++) await visitor.post('/api/session/touch');
    const after = await versions();
    expect(after).not.toEqual(before);
    await visitor.post('/api/session/touch');
    expect(await versions()).toEqual(after);
  });
});

describe('A12, A13: a cross-site request', () => {
  const FOREIGN = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    {}, // a cookie without any origin headers
  ];
  const unsafe = endpoints.filter(({ method }) => method !== 'GET');

  test('reaches no call that writes', { timeout: 120_000 }, async ({ world }) => {
    const admin = await world.signedIn('admin');
    const cookie = `_account=${admin.cookies.get('_account')}`;
    expect(unsafe.length).toBeGreaterThan(25);
    for (const { method, path } of unsafe) {
      const address = path.replaceAll(/:[a-zA-Z]+/g, 'x');
      for (const headers of FOREIGN) {
        const reply = await world.send(address, { method, json: {}, headers: { cookie, ...headers } });
        expect([method, path, headers, reply.status]).toEqual([method, path, headers, 403]);
      }
    }
    expect((await admin.get('/api/session')).json()).toMatchObject({ session: true });
  });

  test('cannot write as a plain form, as text, or through a read', async ({ world }) => {
    const visitor = await world.signedIn();
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const reply = await visitor.send('/api/account/logout', {
        method: 'POST',
        body: '{}',
        headers: { 'content-type': type },
      });
      expect([type, reply.status]).toEqual([type, 415]);
    }
    for (const { path } of unsafe.filter(
      ({ path }) => !endpoints.some((e) => e.method === 'GET' && e.path === path),
    ))
      expect([403, 404, 405]).toContain((await visitor.get(path.replaceAll(/:[a-zA-Z]+/g, 'x'))).status);
    expect((await visitor.get('/api/session')).json()).toMatchObject({ session: true });
  });

  test('cannot sign the reader in as somebody else', async ({ world }) => {
    const attacker = await world.person();
    const login = { email: attacker.email, password: TEST_PASSWORD };
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
      const reply = await world.send('/api/account/login', { method: 'POST', json: login, headers });
      expect(reply.status).toBe(403);
      expect(reply.headers['set-cookie']).toBeUndefined();
    }
  });
});

test.each([
  ['/shop/cart', true],
  ['/', true],
  ['/a?next=//b', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['\\\\evil.example', false],
  ['https:evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['JaVaScRiPt:alert(1)', false],
  ['data:text/html,x', false],
  ['/\tevil', false],
  ['/\n//evil.example', false],
  ['/\u0000', false],
  ['', false],
  ['evil.example', false],
  [' /x', false],
])('A16: after signing in %j leads on: %s', (next, isTaken) => {
  expect(isLocalPath(next)).toBe(isTaken);
});

test('A6: ending a session ends it for all its tokens', async ({ world }) => {
  const isOpen = async (visitor: Visitor): Promise<boolean> =>
    (await visitor.get('/api/session')).json().session;
  const visitor = await world.signedIn();
  const copy = world.visitor();
  copy.cookies.set('_account', visitor.cookies.get('_account') ?? '');
  expect(await isOpen(copy)).toBe(true);
  await visitor.post('/api/account/logout');
  expect(await isOpen(copy)).toBe(false);
});
