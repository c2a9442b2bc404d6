import type pg from 'pg';
import { describe, expect, test } from '../testing/test.ts';
import type { World } from '../testing/world.ts';
import { withClient } from './with-client.ts';

describe('the run-time role in the database', () => {
  const asRole = <T>(world: World, work: (client: pg.Client) => Promise<T>): Promise<T> =>
    withClient(world.database.app, work);

  test('reads nothing without a tenant, and only its tenant with one', async ({ world }) => {
    const other = await world.another();
    await other.signedIn();
    await asRole(world, async (client) => {
      await expect(client.query('select * from platform_session')).rejects.toThrow();
      await client.query("select set_config('app.tenant_id', $1, false)", [world.tenant.id]);
      expect((await client.query('select * from platform_session')).rows).toEqual([]);
      await expect(
        client.query("insert into platform_attempt (tenant_id, subject) values ($1, 'x')", [other.tenant.id]),
      ).rejects.toThrow(/row-level security/);
    });
  });

  test.for([
    'set role sala_owner',
    'set role postgres',
    'set session authorization postgres',
    'alter table platform_session disable row level security',
    'alter table platform_session no force row level security',
    'drop policy tenant on platform_session',
    'create function public.f() returns int language sql as $$ select 1 $$',
    'create table public.shadow (a int)',
    "copy (select 1) to program 'id'",
    "select pg_read_file('/etc/passwd')",
    'truncate platform_session',
    'delete from platform_mail',
    'update platform_audit set action = action',
    'delete from platform_audit',
  ])('may not: %s', async (statement, { world }) => {
    await asRole(world, async (client) => {
      await client.query("select set_config('app.tenant_id', $1, false)", [world.tenant.id]);
      await expect(client.query(statement)).rejects.toThrow();
    });
  });

  test('gets an error, not the rows of all tenants, when it turns row security off', async ({ world }) => {
    await asRole(world, async (client) => {
      await client.query("select set_config('app.tenant_id', $1, false)", [world.tenant.id]);
      await client.query('set row_security = off');
      await expect(client.query('select * from platform_session')).rejects.toThrow(/row-level security/);
    });
  });
});
