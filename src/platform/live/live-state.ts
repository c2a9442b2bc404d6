import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import type { TenantId } from '../db/tenant-id.ts';

/**
 * The state of one topic that a person's open pages show: reread after each notification and replaced as a whole,
 * never incremented.
 */
export interface LiveState {
  readonly topic: string;
  readonly read: (
    scope: { readonly tenantId: TenantId; readonly tx: Tx; readonly now: Date },
    personIds: readonly string[],
  ) => Promise<ReadonlyMap<string, unknown>>;
}

/** Upper bound for a detail. */
const MAX_DETAIL = 200;

/**
 * Notifies every open page of these people, on every node, of a change of a topic, once the transaction commits.
 * `detail` names what changed and must not be secret: the state itself is read with the person's own session.
 */
export async function announceLive(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  topic: string,
  personIds: readonly string[],
  detail = '',
): Promise<void> {
  if (personIds.length === 0) return;
  const news = personIds.map(
    (personId) => `${scope.tenant.id} ${topic} ${personId} ${detail.slice(0, MAX_DETAIL)}`,
  );
  await scope.tx.run(sql`select pg_notify('sala_live', news) from unnest(${news}::text[]) as news`);
}
