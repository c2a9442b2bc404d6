import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Subscriptions } from './events.ts';
import type { DnsLookup } from './http/dns-lookup.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { WellKnownFiles } from './http/well-known.ts';
import type { Log } from './observability/log.ts';
import type { ContentVersions } from './page/content-versions.ts';
import type { Sessions } from './session/sessions.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { Tenants } from './tenancy/tenants.ts';

/** What a running process holds: opened once in `main.ts`, handed down, never reached for. */
export interface App {
  readonly config: Config;
  readonly database: Database;
  /** A small second pool for short transactions that must outlive the rollback of a use case (intents). */
  readonly sideDatabase: Database;
  readonly tenants: Tenants;
  readonly sessions: Sessions;
  readonly storage: ObjectStore;
  readonly subscriptions: Subscriptions;
  readonly content: ContentVersions;
  readonly limiter: RateLimiter;
  /** Proofs that a name belongs to whoever asks for it. */
  readonly dns: DnsLookup;
  readonly wellKnown: WellKnownFiles;
  readonly log: Log;
  readonly clock: () => Date;
}
