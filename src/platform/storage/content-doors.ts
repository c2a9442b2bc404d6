import { LRUCache } from 'lru-cache';
import type { App } from '../app.ts';
import { tenantAtHome } from '../jobs/job-scope.ts';
import type { Tenant, TenantId } from '../tenancy/tenant.ts';
import type { ContentDoor, PassedContent, ScopeNow } from './content-door.ts';
import type { ZipEntry } from './stream-zip.ts';

/** A film asks for a range at every jump: its door is asked once in so long. */
const KEPT_MS = 1_000;

/** The doors of a process, by name. */
export class ContentDoors {
  private readonly app: App;
  private readonly doors: ReadonlyMap<string, ContentDoor>;
  private readonly open = new LRUCache<string, true>({ max: 5_000, ttl: KEPT_MS });

  constructor(app: App, doors: readonly ContentDoor[]) {
    this.app = app;
    this.doors = new Map(doors.map((door) => [door.name, door]));
  }

  /** Whether whoever gave a pass out stands by it; false for a door that is not there. */
  async isOpen(tenantId: string, content: PassedContent): Promise<boolean> {
    const { pass, disposition } = content;
    const key = [tenantId, pass.door, pass.by, pass.of, pass.stamp, disposition].join(' ');
    if (this.open.has(key)) return true;
    const door = this.doors.get(pass.door);
    const isOpen = door ? await this.scopeOf(tenantId)((scope) => door.isOpen(scope, content)) : false;
    if (isOpen) this.open.set(key, true);
    return isOpen;
  }

  async openArchive(tenantId: string, { pass }: PassedContent): Promise<AsyncIterable<ZipEntry> | null> {
    const door = this.doors.get(pass.door);
    return (await door?.openArchive?.(this.scopeOf(tenantId), pass)) ?? null;
  }

  /** How the bytes of a pass may leave. */
  watchOf(
    tenantId: string,
    passed: PassedContent | null,
  ): { isOursToSend: boolean; mayGoOn?: () => Promise<boolean> } {
    if (passed === null) return { isOursToSend: false };
    return {
      isOursToSend: this.doors.get(passed.pass.door)?.isOursToSend ?? true,
      mayGoOn: () => this.isOpen(tenantId, passed),
    };
  }

  private scopeOf(tenantId: string): ScopeNow {
    const { app } = this;
    let known: Tenant | null = null;
    return async (work) => {
      const tenant = (known ??= await this.tenantOf(tenantId));
      return app.database.read(tenantId as TenantId, (tx) =>
        work({
          tenant,
          actor: { kind: 'system', role: 'admin' },
          tx,
          now: app.clock(),
          locale: tenant.locale,
          requestId: 'content',
          app,
        }),
      );
    };
  }

  private async tenantOf(tenantId: string): Promise<Tenant> {
    const record = await this.app.tenants.byId(tenantId);
    if (!record) throw new Error('The tenant of a ticket is gone.');
    return tenantAtHome(this.app.config, record);
  }
}
