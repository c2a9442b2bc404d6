import { LRUCache } from 'lru-cache';
import type { Role } from '../access/access.ts';
import type { Duty } from '../duty-rules.ts';
import { hasRole } from '../access/role-rules.ts';
import type { Database, Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { PersonActor } from '../scope.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { TenantId } from '../db/tenant-id.ts';
import { IDLE_LIMIT_MS } from './session-rules.ts';
import { newSecret, secretHash, type SessionTokens } from './session-token.ts';

declare module '../app.ts' {
  interface App {
    readonly sessions: Sessions;
  }
}

/** Absolute lifetime of a session, regardless of activity. */
export const ABSOLUTE_LIMIT_MS = 12 * 3_600_000;
/**
 * A revoked session is refused on every node within this time plus the length of a request, even when the notification
 * is lost: five seconds are promised.
 */
export const SESSION_CACHE_MS = 4_000;
const TOUCH_EVERY_MS = 60_000;

/** The people module's data about a session's person. */
export interface Member {
  readonly userId: string;
  readonly role: Exclude<Role, 'guest'>;
  readonly duties: readonly Duty[];
  readonly isActive: boolean;
  readonly isActivated: boolean;
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
}

export type FindMember = (tx: Tx, tenantId: TenantId, userId: string) => Promise<Member | null>;

/** Returns whether an authentication method proved two factors. */
export type IsTwoFactor = (authMethod: string) => boolean;

/** Returns whether a site requires two factors for a role with these duties. */
export type IsTwoFactorRequired = (
  tenant: Pick<Tenant, 'settings'>,
  member: Pick<Member, 'role' | 'duties'>,
) => boolean;

/** Functions that the people module provides to sessions. */
export interface People {
  readonly findMember: FindMember;
  readonly isTwoFactor: IsTwoFactor;
  readonly isTwoFactorRequired: IsTwoFactorRequired;
}

export interface OpenSession {
  readonly token: string;
  readonly sessionId: string;
  readonly expiresAt: Date;
}

export interface SignedIn {
  readonly actor: Omit<PersonActor, 'guestId'>;
  /** When the idle session expires. */
  readonly expiresAt: Date;
}

interface CachedSession {
  readonly signedIn: SignedIn;
  /** By the monotonic clock, so that clock changes do not extend the cache. */
  readonly checkedAt: number;
  readonly seenAt: number;
}

/** Sessions: a signed token in the cookie, backed by a row that decides. */
export class Sessions {
  private readonly database: Database;
  private readonly tokens: SessionTokens;
  private readonly people: People;
  private readonly cache = new LRUCache<string, CachedSession>({ max: 20_000 });

  constructor(database: Database, tokens: SessionTokens, people: People) {
    this.database = database;
    this.tokens = tokens;
    this.people = people;
  }

  /** Opens a session for a person who has just authenticated. Always with a new secret, against session fixation. */
  async open(
    tx: Tx,
    tenant: Tenant,
    person: {
      userId: string;
      role: Exclude<Role, 'guest'>;
      authMethod: string;
      userAgent: string;
      ip: string;
      /** The admin who acts on behalf of the person. */
      actingId?: string;
      /** Id of a session that this one continues without new authentication: it expires no later than that one. */
      follows?: string;
    },
    now: Date,
  ): Promise<OpenSession> {
    const secret = newSecret();
    const latest = new Date(now.getTime() + ABSOLUTE_LIMIT_MS);
    const row = await tx.one(sql<RowOf<'platform_session', 'sessionId' | 'absoluteUntilAt'>>`
      insert into platform_session (tenant_id, secret_hash, user_id, role_at_issue, auth_method, user_agent, ip_prefix, acting_id, created_at, last_seen_at, absolute_until_at)
      values (${tenant.id}, ${secretHash(secret)}, ${person.userId}, ${person.role}, ${person.authMethod},
              ${person.userAgent.slice(0, 400)}, ${ipPrefix(person.ip)}, ${person.actingId ?? null}, ${now}, ${now},
              least(${latest}::timestamptz, (select absolute_until_at from platform_session
                                               where tenant_id = ${tenant.id} and session_id = ${person.follows ?? null})))
      returning session_id, absolute_until_at`);
    const absoluteUntil = row.absoluteUntilAt;
    const token = await this.tokens.sign(
      tenant.id,
      { sid: secret, user: person.userId, role: person.role },
      now,
      absoluteUntil,
    );
    return { token, sessionId: row.sessionId, expiresAt: idleEnd(now, absoluteUntil) };
  }

  /**
   * Returns the current person of a token, or null. `isActivity` is true for actions of a person (not for polling): it
   * extends the idle timeout, at most once a minute.
   */
  async resolve(tenant: Tenant, token: string, isActivity: boolean, now: Date): Promise<SignedIn | null> {
    const cacheKey = `${tenant.id}:${token}`;
    const cached = this.cache.get(cacheKey);
    const isFresh = cached !== undefined && performance.now() - cached.checkedAt < SESSION_CACHE_MS;
    const mustTouch = isActivity && (cached === undefined || now.getTime() - cached.seenAt >= TOUCH_EVERY_MS);
    if (isFresh && !mustTouch && cached.signedIn.expiresAt > now) return cached.signedIn;

    const askedAt = performance.now();
    const claims = await this.tokens.verify(tenant.id, token, now);
    if (!claims) return null;
    const signedIn = await this.database.write(tenant.id, (tx) =>
      this.load(tx, tenant, claims.sid, isActivity, now),
    );
    if (signedIn)
      this.cache.set(cacheKey, {
        signedIn,
        checkedAt: askedAt,
        seenAt: isActivity ? now.getTime() : (cached?.seenAt ?? 0),
      });
    else this.cache.delete(cacheKey);
    return signedIn;
  }

  /** Upgrades a session after another factor was proved: it counts as opened by `authMethod` from now on. */
  async raise(
    tx: Tx,
    tenantId: TenantId,
    { userId, sessionId, authMethod }: { userId: string; sessionId: string; authMethod: string },
  ): Promise<void> {
    await tx.run(sql`
      update platform_session set auth_method = ${authMethod}
       where tenant_id = ${tenantId} and session_id = ${sessionId} and user_id = ${userId} and revoked_at is null`);
    this.drop(sessionId);
  }

  /** Ends one session. Idempotent. */
  async revoke(tx: Tx, tenantId: TenantId, sessionId: string, reason: string, now: Date): Promise<void> {
    await tx.run(sql`
      update platform_session set revoked_at = ${now}, revoked_reason = ${reason}
       where tenant_id = ${tenantId} and session_id = ${sessionId} and revoked_at is null`);
    this.drop(sessionId);
  }

  /** Ends all sessions of a person, including those in which they act for others, except `exceptSessionId`. */
  async revokeAll(
    tx: Tx,
    tenantId: TenantId,
    userId: string,
    reason: string,
    now: Date,
    exceptSessionId: string | null = null,
  ): Promise<void> {
    await tx.run(sql`
      update platform_session set revoked_at = ${now}, revoked_reason = ${reason}
       where tenant_id = ${tenantId} and (user_id = ${userId} or acting_id = ${userId}) and revoked_at is null and session_id is distinct from ${exceptSessionId}`);
    this.cache.clear();
  }

  /** Ends one session of a person. No-op for another person's, an unknown or an ended session. */
  async revokeOf(
    tx: Tx,
    tenantId: TenantId,
    { userId, sessionId, reason }: { userId: string; sessionId: string; reason: string },
    now: Date,
  ): Promise<void> {
    const ended = await tx.run(sql`
      update platform_session set revoked_at = ${now}, revoked_reason = ${reason}
       where tenant_id = ${tenantId} and session_id = ${sessionId} and user_id = ${userId} and revoked_at is null`);
    if (ended > 0) this.drop(sessionId);
  }

  /** Returns which of these sessions are open: none where the site is suspended or removed. */
  async openAmong(
    tenantId: TenantId,
    sessionIds: readonly string[],
    now: Date,
  ): Promise<ReadonlySet<string>> {
    const idleSince = new Date(now.getTime() - IDLE_LIMIT_MS);
    const rows = await this.database.read(tenantId, (tx) =>
      tx.rows(sql<RowOf<'platform_session', 'sessionId'>>`
        select session_id from platform_session
         where tenant_id = ${tenantId} and session_id = any(${sessionIds as string[]}::uuid[])
           and revoked_at is null and absolute_until_at > ${now} and last_seen_at > ${idleSince}
           and exists (select from sites_tenant_by_id(${tenantId}) as site where site.state = 'open')`),
    );
    return new Set(rows.map(({ sessionId }) => sessionId));
  }

  /**
   * Returns a person who acts later, in a job, as they are now: with the rights that they still have, never more than when
   * they began. Null where they, or the admin who acts for them, have been suspended or erased.
   */
  async findActorNow(tx: Tx, tenant: Tenant, then: PersonActor): Promise<PersonActor | null> {
    const member = await this.people.findMember(tx, tenant.id, then.userId);
    if (!member?.isActive) return null;
    const acting = then.acting && (await this.people.findMember(tx, tenant.id, then.acting.userId));
    if (acting !== undefined && !mayAct(acting, member)) return null;
    const { isActive: _, duties, ...person } = member;
    const isHeld = await this.isWithoutSecondFactor(tx, tenant, { member, sessionId: then.sessionId });
    const role = isHeld ? 'user' : hasRole(member.role, then.role) ? then.role : member.role;
    const { duties: held = [], ...before } = then;
    const kept = isHeld ? [] : held.filter((duty) => duties.includes(duty));
    return { ...before, ...person, role, ...(kept.length > 0 && { duties: kept }) };
  }

  private async isWithoutSecondFactor(
    tx: Tx,
    tenant: Tenant,
    { member, sessionId }: { member: Member; sessionId: string },
  ): Promise<boolean> {
    if (!this.people.isTwoFactorRequired(tenant, member)) return false;
    const session = await tx.first(sql<RowOf<'platform_session', 'authMethod'>>`
      select auth_method from platform_session where tenant_id = ${tenant.id} and session_id = ${sessionId}`);
    return !this.people.isTwoFactor(session?.authMethod ?? '');
  }

  /** Drops a person from the cache after a change of their name or role. */
  refresh(userId: string): void {
    for (const [key, entry] of this.cache.entries())
      if (entry.signedIn.actor.userId === userId) this.cache.delete(key);
  }

  /** Drops a session from the cache: called when another node revoked it. */
  drop(sessionId: string): void {
    for (const [key, entry] of this.cache.entries())
      if (entry.signedIn.actor.sessionId === sessionId) this.cache.delete(key);
  }

  private async load(
    tx: Tx,
    tenant: Tenant,
    secret: string,
    isActivity: boolean,
    now: Date,
  ): Promise<SignedIn | null> {
    const idleSince = new Date(now.getTime() - IDLE_LIMIT_MS);
    const session = await tx.first(sql<
      RowOf<
        'platform_session',
        'sessionId' | 'userId' | 'actingId' | 'authMethod' | 'lastSeenAt' | 'absoluteUntilAt'
      >
    >`
      select session_id, user_id, acting_id, auth_method, last_seen_at, absolute_until_at from platform_session
       where tenant_id = ${tenant.id} and secret_hash = ${secretHash(secret)}
         and revoked_at is null and absolute_until_at > ${now} and last_seen_at > ${idleSince}`);
    if (!session) return null;
    const member = await this.people.findMember(tx, tenant.id, session.userId);
    if (!member?.isActive) return null;
    const acting =
      session.actingId === null ? null : await this.people.findMember(tx, tenant.id, session.actingId);
    if (session.actingId !== null && !mayAct(acting, member)) return null;
    let lastSeenAt = session.lastSeenAt;
    if (isActivity && now.getTime() - lastSeenAt.getTime() >= TOUCH_EVERY_MS) {
      await tx.run(
        sql`update platform_session set last_seen_at = ${now} where tenant_id = ${tenant.id} and session_id = ${session.sessionId}`,
      );
      lastSeenAt = now;
    }
    const lacksSecondFactor =
      this.people.isTwoFactorRequired(tenant, member) && !this.people.isTwoFactor(session.authMethod);
    return {
      actor: {
        kind: 'person',
        role: lacksSecondFactor ? 'user' : member.role,
        ...(lacksSecondFactor && member.role !== 'user' && { pendingRole: member.role }),
        ...(member.duties.length > 0 && { [lacksSecondFactor ? 'pendingDuties' : 'duties']: member.duties }),
        userId: member.userId,
        sessionId: session.sessionId,
        firstname: member.firstname,
        lastname: member.lastname,
        email: member.email,
        isActivated: member.isActivated,
        ...(acting && {
          acting: { userId: acting.userId, name: `${acting.firstname} ${acting.lastname}`.trim() },
        }),
      },
      expiresAt: idleEnd(lastSeenAt, session.absoluteUntilAt),
    };
  }
}

/** The acting person must still be an active admin, and nobody may act on behalf of an admin. */
function mayAct(acting: Member | null, member: Member): boolean {
  return acting !== null && acting.isActive && acting.role === 'admin' && member.role !== 'admin';
}

function idleEnd(lastSeenAt: Date, absoluteUntil: Date): Date {
  return new Date(Math.min(lastSeenAt.getTime() + IDLE_LIMIT_MS, absoluteUntil.getTime()));
}

/** Returns the network of an address, which identifies no person: /24 for IPv4, /48 for IPv6. */
export function ipPrefix(ip: string): string {
  if (ip.includes(':')) return `${ip.split(':').slice(0, 3).join(':')}::/48`;
  const parts = ip.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : '';
}
