import { sql } from '../db/query.ts';
import type { RowAs, RowOf } from '../db/rows.ts';
import { withClient } from '../db/with-client.ts';
import type { World } from './world.ts';

export type SessionRow = RowOf<'platform_session', 'sessionId' | 'userId'> &
  RowAs<'platform_session', { device: 'userAgent'; place: 'ipPrefix' }> & {
    /** Changes with every write. */
    readonly version: string;
  };

/** Returns all stored sessions of a world's tenant. */
export function sessionRows(world: World): Promise<SessionRow[]> {
  return world.read((scope) =>
    scope.tx.rows(sql<SessionRow>`
      select session_id, user_id, user_agent as device, ip_prefix as place, xmin::text as version
        from platform_session where tenant_id = ${scope.tenant.id} order by session_id`),
  );
}

/** Ends a person's sessions with triggers disabled: the rows change without a notification. */
export async function endSessionsSilently(world: World, userId: string): Promise<void> {
  await withClient(world.database.superuser, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query('update platform_session set revoked_at = now() where user_id = $1', [userId]);
  });
}

/** Sets when a person's sessions were last active and how long they have left, relative to the database's clock. */
export async function ageSessions(
  world: World,
  userId: string,
  { idleSeconds, leftSeconds = 3_600 }: { idleSeconds: number; leftSeconds?: number },
): Promise<void> {
  await withClient(world.database.superuser, async (client) => {
    await client.query(
      `update platform_session set created_at = now() - interval '13 hours', last_seen_at = now() - make_interval(secs => $2),
              absolute_until_at = now() + make_interval(secs => $3) where user_id = $1`,
      [userId, idleSeconds, leftSeconds],
    );
  });
}
