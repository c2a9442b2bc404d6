import type { App } from '../app.ts';
import type { Config } from '../config/config.ts';
import type { Scope } from '../scope.ts';
import { publicOrigin } from '../tenancy/public-origin.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { TenantRecord } from '../tenancy/tenants.ts';

/** Returns a tenant outside any request: with its primary host, for links in mail. */
export function tenantAtHome(config: Config, record: TenantRecord): Tenant {
  return { ...record, host: record.primaryHost, origin: publicOrigin(config, record.primaryHost) };
}

/** Runs `work` in a write transaction of the tenant, as the system. */
export function systemTransaction<T>(
  app: App,
  tenant: Tenant,
  requestId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  return app.database.write(tenant.id, (tx) =>
    work({
      tenant,
      actor: { kind: 'system', role: 'admin' },
      tx,
      now: app.clock(),
      locale: tenant.locale,
      requestId,
      app,
    }),
  );
}
