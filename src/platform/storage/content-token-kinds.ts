import { LRUCache } from 'lru-cache';
import type { App } from '../app.ts';
import { tenantAtHome } from '../jobs/job-scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { TenantId } from '../db/tenant-id.ts';
import type { ContentTokenKind, ClaimedContent, ScopeNow } from './content-token-kind.ts';
import type { ZipEntry } from './stream-zip.ts';

/** How long a positive check is cached: a film player sends a range request for every seek. */
const KEPT_MS = 1_000;

/** The kinds of this process, by name. */
export class ContentTokenKinds {
  private readonly app: App;
  private readonly kinds: ReadonlyMap<string, ContentTokenKind>;
  private readonly open = new LRUCache<string, true>({ max: 5_000, ttl: KEPT_MS });

  constructor(app: App, kinds: readonly ContentTokenKind[]) {
    this.app = app;
    this.kinds = new Map(kinds.map((kind) => [kind.name, kind]));
  }

  /** Returns whether the issuing module still accepts the claims; false for an unknown kind. */
  async isOpen(tenantId: string, content: ClaimedContent): Promise<boolean> {
    const { claims, disposition } = content;
    const key = [tenantId, claims.kind, claims.by, claims.of, claims.stamp, disposition].join(' ');
    if (this.open.has(key)) return true;
    const kind = this.kinds.get(claims.kind);
    const isOpen = kind ? await this.scopeOf(tenantId)((scope) => kind.isOpen(scope, content)) : false;
    if (isOpen) this.open.set(key, true);
    return isOpen;
  }

  async openArchive(tenantId: string, { claims }: ClaimedContent): Promise<AsyncIterable<ZipEntry> | null> {
    const kind = this.kinds.get(claims.kind);
    return (await kind?.openArchive?.(this.scopeOf(tenantId), claims)) ?? null;
  }

  /** Returns how the bytes of a claimed URL may be sent. */
  watchOf(
    tenantId: string,
    claimed: ClaimedContent | null,
  ): { isOursToSend: boolean; isStillAllowed?: () => Promise<boolean> } {
    if (claimed === null) return { isOursToSend: false };
    return {
      isOursToSend: this.kinds.get(claimed.claims.kind)?.isOursToSend ?? true,
      isStillAllowed: () => this.isOpen(tenantId, claimed),
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
    if (!record) throw new Error('The tenant of a token is gone.');
    return tenantAtHome(this.app.config, record);
  }
}
