import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { Scope } from '../scope.ts';
import { IDLE_LIMIT_MS } from './session-rules.ts';

/** Upper bound for the listed sessions of one person. */
const MAX_LISTED = 50;

export interface PersonSession {
  readonly sessionId: string;
  readonly userAgent: string;
  /** Shortened IP address: a network, not a person. */
  readonly place: string;
  readonly authMethod: string;
  /** The admin, where one acts on behalf of the person. */
  readonly actingId: string | null;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** Returns a person's open sessions, most recently active first. */
export async function listOpenSessions(
  scope: Pick<Scope, 'tenant' | 'tx' | 'now'>,
  userId: string,
): Promise<PersonSession[]> {
  const idleSince = new Date(scope.now.getTime() - IDLE_LIMIT_MS);
  const rows = await scope.tx.rows(sql<
    RowOf<
      'platform_session',
      'sessionId' | 'userAgent' | 'ipPrefix' | 'authMethod' | 'actingId' | 'createdAt' | 'lastSeenAt'
    >
  >`
    select session_id, user_agent, ip_prefix, auth_method, acting_id, created_at, last_seen_at from platform_session
     where tenant_id = ${scope.tenant.id} and user_id = ${userId}
       and revoked_at is null and absolute_until_at > ${scope.now} and last_seen_at > ${idleSince}
     order by last_seen_at desc, session_id limit ${MAX_LISTED}`);
  return rows.map((row) => ({
    sessionId: row.sessionId,
    userAgent: row.userAgent,
    place: row.ipPrefix,
    authMethod: row.authMethod,
    actingId: row.actingId,
    createdAt: row.createdAt,
    lastSeenAt: row.lastSeenAt,
  }));
}
