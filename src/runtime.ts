import pg from 'pg';
import { findMember, findReach, isTwoFactor, isTwoFactorRequired } from '#modules/accounts/public.ts';
import type { App } from '#platform/app.ts';
import type { Config } from '#platform/config/config.ts';
import { DatabaseClock } from '#platform/db/database-clock.ts';
import { Database } from '#platform/db/database.ts';
import { ReconnectingClient } from '#platform/db/reconnecting-client.ts';
import { sql } from '#platform/db/query.ts';
import { DnsLookup } from '#platform/http/dns-lookup.ts';
import { IpLocation } from '#platform/http/ip-location.ts';
import { RateLimiter } from '#platform/http/token-bucket.ts';
import { WellKnownFiles } from '#platform/http/well-known.ts';
import { LiveHub } from '#platform/live/live-hub.ts';
import type { Log } from '#platform/observability/log.ts';
import { ContentVersions } from '#platform/content/content-versions.ts';
import { withAcceptedPasswords } from '#platform/postgres/runtime-role.ts';
import { SessionTokens } from '#platform/session/session-token.ts';
import { Sessions } from '#platform/session/sessions.ts';
import { openStore } from '#platform/storage/open-store.ts';
import { TenantStores } from '#platform/storage/tenant-stores.ts';
import { SITE_CONTENT } from '#platform/tenancy/tenant.ts';
import { Tenants } from '#platform/tenancy/tenants.ts';
import {
  acquaintances,
  auditText,
  commentedKinds,
  recordCardKinds,
  relationSources,
  grants,
  frameHosts,
  grantText,
  alerts,
  figures,
  homes,
  liveStates,
  noticeKinds,
  imports,
  lists,
  personalData,
  signInPaths,
  siteSettings,
  subscriptions,
  setUpSteps,
  siteHealth,
} from './composition.ts';

/** Upper bound on how long a node can miss a change when notifications are lost. */
const POLL_EVERY_MS = 5_000;
/** Separate pool, so that short side transactions never queue behind use cases. */
const SIDE_POOL_SIZE = 2;
/** A successful storage check is reused for this long, however often a load balancer polls. */
const STORAGE_CHECK_CACHE_MS = 10_000;

export interface Runtime {
  readonly app: App;
  /** Throws when the database or the storage is unavailable. */
  checkReady(): Promise<void>;
  close(): Promise<void>;
}

export interface RuntimeOptions {
  readonly config: Config;
  /** Connection of the run-time role, which owns no tables. */
  readonly connection: pg.ClientConfig;
  readonly log: Log;
  /** Overrides the database clock in tests. */
  readonly clock?: () => Date;
}

/** Opens everything that a process needs to serve requests or jobs, and keeps it in sync with other nodes. */
export async function openRuntime({
  config,
  connection: given,
  log,
  clock: givenClock,
}: RuntimeOptions): Promise<Runtime> {
  const connection = withAcceptedPasswords(given, config.secret);
  const database = new Database({
    connection,
    poolSize: config.database.poolSize,
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  });
  const sideDatabase = new Database({
    connection,
    poolSize: SIDE_POOL_SIZE,
    onError: (error) => log.warn({ err: error }, 'A database connection broke'),
  });
  const databaseClock = new DatabaseClock({
    database: sideDatabase,
    onSkew: (skewMs) =>
      log.warn(
        { skewMs },
        "This machine's clock differs from the database's, which counts: let both be set by NTP",
      ),
    onError: (error) => log.warn({ err: error }, "The database's clock could not be read"),
  });
  if (!givenClock) await databaseClock.start();
  const clock = givenClock ?? ((): Date => databaseClock.now());
  const content = new ContentVersions(clock());
  const tenants = new Tenants(database, { clock: () => performance.now(), settings: siteSettings.stored });
  const sessions = new Sessions(database, new SessionTokens(config.secret), {
    findMember,
    isTwoFactor,
    isTwoFactorRequired,
  });
  const storage = new TenantStores(
    await openStore(config.storage, { secrets: config.secret.deriveKeys('storage'), clock }),
    {
      config,
      sideDatabase,
      clock,
      content,
    },
  );
  const storageAnswers = cachedCheck(() => storage.check());
  const dns = new DnsLookup();
  const live = new LiveHub({ database, sessions, states: liveStates, log, clock });
  const app: App = {
    config,
    database,
    sideDatabase,
    tenants,
    sessions,
    storage,
    subscriptions,
    imports,
    lists,
    commentedKinds,
    recordCardKinds,
    relationSources,
    personalData,
    content,
    limiter: new RateLimiter(),
    dns,
    grants,
    locations: new IpLocation(config.ipLocationUrl, (error) =>
      log.warn({ err: error }, 'The place of an address could not be asked'),
    ),
    alerts,
    figures,
    homes,
    wellKnown: new WellKnownFiles({ dns, allowInside: config.env === 'localhost' }),
    noticeKinds,
    acquaintances,
    auditText,
    grantText,
    signInPaths,
    frameHosts,
    siteSettings,
    setUpSteps,
    siteHealth,
    findReach,
    live,
    log,
    clock,
  };

  content.onChange((tenantId, key) => {
    if (key === SITE_CONTENT) tenants.drop(tenantId);
  });
  const news: Readonly<Record<string, (payload: string) => void>> = {
    sala_content: (payload) => content.applyNotification(payload),
    sala_session: (payload) => {
      const sessionId = payload.split(' ')[1] ?? '';
      sessions.drop(sessionId);
      live.endSession(sessionId);
    },
    sala_live: (payload) => live.applyNotification(payload),
  };
  const poll = (): void => {
    content
      .poll(database, clock())
      .catch((error: unknown) => log.warn({ err: error }, 'Content versions could not be polled'));
  };
  const listener = new ReconnectingClient({
    connection: { ...connection, keepAlive: true },
    prepare: async (client) => {
      client.on('notification', ({ channel, payload }) => news[channel]?.(payload ?? ''));
      for (const channel of Object.keys(news)) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
    },
    onBack: () => {
      live.refresh(); // notifications sent while disconnected are lost
      poll();
    },
    onError: (error) => log.warn({ err: error }, 'The connection for notifications broke'),
  });
  await listener.start();
  const polls = setInterval(poll, POLL_EVERY_MS).unref();

  return {
    app,
    async checkReady() {
      await database.platformRows(sql`select 1`);
      await storageAnswers();
    },
    async close() {
      clearInterval(polls);
      databaseClock.stop();
      live.close();
      await listener.stop();
      await Promise.all([database.close(), sideDatabase.close()]);
    },
  };
}

/** Returns a version of `check` that skips the call while the last success is recent. Failures are not cached. */
function cachedCheck(check: () => Promise<void>): () => Promise<void> {
  let provedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (performance.now() - provedAt < STORAGE_CHECK_CACHE_MS) return;
    await check();
    provedAt = performance.now();
  };
}
