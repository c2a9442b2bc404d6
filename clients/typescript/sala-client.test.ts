import {
  createApiKey,
  listApiKeys,
  MAX_API_KEYS,
  revokeApiKey,
  rotateApiKey,
  type OneTimeSecret,
} from '#platform/gateway/api-keys.ts';
import { MAX_SKEW_MS } from '#platform/gateway/signed-request.ts';
import { listAuditLog } from '#platform/audit.ts';
import { expect, test } from '#platform/testing/test.ts';
import type { World } from '#platform/testing/world.ts';
import { SalaClient, SalaError } from './sala-client.ts';

const READ = '/api/stock/items';
type Sent = { url: URL; method: string; headers: Record<string, string>; body: string };

const newKey = (world: World, grants = ['stock.manage']): Promise<OneTimeSecret> =>
  world.write((scope) => createApiKey(scope, { name: 'คลังสินค้า', grants }));

/** A client with a custom `fetch`: names under localhost do not resolve on every system. `change` tampers with requests. */
function clientOf(
  world: World,
  { apiKeyId, secret }: OneTimeSecret,
  change: (sent: Sent) => Partial<Sent> = () => ({}),
): SalaClient {
  return new SalaClient({
    origin: world.origin,
    key: apiKeyId,
    secret,
    fetch: (async (url: URL, init: RequestInit) => {
      const sent: Sent = {
        url,
        method: init.method ?? 'GET',
        headers: init.headers as Record<string, string>,
        body: (init.body as string | undefined) ?? '',
      };
      const received = { ...sent, ...change(sent) };
      const reply = await world.send(received.url.pathname + received.url.search, {
        method: received.method,
        headers: received.headers,
        ...(received.body !== '' && { body: received.body }),
      });
      return new Response(reply.text, { status: reply.status });
    }) as typeof fetch,
  });
}

const statusOf = (call: Promise<unknown>): Promise<number | string> =>
  call.then(
    () => 200,
    (error: unknown) => (error instanceof SalaError ? error.status : String(error)),
  );

const refusalReasons = async (world: World): Promise<unknown[]> =>
  (
    await world.read((scope) =>
      listAuditLog(scope, { action: 'platform.refuse_program' }, { after: null, limit: 20 }),
    )
  ).map(({ after }) => (after as { why: string }).why);

test('a program can do what its key grants and nothing else', async ({ world }) => {
  const key = await newKey(world);
  const client = clientOf(world, key);
  expect(await client.call('GET', READ)).toBeTypeOf('object');
  expect(await statusOf(client.call('GET', '/api/orders/manage'))).toBe(403);
  expect(await statusOf(client.call('GET', '/api/account/profile'))).not.toBe(200);
  const [used] = await world.read((scope) => listApiKeys(scope));
  expect(used?.lastUsedAt).not.toBeNull();
});

test('the secret is stored sealed, and keys of another site are unknown', async ({ world }) => {
  const key = await newKey(world);
  const other = await world.another();
  expect(await statusOf(clientOf(other, key).call('GET', READ))).toBe(401);
  const dump = JSON.stringify(await world.read((scope) => listApiKeys(scope)));
  expect(dump).not.toContain(key.secret);
});

test('a modified request is refused, and the audit log has the reason', async ({ world }) => {
  const key = await newKey(world, ['shop.manage', 'stock.manage']);
  const attack = (change: (sent: Sent) => Partial<Sent>, path = READ) =>
    statusOf(
      clientOf(world, key, change).call('POST', path, { body: { name: 'x' }, idempotencyKey: 'once' }),
    );
  const without = (name: string) => (sent: Sent) => ({
    headers: Object.fromEntries(Object.entries(sent.headers).filter(([header]) => header !== name)),
  });
  const route = '/api/shop/manage/categories';
  expect(await attack((sent) => ({ body: sent.body.replace('x', 'y') }), route)).toBe(401);
  expect(await attack((sent) => ({ url: new URL(`${sent.url}?more=1`) }), route)).toBe(401);
  expect(await attack((sent) => ({ headers: { ...sent.headers, 'idempotency-key': 'twice' } }), route)).toBe(
    401,
  );
  expect(await attack((sent) => ({ headers: { ...sent.headers, 'sala-signature': 'AAAA' } }), route)).toBe(
    401,
  );
  expect(await attack(without('sala-iv'), route)).toBe(401);
  expect(await attack((sent) => ({ headers: { ...sent.headers, 'sala-token': 'AAAA' } }), route)).toBe(401);
  expect((await refusalReasons(world)).toReversed()).toEqual([
    'bad_signature',
    'bad_signature',
    'bad_signature',
    'bad_signature',
    'incomplete',
    'bad_token',
  ]);
});

test('a request is accepted once, even when copies arrive concurrently', async ({ world }) => {
  const key = await newKey(world);
  let copy: Sent | null = null;
  await clientOf(world, key, (sent) => {
    copy = sent;
    return {};
  }).call('GET', READ);
  const replay = () => world.send(READ, { headers: (copy as unknown as Sent).headers });
  expect((await replay()).status).toBe(401);

  const captured: Sent[] = [];
  await statusOf(clientOf(world, key, (sent) => (captured.push(sent), { headers: {} })).call('GET', READ));
  const replies = await Promise.all(
    [1, 2, 3].map(() => world.send(READ, { headers: captured[0]?.headers ?? {} })),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(replies.filter(({ status }) => status === 401)).toHaveLength(2);
  expect(await refusalReasons(world)).toEqual(['replay', 'replay', 'replay']);
});

test.for([-MAX_SKEW_MS - 5_000, MAX_SKEW_MS + 5_000])(
  'a clock that is %d ms off is refused',
  async (offMs, { world }) => {
    const key = await newKey(world);
    world.travel(offMs);
    expect(await statusOf(clientOf(world, key).call('GET', READ))).toBe(401);
    expect(await refusalReasons(world)).toEqual(['clock']);
  },
);

test('sending the secret revokes its key; a wrong secret revokes none', async ({ world }) => {
  const key = await newKey(world);
  const sendSecret = (secret: string) =>
    statusOf(
      clientOf(world, key, (sent) => ({ headers: { ...sent.headers, 'sala-secret': secret } })).call(
        'GET',
        READ,
      ),
    );
  expect(await sendSecret('a guess')).toBe(401);
  expect(await statusOf(clientOf(world, key).call('GET', READ))).toBe(200);
  expect(await sendSecret(key.secret)).toBe(401);
  expect(await statusOf(clientOf(world, key).call('GET', READ))).toBe(401);
  const [ended] = await world.read((scope) => listApiKeys(scope));
  expect(ended?.endedWhy).toBe('leaked');
});

test('after a rotation both secrets are valid for a week, then only the new one', async ({ world }) => {
  const key = await newKey(world);
  const next = await world.write((scope) => rotateApiKey(scope, key.apiKeyId));
  expect(await statusOf(clientOf(world, key).call('GET', READ))).toBe(200);
  expect(await statusOf(clientOf(world, next).call('GET', READ))).toBe(200);
  const later = await world.write((scope) => rotateApiKey(scope, key.apiKeyId));
  expect(await statusOf(clientOf(world, key).call('GET', READ))).toBe(401);
  expect(await statusOf(clientOf(world, next).call('GET', READ))).toBe(200);
  await world.write((scope) => revokeApiKey(scope, key.apiKeyId));
  await world.write((scope) => revokeApiKey(scope, key.apiKeyId));
  expect(await statusOf(clientOf(world, later).call('GET', READ))).toBe(401);
  await expect(world.write((scope) => rotateApiKey(scope, key.apiKeyId))).rejects.toMatchObject({
    code: 'platform.api_key_ended',
  });
});

test('the number of keys is limited, even concurrently; active keys are listed first', async ({ world }) => {
  const first = await newKey(world);
  for (let n = 2; n < MAX_API_KEYS; n++) await newKey(world);
  const last = await Promise.allSettled([newKey(world), newKey(world), newKey(world)]);
  expect(last.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(last.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'platform.too_many_api_keys' },
  });
  const keys = await world.read((scope) => listApiKeys(scope));
  for (const { apiKeyId } of keys)
    if (apiKeyId !== first.apiKeyId) await world.write((scope) => revokeApiKey(scope, apiKeyId));
  expect((await world.read((scope) => listApiKeys(scope)))[0]?.apiKeyId).toBe(first.apiKeyId);
});

test('a program cannot be granted permissions of admins or of people themselves', async ({ world }) => {
  for (const grants of [['sites.config.manage'], ['accounts.own'], ['anyone'], ['nonsense'], []])
    await expect(newKey(world, grants)).rejects.toMatchObject({ code: 'platform.unknown_grant' });
});

test('a repeated Idempotency-Key of a program has one effect', async ({ world }) => {
  const key = await newKey(world, ['shop.manage']);
  const client = clientOf(world, key);
  const body = { code: 'tea', titleTh: 'ชา', titleEn: 'Tea', parentCode: 'all' };
  const make = (idempotencyKey: string) =>
    client.call('POST', '/api/shop/manage/categories', { body, idempotencyKey });
  expect(await statusOf(make('a'))).toBe(await statusOf(make('a')));
  expect(await statusOf(make('b'))).toBe(409);
});
