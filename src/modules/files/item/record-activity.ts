import { sql } from '#platform/db/query.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { graphemeCut } from '#platform/text/grapheme.ts';
import type { FileActivities } from './file-contract.ts';

type What = FileActivities['activities'][number]['what'];

const MAX_TEXT = 300;

/** Records an activity of an item, in the transaction of the change. */
export async function recordActivity(
  scope: Scope,
  itemId: string,
  what: What,
  activity: { readonly from?: string | null; readonly to?: string | null } = {},
): Promise<void> {
  await recordActivities(scope, [{ itemId, ...activity }], what);
}

/** Like `recordActivity`, for several items with the same change. */
export async function recordActivities(
  scope: Scope,
  items: readonly { itemId: string; from?: string | null; to?: string | null }[],
  what: What,
): Promise<void> {
  if (items.length === 0) return;
  const cut = (text: string | null | undefined) => (text ? graphemeCut(text, MAX_TEXT) : null);
  await scope.tx.run(sql`
    insert into files_activity (tenant_id, item_id, what, actor_id, from_text, to_text, happened_at)
    select ${scope.tenant.id}, activity.item_id, ${what}, ${personOf(scope)?.userId ?? null}, activity.from_text, activity.to_text, ${scope.now}
      from unnest(${items.map((item) => item.itemId)}::uuid[], ${items.map((item) => cut(item.from))}::text[], ${items.map((item) => cut(item.to))}::text[])
           as activity (item_id, from_text, to_text)`);
}

/** Moves an item to the top of the actor's recent list. */
export async function touchRecent(scope: Scope, itemId: string): Promise<void> {
  const person = personOf(scope);
  if (!person) return;
  await scope.tx.run(sql`
    insert into files_recent (tenant_id, person_id, item_id, touched_at)
    values (${scope.tenant.id}, ${person.userId}, ${itemId}, ${scope.now})
    on conflict (tenant_id, person_id, item_id) do update set touched_at = excluded.touched_at`);
}
