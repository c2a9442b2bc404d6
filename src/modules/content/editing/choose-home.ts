import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { ChooseHomeInput } from '../item/item-contract.ts';
import { lockItem } from '../item/item-rows.ts';
import { CONTENT_KEY } from '../paths.ts';
import { contentRefusals } from '../refusals.ts';

/**
 * Puts a page at `/` instead of the composed home page, or takes it from there. While it is not public, the composed
 * home page stands there.
 * Refuses with `content.item_missing`, `content.wrong_state` (no page, or in the trash).
 */
export async function chooseHome(
  scope: Scope,
  { item: itemId, isHome }: ChooseHomeInput,
): Promise<{ isHome: boolean }> {
  const item = await lockItem(scope, itemId);
  if (item.kind !== 'page' || (isHome && item.deletedAt !== null))
    throw refuse(contentRefusals, 'content.wrong_state');
  const { id } = scope.tenant;
  const changed = isHome
    ? await scope.tx.run(sql`
        insert into content_home (tenant_id, item_id, chosen_at) values (${id}, ${itemId}, ${scope.now})
        on conflict (tenant_id) do update set item_id = excluded.item_id, chosen_at = excluded.chosen_at
         where content_home.item_id <> excluded.item_id`)
    : await scope.tx.run(sql`
        delete from content_home home using content_item chosen
         where home.tenant_id = ${id} and chosen.tenant_id = ${id} and chosen.item_id = home.item_id
           and chosen.translation_group = ${item.translationGroup}`);
  if (changed === 0) return { isHome };
  await recordAudit(scope, {
    action: isHome ? 'content.choose_home' : 'content.leave_home',
    entityKind: 'content.item',
    entityId: itemId,
    after: { title: item.title },
  });
  await touchContent(scope, [CONTENT_KEY]);
  return { isHome };
}
