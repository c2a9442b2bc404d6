import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { factorOf, formerRecoveryCodes, nextCode } from '#modules/accounts/testing.ts';
import { linkTo, uploadFile } from '#modules/files/testing.ts';
import { findUnsubscribe, unsubscribeToken } from '#modules/notifications/testing.ts';
import type { App } from '#platform/app.ts';
import { Keyring } from '#platform/config/keyring.ts';
import { loadConfig } from '#platform/config/config.ts';
import { Secret } from '#platform/config/secret.ts';
import { withClient } from '#platform/db/with-client.ts';
import { createApiKey, findKeyInUse } from '#platform/gateway/api-keys.ts';
import { countSealed, listSealedPlaces, resealTenant } from '#platform/jobs/reseal.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import { forgetKeyIds } from '#platform/testing/sealed-rows.ts';
import { expect, test } from '#platform/testing/test.ts';
import { TEST_SECRET } from '#platform/testing/test-secret.ts';
import { TEST_PASSWORD, type Visitor, type World } from '#platform/testing/world.ts';
import { readTenantSecret, writeTenantSecret } from '#platform/tenancy/tenant-secrets.ts';
import { sealedColumns } from '../composition.ts';
import { openRuntime } from '../runtime.ts';
import { asker, json } from './child-server.ts';
import { serverBeside } from './second-server.ts';

const NEW_SECRET = 'the secret that comes after it, long enough to pass';

const TENANT_SECRET = 'line.message_token';

/** Starts another node on the world's database with different secrets. */
async function node(world: World, current: string, accepted = ''): Promise<{ app: App; port: number }> {
  const { dataDir } = world.app.config;
  const config = loadConfig({
    SALA_DATA_DIR: dataDir,
    SALA_SECRET: current,
    SALA_SECRETS_ACCEPTED: accepted && JSON.stringify([accepted]),
    LOG_LEVEL: 'silent',
  });
  const runtime = await openRuntime({ config, connection: world.database.app, log: world.app.log });
  onTestFinished(() => runtime.close());
  const { port } = await serverBeside(runtime.app);
  return { app: runtime.app, port };
}

/** Runs a use case of the world's tenant on a node. */
function on<T>(world: World, app: App, work: (scope: Scope) => Promise<T>): Promise<T> {
  return world.write((scope) => work({ ...scope, app }));
}

test('every column with encrypted text is re-encrypted when the secret changes', async ({ world }) => {
  const { columns } = await withClient(world.database.owner, listSealedPlaces);
  const named = (places: readonly { table: string; column: string }[]) =>
    places.map(({ table, column }) => `${table}.${column}`).toSorted();
  expect(named(sealedColumns)).toEqual(named(columns));
});

test('the secret is changed node by node: nobody is signed out, everything decrypts, then the former one is removed', {
  timeout: 60_000,
}, async ({ world }) => {
  const person = await world.signedIn();
  const owner = await world.signedIn('admin');
  const file = await uploadFile(owner, { name: 'a.txt' });
  const link = await linkTo(owner, file);
  const member = await world.person();
  const { secret, codes } = await factorOf(world, member);
  const key = await world.write(async (scope) => {
    await writeTenantSecret(scope, TENANT_SECRET, 'of the site');
    return createApiKey(scope, { name: 'till', grants: [scope.app.grants[0] ?? ''] });
  });
  const unsubscribing = await world.write(async (scope) =>
    unsubscribeToken(scope, person.actor.userId, 'wallet'),
  );

  const [before, after] = [
    await node(world, TEST_SECRET, NEW_SECRET),
    await node(world, NEW_SECRET, TEST_SECRET),
  ];
  const isIn = async ({ port }: { port: number }, visitor: Visitor) =>
    (await json(asker(world, port, visitor)('GET', '/api/session'))).session;
  /** Signs a person in at a node. */
  const signedInAt = async ({ app }: { app: App }, { actor }: { actor: PersonActor }) => {
    const visitor = world.visitor();
    const way = { role: actor.role, authMethod: 'password', userAgent: '', ip: '127.0.0.1' };
    const { token } = await on(world, app, (scope) =>
      app.sessions.open(scope.tx, scope.tenant, { userId: actor.userId, ...way }, scope.now),
    );
    visitor.cookies.set('_account', token);
    return visitor;
  };

  // Sessions of both nodes are valid on both; a node without the new secret does not accept them.
  expect([await isIn(before, person), await isIn(after, person)]).toEqual([true, true]);
  const switched = await signedInAt(after, person);
  expect([await isIn(before, switched), await isIn(after, switched)]).toEqual([true, true]);
  expect((await switched.get('/api/session')).json()).toMatchObject({ session: false });

  // Anything encrypted or signed before works with both.
  const ownerAfter = await signedInAt(after, owner);
  const linkPath = `/api/filemanager/items/${file.itemId}/links/${link.linkId}`;
  const opens = async ({ app, port }: { app: App; port: number }, code: string) => {
    const shown = await json(asker(world, port, ownerAfter)('PATCH', linkPath, { note: randomUUID() }));
    expect(shown.code).toBe(link.code);
    expect((await on(world, app, (scope) => readTenantSecret(scope, TENANT_SECRET)))?.reveal()).toBe(
      'of the site',
    );
    expect((await on(world, app, (scope) => findKeyInUse(scope, key.apiKeyId)))?.secrets).toEqual([
      key.secret,
    ]);
    const ask = asker(world, port, world.visitor());
    const first = await ask('POST', '/api/account/login', { email: member.email, password: TEST_PASSWORD });
    const { challenge } = JSON.parse(first.body.toString()).details;
    expect((await ask('POST', '/api/account/login/second', { challenge, code })).status).toBe(200);
  };
  await opens(before, codes[0] ?? '');
  await opens(after, nextCode(world, secret));
  const unsubscribes = ({ app }: { app: App }) =>
    on(world, app, async (scope) => findUnsubscribe(scope, unsubscribing) !== null);
  expect([await unsubscribes(before), await unsubscribes(after)]).toEqual([true, true]);

  // Re-encrypted: the former secret is no longer needed.
  const counts = async (keyring: Keyring) =>
    countSealed(world.app.database, {
      tenants: [world.tenant.id],
      columns: (await withClient(world.database.owner, listSealedPlaces)).columns,
      keyring,
    });
  const alone = new Keyring(new Secret(NEW_SECRET));
  expect(await counts(alone)).toEqual({ current: 0, accepted: 0, unknown: 5 });
  expect(await counts(after.app.config.secret)).toEqual({ current: 0, accepted: 5, unknown: 0 });
  expect(await resealTenant(after.app, world.tenant.id, sealedColumns)).toEqual({
    resealed: 5,
    unreadable: 0,
  });
  expect(await resealTenant(after.app, world.tenant.id, sealedColumns)).toEqual({
    resealed: 0,
    unreadable: 0,
  });
  expect(await counts(alone)).toEqual({ current: 5, accepted: 0, unknown: 0 });

  const last = await node(world, NEW_SECRET);
  await opens(last, codes[1] ?? '');
  expect([await isIn(last, switched), await isIn(last, person)]).toEqual([true, false]);
  expect(await unsubscribes(last)).toBe(false);
});

test('data encrypted before secrets had ids, and recovery codes from then, survive a change of the secret too', async ({
  world,
}) => {
  const member = await world.person();
  await world.write((scope) => writeTenantSecret(scope, TENANT_SECRET, 'of the site'));
  const codes = await formerRecoveryCodes(world, member);
  await forgetKeyIds(world);
  const alone = await node(world, TEST_SECRET);
  expect(await resealTenant(alone.app, world.tenant.id, sealedColumns)).toEqual({
    resealed: 2,
    unreadable: 0,
  });
  const after = await node(world, NEW_SECRET, TEST_SECRET);
  expect(await resealTenant(after.app, world.tenant.id, sealedColumns)).toEqual({
    resealed: 3,
    unreadable: 0,
  });

  const last = await node(world, NEW_SECRET);
  expect((await on(world, last.app, (scope) => readTenantSecret(scope, TENANT_SECRET)))?.reveal()).toBe(
    'of the site',
  );
  const ask = asker(world, last.port, world.visitor());
  const first = await ask('POST', '/api/account/login', { email: member.email, password: TEST_PASSWORD });
  const { challenge } = JSON.parse(first.body.toString()).details;
  const code = codes[0] ?? '';
  expect((await ask('POST', '/api/account/login/second', { challenge, code })).status).toBe(200);

  const stranger = await node(world, 'a secret that nobody here was ever told of');
  expect(await resealTenant(stranger.app, world.tenant.id, sealedColumns)).toEqual({
    resealed: 0,
    unreadable: 3,
  });
});
