import type { Database } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';

declare module '../app.ts' {
  interface App {
    readonly content: ContentVersions;
  }
}

/** Each poll rereads changes up to this age: a slow transaction may commit late. */
const OVERLAP_MS = 60_000;

/**
 * This node's cache of content versions, updated at once by notifications and reconciled by polling. A key that never
 * changed has version 0.
 */
export class ContentVersions {
  private readonly versions = new Map<string, number>();
  private readonly changedIn = new Map<string, number>();
  private polledUntil: Date;
  private changes = 0;
  private readonly listeners: ((tenantId: string, key: string) => void)[] = [];

  constructor(startedAt: Date) {
    this.polledUntil = startedAt;
  }

  versionOf(tenantId: string, key: string): number {
    return this.versions.get(`${tenantId} ${key}`) ?? 0;
  }

  /** Increments with each change of any key: what was computed at this number is valid while it stays the same. */
  get generation(): number {
    return this.changes;
  }

  /** Returns whether a key has changed after a generation. */
  hasChangedSince(tenantId: string, key: string, generation: number): boolean {
    return (this.changedIn.get(`${tenantId} ${key}`) ?? 0) > generation;
  }

  onChange(listener: (tenantId: string, key: string) => void): void {
    this.listeners.push(listener);
  }

  /** Applies one change; ignores a version that is not newer. */
  apply(tenantId: string, key: string, version: number): void {
    const name = `${tenantId} ${key}`;
    if ((this.versions.get(name) ?? 0) >= version) return;
    this.versions.set(name, version);
    this.changes += 1;
    this.changedIn.set(name, this.changes);
    for (const listener of this.listeners) listener(tenantId, key);
  }

  /** Payload of the `sala_content` notification: tenant, version, key. */
  applyNotification(payload: string): void {
    const [tenantId = '', version = '0', ...key] = payload.split(' ');
    this.apply(tenantId, key.join(' '), Number(version));
  }

  /** Reads recent changes, to catch up on lost notifications. */
  async poll(database: Database, now: Date): Promise<void> {
    const since = new Date(this.polledUntil.getTime() - OVERLAP_MS);
    const rows = await database.platformRows(
      sql<{
        tenantId: string;
        contentKey: string;
        version: number;
      }>`select tenant_id, content_key, version from platform_content_changes(${since})`,
    );
    for (const row of rows) this.apply(row.tenantId, row.contentKey, row.version);
    this.polledUntil = now;
  }
}

/**
 * Invalidates content keys in the transaction of the change: guest pages that depend on them are rendered again on
 * every node once it commits. Keys are sorted, so that two writers cannot deadlock.
 */
export async function touchContent(scope: Scope, keys: readonly string[]): Promise<void> {
  const distinct = [...new Set(keys)].sort();
  if (distinct.length === 0) return;
  await scope.tx.run(sql`
    insert into platform_content_version (tenant_id, content_key)
    select ${scope.tenant.id}, key from unnest(${distinct}::text[]) with ordinality as k(key, position) order by position
    on conflict (tenant_id, content_key)
    do update set version = platform_content_version.version + 1, changed_at = clock_timestamp()`);
}
