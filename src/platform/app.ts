import type { Config } from './config/config.ts';
import type { Database } from './db/database.ts';
import type { Subscriptions } from './events.ts';
import type { DnsLookup } from './http/dns-lookup.ts';
import type { IpLocation } from './http/ip-location.ts';
import type { PersonalData } from './personal-data.ts';
import type { RateLimiter } from './http/rate-limit.ts';
import type { WellKnownFiles } from './http/well-known.ts';
import type { LiveHub } from './live/live-hub.ts';
import type { AuditSentences, SignInPaths } from './module/module.ts';
import type { Sentence } from './module/module-ui.ts';
import type { NoticeKinds } from './notice-kind.ts';
import type { Log } from './observability/log.ts';
import type { ContentVersions } from './page/content-versions.ts';
import type { HomeCandidate } from './page/home-candidate.ts';
import type { FindReach } from './reach.ts';
import type { Sessions } from './session/sessions.ts';
import type { ObjectStore } from './storage/object-store.ts';
import type { SiteSettings } from './tenancy/site-settings.ts';
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
  /** Everything that keeps something about people. */
  readonly personalData: readonly PersonalData[];
  readonly content: ContentVersions;
  readonly limiter: RateLimiter;
  /** Proofs that a name belongs to whoever asks for it. */
  readonly dns: DnsLookup;
  /** Names of the permissions that a program may be given. */
  readonly grants: readonly string[];
  /** Where IP addresses are. */
  readonly locations: IpLocation;
  /** Pages that some members start from. */
  readonly homes: readonly HomeCandidate[];
  readonly wellKnown: WellKnownFiles;
  /** Everything that people may be told. */
  readonly noticeKinds: NoticeKinds;
  /** What all modules declare of a site's settings. */
  readonly siteSettings: SiteSettings;
  /** What permissions let a program do, by their names. */
  readonly grantText: ReadonlyMap<string, Sentence>;
  readonly signInPaths: SignInPaths;
  /** Sentences for lines of the audit log. */
  readonly auditText: AuditSentences;
  /** How people are reached outside the site. */
  readonly findReach: FindReach;
  /** The open pages of this process. */
  readonly live: LiveHub;
  readonly log: Log;
  readonly clock: () => Date;
}
