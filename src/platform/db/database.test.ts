import { randomUUID } from 'node:crypto';
import { expect, test } from '#platform/testing/test.ts';
import type { TenantId } from '../tenancy/tenant.ts';
import { Database, sqlStateOf, type Tx } from './database.ts';
import { sql } from './query.ts';
import { withClient } from './with-client.ts';

const hosts = sql<{ tenant_id: string }>`select tenant_id from sites_host`;

test('a transaction sees its own tenant and no other', async ({ world }) => {
  const other = await world.another();
  const seen = await world.read((scope) => scope.tx.rows(hosts));
  expect(seen.map((row) => row.tenant_id)).toEqual([world.tenant.id]);
  const theirs = await world.read((scope) =>
    scope.tx.rows(sql`select 1 from sites_host where tenant_id = ${other.tenant.id}`),
  );
  expect(theirs).toEqual([]);
});

test('a row for another tenant is refused by the database itself', async ({ world }) => {
  const other = await world.another();
  const forged = world.write((scope) =>
    scope.tx.run(
      sql`insert into platform_content_version (tenant_id, content_key) values (${other.tenant.id}, 'x')`,
    ),
  );
  await expect(forged).rejects.toMatchObject({ code: '42501' });
});

test('a forgotten tenant is an error, not an empty list', async ({ world }) => {
  await expect(world.app.database.platformRows(hosts)).rejects.toMatchObject({
    code: expect.stringMatching(/^(42704|22P02)$/),
  });
});

test('the setting does not outlive its transaction on the connection', async ({ world }) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  await single.read(world.tenant.id, (tx) => tx.rows(hosts));
  await expect(single.platformRows(hosts)).rejects.toThrow();
  await single.close();
});

test('only a UUID names a tenant', async ({ world }) => {
  const evil = `${world.tenant.id}'; set role postgres; --` as TenantId;
  await expect(world.app.database.read(evil, (tx) => tx.rows(hosts))).rejects.toThrow('UUID');
});

test('a failed write leaves nothing, and the connection goes on', async ({ world }) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  const touch = sql`insert into platform_content_version (content_key) values ('half')`;
  await expect(
    single.write(world.tenant.id, async (tx) => {
      await tx.run(touch);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  const rows = await single.read(world.tenant.id, (tx) =>
    tx.rows(sql`select 1 from platform_content_version where content_key = 'half'`),
  );
  expect(rows).toEqual([]);
  await single.close();
});

test('an error that somebody swallowed does not commit', async ({ world }) => {
  const swallowed = world.write(async (scope) => {
    await scope.tx.run(sql`select 1 / 0`).catch(() => undefined);
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
});

test('a read cannot write', async ({ world }) => {
  await expect(
    world.read((scope) => scope.tx.run(sql`insert into platform_content_version (content_key) values ('x')`)),
  ).rejects.toMatchObject({ code: '25006' });
});

test('a read that waits for something else holds no transaction; what it asks later sees its own tenant as well', async ({
  world,
}) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  const self = sql<{ backend: number }>`select pg_backend_pid() as backend`;
  await single.read(world.tenant.id, async (tx) => {
    const [own, { backend }] = await Promise.all([tx.rows(hosts), tx.one(self)]);
    const stateNow = () =>
      withClient(world.database.superuser, async (client) => {
        const { rows } = await client.query('select state from pg_stat_activity where pid = $1', [backend]);
        return rows[0].state as string;
      });
    expect(own).toHaveLength(1);
    await expect.poll(stateNow).toBe('idle');
    expect(await tx.rows(hosts)).toEqual(own);
    expect(await tx.rows(hosts)).toEqual(own);
    expect(await tx.one(self)).toEqual({ backend });
    expect(await stateNow(), 'one transaction for all later ones').toBe('idle in transaction');
  });
  await expect(single.platformRows(hosts)).rejects.toThrow();
  await single.close();
});

test('a read that fails gives its connection back whole, also with queries that nobody waited for', async ({
  world,
}) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  const other = await world.another();
  const broken = sql`select 1 / 0`;
  for (const work of [
    (tx: Tx) => tx.rows(broken),
    (tx: Tx) => Promise.all([tx.rows(broken), tx.rows(hosts)]),
    async (tx: Tx) => void tx.rows(broken).catch(() => undefined),
    async (tx: Tx) => {
      await tx.rows(hosts);
      return tx.rows(broken);
    },
  ])
    await single
      .read(world.tenant.id, work)
      .catch((error: unknown) => expect(sqlStateOf(error)).toBe('22012'));
  const seen = await single.read(other.tenant.id, (tx) => tx.rows(hosts));
  expect(seen).toEqual([{ tenant_id: other.tenant.id }]);
  expect(single.usage).toMatchObject({ total: 1, waiting: 0 });
  await single.close();
});

test('a transaction that has ended refuses use', async ({ world }) => {
  const late = await world.read(async (scope) => scope.tx);
  await expect(late.rows(hosts)).rejects.toThrow('ended');
});

test('several writes travel together: all of them are kept, or none', async ({ world }) => {
  const { database } = world.app;
  const touch = (key: string) => sql<{ version: number }>`
    insert into platform_content_version (tenant_id, content_key) values (${world.tenant.id}, ${key})
    on conflict (tenant_id, content_key) do update set version = platform_content_version.version + 1 returning version`;
  const [, [second]] = await database.writeTogether(world.tenant.id, [touch('together'), touch('together')]);
  expect(second?.version).toBeGreaterThan(1);
  const failing = database.writeTogether(world.tenant.id, [touch('together'), sql`select 1 / 0`]);
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  const [, [third]] = await database.writeTogether(world.tenant.id, [sql`select 1`, touch('together')]);
  expect(third?.version).toBe((second?.version ?? 0) + 1);
});

test('several reads travel in one batch, and an error in one fails the batch', async ({ world }) => {
  const [one, two] = await world.app.database.batch(world.tenant.id, [
    hosts,
    sql<{ n: number }>`select ${7}::int as n`,
  ]);
  expect(one).toHaveLength(1);
  expect(two).toEqual([{ n: 7 }]);
  await expect(world.app.database.batch(world.tenant.id, [hosts, sql`select 1 / 0`])).rejects.toMatchObject({
    code: '22012',
  });
});

test('a deadlock is tried again until both are through', async ({ world }) => {
  const [a, b] = [`a-${randomUUID()}`, `b-${randomUUID()}`];
  await world.write((scope) =>
    scope.tx.run(sql`insert into platform_content_version (content_key) values (${a}), (${b})`),
  );
  const lockBoth = (first: string, second: string) =>
    world.write(async (scope) => {
      const bump = (key: string) =>
        scope.tx.run(
          sql`update platform_content_version set version = version + 1 where tenant_id = ${scope.tenant.id} and content_key = ${key}`,
        );
      await bump(first);
      await new Promise((resolve) => setTimeout(resolve, 30));
      await bump(second);
    });
  await Promise.all([lockBoth(a, b), lockBoth(b, a), lockBoth(a, b), lockBoth(b, a)]);
  const rows = await world.read((scope) =>
    scope.tx.rows(
      sql<{
        version: number;
      }>`select version from platform_content_version where tenant_id = ${scope.tenant.id} and content_key = any(${[a, b]})`,
    ),
  );
  expect(rows.map((row) => row.version)).toEqual([5, 5]);
});

test('many tenants over two connections never see each other', async ({ world }) => {
  const worlds = [world, await world.another(), await world.another(), await world.another()];
  const narrow = new Database({ connection: world.database.app, poolSize: 2 });
  const reads = Array.from({ length: 800 }, async (_, index) => {
    const expected = worlds[index % worlds.length]?.tenant.id as TenantId;
    const rows =
      index % 3 === 0
        ? (await narrow.batch(expected, [hosts]))[0]
        : await narrow.read(expected, (tx) => tx.rows(hosts));
    return rows.length === 1 && rows[0]?.tenant_id === expected;
  });
  expect((await Promise.all(reads)).every(Boolean)).toBe(true);
  await narrow.close();
});

test('numbers beyond a safe integer are refused instead of rounded', async ({ world }) => {
  await expect(world.read((scope) => scope.tx.rows(sql`select 9007199254740993::bigint`))).rejects.toThrow(
    'safe integer',
  );
});

test('errors that are not from PostgreSQL have no state', () => {
  expect(sqlStateOf(new Error('x'))).toBe(null);
  expect(sqlStateOf(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe(null);
});
