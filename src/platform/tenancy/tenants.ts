import { LRUCache } from 'lru-cache';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { Locale } from '../locale/locale.ts';
import type { Tenant, TenantSettings } from './tenant.ts';
import type { TenantId } from '../db/tenant-id.ts';
import type { TenantState } from './tenant-state.ts';

declare module '../app.ts' {
  interface App {
    readonly tenants: Tenants;
  }
}

/** A tenant as stored, without the host and origin of a request. */
export type TenantRecord = Omit<Tenant, 'host' | 'origin'> & {
  readonly primaryHost: string;
  readonly state: TenantState;
};

const FRESH_MS = 60_000;
const FRESH_UNKNOWN_MS = 5_000;
const STALE_IF_ERROR_MS = 600_000;
/** Attempts to read a tenant that changes meanwhile; the last result is returned but not cached. */
const MAX_READS = 3;

interface Entry {
  readonly record: TenantRecord | null;
  readonly loadedAt: number;
}

interface TenantRow {
  tenantId: string;
  code: string;
  name: string;
  locale: Locale;
  zone: string;
  clientKey: string;
  settings: unknown;
  version: number;
  state: TenantState;
  primaryHost: string | null;
}

/** Tenants by host, cached on every node and invalidated when the tenant's row changes. */
export class Tenants {
  private readonly database: Database;
  private readonly clock: () => number;
  private readonly settings: z.ZodType<TenantSettings>;
  private readonly byHost = new LRUCache<string, Entry>({ max: 2_000 });
  private readonly openById = new LRUCache<string, { readonly isOpen: boolean; readonly loadedAt: number }>({
    max: 2_000,
  });
  private readonly loading = new Map<string, Promise<Entry>>();
  /** Counts invalidations: a row read across one may be outdated. */
  private generation = 0;

  /** `settings` parses stored settings with the declarations of all parts. */
  constructor(
    database: Database,
    { clock, settings }: { clock: () => number; settings: z.ZodType<TenantSettings> },
  ) {
    this.database = database;
    this.clock = clock;
    this.settings = settings;
  }

  /** Returns the cached tenant of a host while it is fresh, synchronously: the fast path of cached pages. */
  peek(hostname: string): TenantRecord | null | undefined {
    const entry = this.byHost.get(hostname);
    return entry && this.isFresh(entry) ? entry.record : undefined;
  }

  /**
   * Returns the tenant of a host, or null. During an outage of the database a cached result is used for up to ten
   * minutes.
   */
  async ofHost(hostname: string): Promise<TenantRecord | null> {
    const entry = this.byHost.get(hostname);
    if (entry && this.isFresh(entry)) return entry.record;
    try {
      return (await this.load(hostname)).record;
    } catch (error) {
      if (entry && this.clock() - entry.loadedAt < STALE_IF_ERROR_MS) return entry.record;
      throw error;
    }
  }

  async byId(tenantId: string): Promise<TenantRecord | null> {
    const [row] = await this.database.platformRows(
      sql<TenantRow>`select * from sites_tenant_by_id(${tenantId})`,
    );
    return row ? this.recordOf(row) : null;
  }

  /** Returns whether the tenant is in service: not suspended, removed or unknown. */
  async isOpen(tenantId: string): Promise<boolean> {
    const known = this.openById.get(tenantId);
    if (known && this.clock() - known.loadedAt < FRESH_MS) return known.isOpen;
    const { read, isCurrent } = await this.readUndropped(() => this.byId(tenantId));
    const isOpen = read?.state === 'open';
    if (isCurrent) this.openById.set(tenantId, { isOpen, loadedAt: this.clock() });
    return isOpen;
  }

  /** Returns all hosts of the installation, for the developer panel on localhost. */
  hostOptions(): Promise<{ hostname: string; name: string }[]> {
    return this.database.platformRows(
      sql<{ hostname: string; name: string }>`select * from sites_host_options()`,
    );
  }

  /** Invalidates a tenant (and all cached unknown hosts). */
  drop(tenantId: string): void {
    this.generation += 1;
    this.openById.delete(tenantId);
    for (const [hostname, entry] of this.byHost.entries()) {
      if (entry.record === null || entry.record.id === tenantId) this.byHost.delete(hostname);
    }
  }

  private isFresh(entry: Entry): boolean {
    return this.clock() - entry.loadedAt < (entry.record ? FRESH_MS : FRESH_UNKNOWN_MS);
  }

  private load(hostname: string): Promise<Entry> {
    const running = this.loading.get(hostname);
    if (running) return running;
    const loading = this.fetch(hostname).finally(() => this.loading.delete(hostname));
    this.loading.set(hostname, loading);
    return loading;
  }

  private async fetch(hostname: string): Promise<Entry> {
    const { read, isCurrent } = await this.readUndropped(async () => {
      const [row] = await this.database.platformRows(
        sql<TenantRow>`select * from sites_tenant_of_host(${hostname})`,
      );
      return row ? this.recordOf(row) : null;
    });
    const entry = { record: read, loadedAt: this.clock() };
    if (isCurrent) this.byHost.set(hostname, entry);
    return entry;
  }

  /** Retries a read during which something was invalidated; `isCurrent` is false if the result may be outdated. */
  private async readUndropped<Read>(
    readOnce: () => Promise<Read>,
  ): Promise<{ read: Read; isCurrent: boolean }> {
    for (let reads = 1; ; reads++) {
      const { generation } = this;
      const read = await readOnce();
      const isCurrent = generation === this.generation;
      if (isCurrent || reads === MAX_READS) return { read, isCurrent };
    }
  }

  /** Only this row reader and platform tests may brand a string as a tenant id. */
  private recordOf(row: TenantRow): TenantRecord {
    return {
      id: row.tenantId as TenantId,
      code: row.code,
      name: row.name,
      locale: row.locale,
      zone: row.zone,
      clientKey: row.clientKey,
      settings: this.settings.parse(row.settings),
      version: row.version,
      state: row.state,
      primaryHost: row.primaryHost ?? 'localhost',
    };
  }
}
