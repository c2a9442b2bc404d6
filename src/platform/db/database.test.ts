import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { expect, test } from '#platform/testing/test.ts';
import type { TenantId } from './tenant-id.ts';
import { Database, sqlStateOf, type Tx } from './database.ts';
import { sql } from './query.ts';
import { withClient } from './with-client.ts';

const hosts = sql<{ tenantId: string }>`select tenant_id from sites_host`;
const backend = sql<{ pid: number }>`select pg_backend_pid() as pid`;

test('a transaction sees only its own tenant', async ({ world }) => {
  const other = await world.another();
  const seen = await world.read((scope) => scope.tx.rows(hosts));
  expect(seen.map((row) => row.tenantId)).toEqual([world.tenant.id]);
  const theirs = await world.read((scope) =>
    scope.tx.rows(sql`select 1 from sites_host where tenant_id = ${other.tenant.id}`),
  );
  expect(theirs).toEqual([]);
});

test('the database itself refuses a row for another tenant', async ({ world }) => {
  const other = await world.another();
  const forged = world.write((scope) =>
    scope.tx.run(
      sql`insert into platform_content_version (tenant_id, content_key) values (${other.tenant.id}, 'x')`,
    ),
  );
  await expect(forged).rejects.toMatchObject({ code: '42501' });
});

test('columns are named in camelCase in every kind of query', async ({ world }) => {
  const row = await world.read((scope) =>
    scope.tx.one(
      sql`select 1 as order_id, null as is_a_b, 'x' as "as_it_isWritten", 2 as plain, '{3}'::int[] as int4_list`,
    ),
  );
  expect(row).toEqual({ orderId: 1, isAB: null, asItIsWritten: 'x', plain: 2, int4List: [3] });
  const [together] = await world.app.database.batch(world.tenant.id, [
    sql`select tenant_id, 1 as n from sites_host`,
  ]);
  expect(together).toEqual([{ tenantId: world.tenant.id, n: 1 }]);
});

test('the stack of a failed statement names its caller', async ({ world }) => {
  const failed = world.read((scope) => scope.tx.rows(sql`select 1 / 0`));
  const error = await failed.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('database.test.ts') });
});

test('a missing tenant is an error, not an empty list', async ({ world }) => {
  await expect(world.app.database.platformRows(hosts)).rejects.toMatchObject({
    code: expect.stringMatching(/^(42704|22P02)$/),
  });
});

test('the tenant setting does not outlive its transaction on the connection', async ({ world }) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  await single.read(world.tenant.id, (tx) => tx.rows(hosts));
  await expect(single.platformRows(hosts)).rejects.toThrow();
  await single.close();
});

test('only a UUID is accepted as a tenant id', async ({ world }) => {
  const evil = `${world.tenant.id}'; set role postgres; --` as TenantId;
  await expect(world.app.database.read(evil, (tx) => tx.rows(hosts))).rejects.toThrow('UUID');
});

test('a failed write leaves nothing behind, and the connection stays usable', async ({ world }) => {
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

test('a transaction with a swallowed error does not commit', async ({ world }) => {
  const swallowed = world.write(async (scope) => {
    await scope.tx.run(sql`select 1 / 0`).catch(() => undefined);
    return 'done';
  });
  await expect(swallowed).rejects.toThrow('rolled back');
});

test('a read cannot write, neither in its first turn nor later', async ({ world }) => {
  const write = sql`insert into platform_content_version (content_key) values ('x')`;
  const refused = { code: '25006' };
  await expect(world.read(({ tx }) => tx.run(write))).rejects.toMatchObject(refused);
  await expect(world.read(({ tx }) => tx.rows(hosts).then(() => tx.run(write)))).rejects.toMatchObject(
    refused,
  );
});

test('a read holds no transaction while it awaits something else; its later queries see its own tenant as well', async ({
  world,
}) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  await single.read(world.tenant.id, async (tx) => {
    const [own, { pid }] = await Promise.all([tx.rows(hosts), tx.one(backend)]);
    const stateNow = () =>
      withClient(world.database.superuser, async (client) => {
        const { rows } = await client.query('select state from pg_stat_activity where pid = $1', [pid]);
        return rows[0].state as string;
      });
    expect(own).toHaveLength(1);
    await expect.poll(stateNow).toBe('idle');
    expect(await tx.rows(hosts)).toEqual(own);
    expect(await tx.rows(hosts)).toEqual(own);
    expect(await tx.one(backend)).toEqual({ pid });
    expect(await stateNow(), 'later queries share one transaction').toBe('idle in transaction');
  });
  await expect(single.platformRows(hosts)).rejects.toThrow();
  await single.close();
});

test('a failed read returns its connection intact, even with queries that were not awaited', async ({
  world,
}) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  const other = await world.another();
  const { tenant } = world;
  const broken = sql`select 1 / 0`;
  const before = await single.read(tenant.id, (tx) => tx.one(backend));
  const fails = { code: '22012' };
  await expect(single.read(tenant.id, (tx) => tx.rows(broken))).rejects.toMatchObject(fails);
  const both = (tx: Tx) => Promise.all([tx.rows(broken), tx.rows(hosts)]);
  await expect(single.read(tenant.id, both)).rejects.toMatchObject(fails);
  const later = (tx: Tx) => tx.rows(hosts).then(() => tx.rows(broken));
  await expect(single.read(tenant.id, later)).rejects.toMatchObject(fails);
  await single.read(tenant.id, async (tx) => void tx.rows(broken).catch(() => undefined));
  expect(await single.read(other.tenant.id, (tx) => tx.rows(hosts))).toEqual([{ tenantId: other.tenant.id }]);
  expect(await single.read(tenant.id, (tx) => tx.one(backend))).toEqual(before);
  await single.close();
});

test('a lost connection fails its own queries, and nothing else', async ({ world }) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  const end = (pid: number) =>
    withClient(world.database.superuser, (client) => client.query('select pg_terminate_backend($1)', [pid]));
  for (const access of ['read', 'write'] as const) {
    const waiting = single[access](world.tenant.id, async (tx) => {
      const { pid } = await tx.one(backend);
      return Promise.all([tx.rows(sql`select pg_sleep(60)`), end(pid)]);
    });
    await expect(waiting, `a ${access} that awaits its query`).rejects.toThrow();
    const resting = single[access](world.tenant.id, async (tx) => {
      await tx.rows(hosts);
      const { pid } = await tx.one(backend);
      await end(pid);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return tx.rows(hosts);
    });
    await expect(resting, `an idle ${access}`).rejects.toThrow();
    expect(await single.read(world.tenant.id, (tx) => tx.rows(hosts))).toHaveLength(1);
  }
  await single.close();
});

test('results of a transaction that could not begin are discarded', async ({ world }) => {
  const single = new Database({ connection: world.database.app, poolSize: 1 });
  const { pool } = single as unknown as { pool: pg.Pool };
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (text: unknown) => Promise<unknown>;
    const spoiled = (text: unknown) =>
      query(typeof text === 'string' && text.startsWith('begin') ? 'select 1 / 0' : text);
    Object.assign(client, { query: spoiled });
  });
  const answer = (tx: Tx) => tx.rows(sql`select 1`);
  const refusal = (tx: Tx) => answer(tx).then(() => Promise.reject(new Error('There is no such thing.')));
  for (const access of ['read', 'write'] as const)
    for (const work of [answer, refusal])
      await expect(single[access]<unknown>(world.tenant.id, work)).rejects.toMatchObject({ code: '22012' });
  expect(single.usage.waiting).toBe(0);
  await single.close();
});

test('an ended transaction cannot be used', async ({ world }) => {
  const late = await world.read(async (scope) => scope.tx);
  await expect(late.rows(hosts)).rejects.toThrow('ended');
});

test('batched writes are committed together, or not at all', async ({ world }) => {
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

test('batched reads share one round trip, and an error in one fails the batch', async ({ world }) => {
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

test('deadlocks are retried until both succeed', async ({ world }) => {
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

test("many tenants on two connections never see each other's rows", async ({ world }) => {
  const worlds = [world, await world.another(), await world.another(), await world.another()];
  const narrow = new Database({ connection: world.database.app, poolSize: 2 });
  const reads = Array.from({ length: 800 }, async (_, index) => {
    const expected = worlds[index % worlds.length]?.tenant.id as TenantId;
    const rows =
      index % 3 === 0
        ? (await narrow.batch(expected, [hosts]))[0]
        : await narrow.read(expected, (tx) => tx.rows(hosts));
    return rows.length === 1 && rows[0]?.tenantId === expected;
  });
  expect((await Promise.all(reads)).every(Boolean)).toBe(true);
  await narrow.close();
});

test('numbers beyond a safe integer are refused instead of rounded', async ({ world }) => {
  await expect(world.read((scope) => scope.tx.rows(sql`select 9007199254740993::bigint`))).rejects.toThrow(
    'safe integer',
  );
});

test('errors that are not from PostgreSQL have no SQLSTATE', () => {
  expect(sqlStateOf(new Error('x'))).toBe(null);
  expect(sqlStateOf(Object.assign(new Error('x'), { code: 'ECONNRESET' }))).toBe(null);
});
