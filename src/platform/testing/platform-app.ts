import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { test as base } from 'vitest';
import type { App } from '../app.ts';
import { loadConfig } from '../config/config.ts';
import { Database } from '../db/database.ts';
import { type Subscription, subscriptionsOf } from '../events.ts';
import { systemTransaction, tenantAtHome } from '../jobs/job-scope.ts';
import { registerJobTasks } from '../db/job-schema.ts';
import { mailJobs } from '../mail/mail.ts';
import { openLog } from '../observability/log.ts';
import type { Scope } from '../scope.ts';
import { openStore } from '../storage/open-store.ts';
import { TenantStores } from '../storage/tenant-stores.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { Tenants } from '../tenancy/tenants.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { storedSettings } from '../tenancy/site-settings-contract.ts';
import { platformSettings } from '../tenancy/tenant.ts';

/** An app with only the platform parts below the web layer, over a real database and its own folder. */
export interface PlatformApp {
  readonly app: App;
  readonly database: TestDatabase;
  /** Queries as the owner of the tables, across tenants. */
  readonly owner: pg.Pool;
  /** Creates a new tenant. */
  tenant(name?: string): Promise<Tenant>;
  /** Runs a write transaction of the tenant, as the system. */
  write<T>(tenant: Tenant, work: (scope: Scope) => Promise<T>): Promise<T>;
  /** Sets the clock, which is frozen at its start. */
  setNow(at: Date): void;
}

export interface PlatformAppOptions {
  readonly environment?: Readonly<Record<string, string>>;
  readonly subscriptions?: readonly Subscription[];
  /** Uses a running clock instead of a frozen one. */
  readonly isLive?: boolean;
}

/** Opens the app for one test; close it afterwards. */
export async function openPlatformApp(
  options: PlatformAppOptions = {},
): Promise<PlatformApp & { close(): Promise<void> }> {
  const testing = await testDatabase();
  await registerJobTasks(testing.owner, mailJobs);
  const folder = await mkdtemp(join(tmpdir(), 'sala-app-'));
  const config = loadConfig({
    SALA_DATA_DIR: folder,
    SALA_SECRET: 'a secret for tests, which is long enough',
    ...options.environment,
  });
  const database = new Database({ connection: testing.app, poolSize: 8 });
  const sideDatabase = new Database({ connection: testing.app, poolSize: 2 });
  const owner = new pg.Pool({ ...testing.owner, max: 4 });
  await owner.query('delete from graphile_worker._private_jobs'); // jobs left over from earlier tests
  let now: Date | null = options.isLive ? null : new Date();
  const clock = (): Date => now ?? new Date();
  const tenants = new Tenants(database, {
    clock: () => clock().getTime(),
    settings: storedSettings([platformSettings]),
  });
  const app = {
    config,
    database,
    sideDatabase,
    tenants,
    storage: new TenantStores(
      await openStore(config.storage, { secrets: config.secret.deriveKeys('parts'), clock }),
      {
        config,
        sideDatabase,
        clock,
      },
    ),
    subscriptions: subscriptionsOf(options.subscriptions ?? []),
    log: openLog(process.env.TEST_LOG ?? 'silent'),
    clock,
  } satisfies Partial<App> as unknown as App;
  return {
    app,
    database: testing,
    owner,
    tenant: (name = 'ศาลา') => insertTenant(app, owner, name),
    write: (tenant, work) => systemTransaction(app, tenant, 'test', work),
    setNow: (at) => {
      now = at;
    },
    close: async () => {
      await Promise.all([database.close(), sideDatabase.close(), owner.end()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A test with the platform below the web layer: `test('…', async ({ platform }) => …)`. */
export const platformTest = base.extend<{ platform: PlatformApp }>({
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the fixtures' names from this pattern
  platform: async ({}, use) => {
    const platform = await openPlatformApp();
    try {
      await use(platform);
    } finally {
      await platform.close();
    }
  },
});

async function insertTenant(app: App, owner: pg.Pool, name: string): Promise<Tenant> {
  const { rows } = await owner.query<{ tenant_id: string }>(
    `insert into sites_tenant (code, name) values ('t' || replace(uuidv7()::text, '-', ''), $1) returning tenant_id`,
    [name],
  );
  const tenantId = rows[0]?.tenant_id as string;
  await owner.query('insert into sites_host (tenant_id, hostname, is_primary) values ($1, $2, true)', [
    tenantId,
    `${tenantId}.localhost`,
  ]);
  const record = await app.tenants.byId(tenantId);
  if (!record) throw new Error('The tenant was not found again.');
  return tenantAtHome(app.config, record);
}
