import type pg from 'pg';
import { registerPerson } from '#modules/accounts/public.ts';
import type { App } from '#platform/app.ts';
import { systemTransaction, tenantAtHome } from '#platform/jobs/job-scope.ts';
import { addTenant } from '../operator/add-tenant.ts';

export const DEMO_SIGN_INS: readonly string[] = [];

/** Two organisations to look around in. */
export async function makeDemoWorld(app: App, owner: pg.ClientConfig, say: (line: string) => void): Promise<void> {
  const id = await addTenant(owner, { code: 'demo', name: 'ศาลาเดโม', host: 'localhost', hosts: ['demo.localhost'], zone: 'Asia/Bangkok' });
  const record = await app.tenants.byId(id);
  if (!record) throw new Error('no tenant');
  await systemTransaction(app, tenantAtHome(app.config, record), 'demo', async (scope) => {
    for (const [email, role] of [['admin@demo.test', 'admin'], ['manager@demo.test', 'manager'], ['user@demo.test', 'user']] as const)
      await registerPerson(scope, { firstname: 'สมชาย', lastname: 'ใจดี', email, password: 'sala-demo-2569', role });
  });
  say('demo');
}
