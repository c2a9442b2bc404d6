import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { loadConfig } from '#platform/config/config.ts';
import { migrate } from '#platform/db/migrate.ts';
import { installJobSchema, registerJobTasks } from '#platform/db/job-schema.ts';
import { systemTransaction, tenantAtHome } from '#platform/jobs/job-scope.ts';
import { openLog } from '#platform/observability/log.ts';
import { prepareClusterFolders } from '#platform/postgres/cluster-folders.ts';
import { ensurePostgres } from '#platform/postgres/embedded-postgres.ts';
import type { Scope } from '#platform/scope.ts';
import type { Tenant } from '#platform/tenancy/tenant.ts';
import { jobs } from '../src/composition.ts';
import { addTenant } from '#platform/tenancy/add-tenant.ts';
import { openRuntime } from '../src/runtime.ts';

/** Opens a separate installation with a durable PostgreSQL in this process. */
export async function openInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'sala-bench-'));
  const config = loadConfig({
    SALA_DATA_DIR: folder,
    SALA_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
    SALA_DATABASE_POOL: '32',
  });
  const postgres = await ensurePostgres({ dataDir: folder });
  await installJobSchema(postgres.owner);
  await migrate(postgres.owner, join(import.meta.dirname, '../migrations'));
  await registerJobTasks(postgres.owner, jobs);
  const { app, close } = await openRuntime({
    config,
    connection: postgres.app,
    log: openLog(config.logLevel),
  });
  return {
    app,
    folder,
    postgres,
    async tenant(code: string): Promise<Tenant> {
      const id = await addTenant(postgres.owner, {
        code,
        name: code,
        host: `${code}.localhost`,
        zone: 'Asia/Bangkok',
      });
      const record = await app.tenants.byId(id);
      if (!record) throw new Error('The tenant was not made.');
      return tenantAtHome(app.config, record);
    },
    /** One read-only transaction, as the server opens for a GET. */
    read: <T>(tenant: Tenant, work: (scope: Scope) => Promise<T>): Promise<T> =>
      app.database.read(tenant.id, (tx) =>
        work({
          tenant,
          actor: { kind: 'guest', role: 'guest', guestId: null },
          tx,
          now: app.clock(),
          locale: tenant.locale,
          requestId: 'bench',
          app,
        }),
      ),
    write: <T>(tenant: Tenant, work: (scope: Scope) => Promise<T>): Promise<T> =>
      systemTransaction(app, tenant, 'bench', work),
    async close(): Promise<void> {
      await close();
      await postgres.stop();
      removeDataFolder(folder);
    },
  };
}

/** Removes the data folder of a stopped PostgreSQL, and its cluster files elsewhere if root started it. */
export function removeDataFolder(folder: string): void {
  const { data, socketFolder } = prepareClusterFolders(folder);
  for (const left of [dirname(data), socketFolder, folder]) rmSync(left, { recursive: true, force: true });
}
