import { describe } from 'vitest';
import { expect, test } from '#platform/testing/test.ts';
import { once, requestHash } from './idempotency.ts';
import { InvalidInput, parseInput, problemOf } from './problem.ts';
import { z } from 'zod';

describe('idempotency keys', () => {
  const work = (ran: { times: number }) => async () => {
    ran.times += 1;
    return { status: 201, body: { n: ran.times } };
  };

  test('concurrent requests with one key run once and get the same reply', async ({ world }) => {
    const ran = { times: 0 };
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => world.write((scope) => once(scope, 'key', 'hash', work(ran)))),
    );
    expect(ran.times).toBe(1);
    expect(new Set(replies.map((reply) => JSON.stringify([reply.status, reply.body]))).size).toBe(1);
    expect(replies.filter((reply) => !reply.isReplay)).toHaveLength(1);
  });

  test('a replay gets the stored reply with the same order of fields', async ({ world }) => {
    const body = { zebra: 1, ant: { total: 2, id: 3 } };
    const replay = () =>
      world.write((scope) => once(scope, 'key', 'hash', async () => ({ status: 200, body })));
    await replay();
    const again = await replay();
    expect(again.isReplay).toBe(true);
    expect(JSON.stringify(again.body)).toBe(JSON.stringify(body));
  });

  test('the same key with another request is refused', async ({ world }) => {
    await world.write((scope) => once(scope, 'key', 'one', work({ times: 0 })));
    await expect(
      world.write((scope) => once(scope, 'key', 'other', work({ times: 0 }))),
    ).rejects.toMatchObject({ code: 'platform.key_reused' });
  });

  test('a failed request may be retried with the same key', async ({ world }) => {
    const failing = world.write((scope) =>
      once(scope, 'key', 'hash', async () => {
        throw new Error('cut off');
      }),
    );
    await expect(failing).rejects.toThrow('cut off');
    const reply = await world.write((scope) => once(scope, 'key', 'hash', work({ times: 0 })));
    expect(reply.isReplay).toBe(false);
  });

  test('keys of different actors are independent', async ({ world }) => {
    const ran = { times: 0 };
    await world.write((scope) => once(scope, 'key', 'hash', work(ran)), world.guest());
    await world.write((scope) => once(scope, 'key', 'hash', work(ran)), world.guest());
    expect(ran.times).toBe(2);
  });

  test('bytes and files are part of the request hash', async () => {
    const pdf = (text: string, name = 'a.pdf') => new File([text], name, { type: 'application/pdf' });
    const inputs = [
      { bytes: new Uint8Array([1]) },
      { bytes: new Uint8Array([2]) },
      { scan: pdf('one') },
      { scan: pdf('two') },
      { scan: pdf('one', 'b.pdf') },
      { scans: [pdf('one'), pdf('two')] },
      { scans: [pdf('two'), pdf('one')] },
    ];
    const hashes = await Promise.all(inputs.map((input) => requestHash('r', input)));
    expect(new Set(hashes).size).toBe(inputs.length);
    expect(await requestHash('r', { scan: pdf('one') })).toBe(hashes[2]);
  });
});

describe('input', () => {
  const Name = z.object({ name: z.string().max(10), inner: z.object({ text: z.string() }).optional() });

  test.each([
    [{ name: 'a\0b' }, 'name'],
    [{ name: 'ok', inner: { text: '\ud800' } }, 'inner.text'],
    [{ name: 'much too long for this' }, 'name'],
    [{}, 'name'],
    [{ name: 5 }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'ok', ['a\ud800']: 1 }, ''],
    [JSON.parse('{"name":"ok","__proto__":"\\u0000"}'), '__proto__'],
    [{ name: 'ok', inner: { text: 'x', toString: '\0' } }, 'inner.toString'],
  ])('%j is refused with the path', (value, path) => {
    expect(() => parseInput(Name, value)).toThrow(
      expect.objectContaining({ fields: expect.arrayContaining([expect.objectContaining({ path })]) }),
    );
  });

  test('JSON inside a field cannot hide forbidden characters in escapes', () => {
    const Draft = z.object({ draft: z.string().transform((text): unknown => JSON.parse(text)) });
    for (const [draft, path] of [
      ['{"title":"a\\u0000b"}', 'draft.title'],
      ['["\\ud800"]', 'draft.0'],
      ['{"\\ud800":1}', 'draft'],
    ] as const)
      expect(() => parseInput(Draft, { draft }), draft).toThrow(
        expect.objectContaining({ fields: [{ path, reason: expect.any(String) }] }),
      );
  });

  test('errors are reported under any field name', () => {
    for (const path of ['toString', '__proto__', 'constructor', 'a.__proto__']) {
      const { body } = problemOf(
        new InvalidInput([
          { path, reason: 'one' },
          { path, reason: 'two' },
        ]),
        'id',
      );
      expect(JSON.stringify(body.fields)).toBe(`{"${path}":["one","two"]}`);
    }
  });

  test('nesting depth is limited', () => {
    let deep: unknown = 'x';
    for (let i = 0; i < 100; i++) deep = { deep };
    expect(() => parseInput(z.unknown(), deep)).toThrow('platform.invalid_input');
  });

  test("reasons are in the reader's language", () => {
    expect(() => parseInput(Name, { name: 5 }, 'th')).toThrow(
      expect.objectContaining({
        fields: [expect.objectContaining({ reason: expect.stringMatching(/[ก-๛]/) })],
      }),
    );
  });
});

describe('replies on the wire', () => {
  test.for([
    ['broken JSON', { body: '{"email":', headers: { 'content-type': 'application/json' } }, 400],
    ['a list', { body: '[]', headers: { 'content-type': 'application/json' } }, 422],
    ['another type', { body: 'email=x', headers: { 'content-type': 'text/plain' } }, 415],
    [
      'broken UTF-8',
      {
        body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [
      '10 MB',
      { body: `{"email":"${'x'.repeat(10_000_000)}"}`, headers: { 'content-type': 'application/json' } },
      413,
    ],
    ['no body', {}, 422],
    ['prototype pollution', { json: { __proto__: { email: 'x' }, constructor: 1 } }, 422],
  ] as const)(
    '%s is refused with its status and a problem with the request id',
    async ([, options, status], { world }) => {
      const reply = await world.visitor().send('/api/account/login', { method: 'POST', ...options });
      expect(reply.status).toBe(status);
      expect(reply.json()).toMatchObject({
        code: 'platform.invalid_input',
        requestId: reply.headers['x-request-id'],
      });
    },
  );

  test('an unknown call gets a problem, not a page', async ({ world }) => {
    const reply = await world.send('/api/nothing/here');
    expect(reply.status).toBe(404);
    expect(reply.json()).toMatchObject({ code: 'platform.missing' });
  });

  test('a wrong client key is refused; the right one, or none, is accepted', async ({ world }) => {
    expect((await world.send('/api/session?key=wrong')).status).toBe(401);
    expect((await world.send(`/api/session?key=${world.tenant.clientKey}`)).status).toBe(200);
    expect((await world.send('/api/session')).status).toBe(200);
  });

  test('every call is in the OpenAPI document', async ({ world }) => {
    const document = (await world.send('/api/openapi.json')).json();
    expect(document.openapi).toBe('3.1.0');
    expect(
      document.paths['/api/account/login'].post.requestBody.content['application/json'].schema.properties,
    ).toHaveProperty('email');
  });

  test('the documentation page shows every call, without scripts', async ({ world }) => {
    const reply = await world.send('/api/docs');
    expect(reply.status).toBe(200);
    expect(reply.text).toContain('/api/account/login');
    expect(reply.text).not.toContain('<script');
  });

  test('every class of reply carries the security headers', async ({ world }) => {
    for (const path of [
      '/api/session',
      '/api/nothing',
      '/api/openapi.json',
      '/healthz',
      '/theme/1.css',
      '/assets/none.js',
    ]) {
      const { headers } = await world.send(path);
      expect(headers['x-content-type-options'], path).toBe('nosniff');
      expect(headers['x-frame-options'], path).toBe('DENY');
      expect(headers['content-security-policy'], path).toMatch(/default-src 'none'/);
      expect(headers['x-request-id'], path).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("metrics require the operator's token", async ({ world }) => {
    expect((await world.send('/metrics')).text).toContain('sala_http_requests_total');
  });
});
