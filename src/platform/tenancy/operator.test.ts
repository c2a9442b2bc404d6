import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { withClient } from '../db/with-client.ts';
import { cronRunOf } from '../jobs/job-tasks.ts';
import { listSealedPlaces, resealCron } from '../jobs/reseal.ts';
import { platformTest as test } from '../testing/platform-app.ts';
import { testDatabase } from '../testing/test-database.ts';
import { addTenant, findTenantIdByCode, findTenantOfHost } from './add-tenant.ts';
import { findTenantByCode, markSeeded, markSeeding } from './set-up-mark.ts';
import { setTenantState } from './tenant-state.ts';

test('the operator adds, finds and removes a tenant', async () => {
  const { owner } = await testDatabase();
  const code = `t${randomUUID().slice(0, 8)}`;
  const host = `${code}.example`;
  const settings = markSeeding({});
  const tenantId = await addTenant(owner, { code, name: code, host, zone: 'Asia/Bangkok', settings });
  expect(await findTenantIdByCode(owner, code)).toBe(tenantId);
  expect(await withClient(owner, (client) => findTenantOfHost(client, host))).toBe(code);
  expect(await findTenantByCode(owner, code)).toEqual({ tenantId, isBeingSetUp: true });
  await markSeeded(owner, tenantId);
  expect(await findTenantByCode(owner, code)).toEqual({ tenantId, isBeingSetUp: false });
  await setTenantState(owner, { code, state: 'removed' });
  expect(await findTenantIdByCode(owner, code)).toBeNull();
  expect(await withClient(owner, (client) => findTenantOfHost(client, host))).toBeNull();
});

test('sealed texts of all tenants are found and resealed', async ({ platform }) => {
  const { id } = await platform.tenant();
  const { tenants, columns } = await withClient((await testDatabase()).owner, listSealedPlaces);
  expect(tenants).toContain(id);
  expect(columns).toContainEqual({ table: 'platform_tenant_secret', column: 'sealed' });
  const run = cronRunOf(platform.app, platform.owner, 'test', new AbortController().signal);
  await resealCron([]).run(run);
  const visited: string[] = [];
  await run.eachTenant(async ({ tenant }) => void visited.push(tenant.id));
  expect(visited).toContain(id);
});
