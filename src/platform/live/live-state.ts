import type { Tx } from '../db/database.ts';
import { sql } from '../db/query.ts';
import type { Scope } from '../scope.ts';
import type { TenantId } from '../db/tenant-id.ts';

/** What an open page of a person shows of one topic right now: read anew at each news, and set, never counted up. */
export interface LiveState {
  readonly topic: string;
  readonly read: (
    scope: { readonly tenantId: TenantId; readonly tx: Tx; readonly now: Date },
    personIds: readonly string[],
  ) => Promise<ReadonlyMap<string, unknown>>;
}

/** Longest detail of a piece of news. */
const MAX_DETAIL = 200;

/**
 * Tells every open page of a person, on every node, that a topic changed, once the transaction commits. `detail` says
 * what to look at; nothing secret: the state itself is read behind the person's own session.
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
