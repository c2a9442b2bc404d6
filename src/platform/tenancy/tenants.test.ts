import { expect } from 'vitest';
import type { Database } from '../db/database.ts';
import { type PlatformApp, platformTest as test } from '../testing/platform-app.ts';
import { storedSettings } from './site-settings-contract.ts';
import { platformSettings } from './tenant.ts';
import { Tenants } from './tenants.ts';

/**
 * Creates `Tenants` over a slow database: `between` runs after the database has replied and before the caller gets the
 * rows.
 */
function slowTenants({ app }: PlatformApp, between: () => Promise<void>): Tenants {
  const database = {
    platformRows: async (query: Parameters<Database['platformRows']>[0]) => {
      const rows = await app.database.platformRows(query);
      await between();
      return rows;
    },
  } as Database;
  return new Tenants(database, {
    clock: () => app.clock().getTime(),
    settings: storedSettings([platformSettings]),
  });
}

test('a site that changes while it is read is not cached in its old state', async ({ platform }) => {
  const { id } = await platform.tenant();
  const host = `${id}.localhost`;
  let changes = 1;
  const tenants = slowTenants(platform, async () => {
    if (changes-- <= 0) return;
    await platform.owner.query(`update sites_tenant set state = 'suspended' where tenant_id = $1`, [id]);
    tenants.drop(id);
  });
  expect((await tenants.ofHost(host))?.state).toBe('suspended');
  expect(tenants.peek(host)?.state).toBe('suspended');

  await platform.owner.query(`update sites_tenant set state = 'open' where tenant_id = $1`, [id]);
  tenants.drop(id);
  changes = 1;
  expect(await tenants.isOpen(id)).toBe(false);
  expect(await tenants.isOpen(id)).toBe(false);
});

test('a site that keeps changing is returned, but not cached', async ({ platform }) => {
  const { id } = await platform.tenant('ศาลา');
  const host = `${id}.localhost`;
  const tenants = slowTenants(platform, async () => tenants.drop(id));
  expect((await tenants.ofHost(host))?.name).toBe('ศาลา');
  expect(tenants.peek(host)).toBeUndefined();
});
