import type { Role } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { Actor, Scope } from '#platform/scope.ts';
import { VARIANT_ROLES, variantFor } from '../item/audience-rules.ts';
import { getItem, getVersion, listVariants } from '../item/item-rows.ts';
import { viewOfVersion } from '../reading/read-item.ts';
import type { ItemView } from '../reading/reading-contract.ts';

/**
 * Returns the newest version of an item as a role would see it now or at another time: the lists, sections and cards on it
 * are those of that role and time. Refuses with `content.item_missing`.
 */
export async function readPreview(
  scope: Scope,
  itemId: string,
  { role, at = scope.now }: { readonly role: Role; readonly at?: Date },
): Promise<ItemView> {
  const item = await getItem(scope, itemId);
  const [variants, category] = await Promise.all([
    listVariants(scope, itemId),
    scope.tx.first(sql<
      RowAs<'content_category', { categorySlug: 'slug'; titleTh: 'titleTh'; titleEn: 'titleEn' }>
    >`
      select slug as category_slug, title_th, title_en from content_category
       where tenant_id = ${scope.tenant.id} and category_id = ${item.categoryId}::uuid`),
  ]);
  const chosen = variantFor(
    role,
    VARIANT_ROLES.filter((each) => variants.some((variant) => variant.role === each)),
  );
  const number = variants.find((variant) => variant.role === chosen)?.draftNumber ?? item.draftNumber;
  const none = { categorySlug: null, titleTh: null, titleEn: null };
  return viewOfVersion(
    { ...scope, actor: readerOf(scope, role), now: at },
    { ...item, ...(category ?? none), publishedAt: item.publishedAt ?? at },
    await getVersion(scope, itemId, number),
  );
}

/** What such a page shows follows from its reader's role alone. */
function readerOf({ actor }: Scope, role: Role): Actor {
  if (role === 'guest' || actor.kind !== 'person') return { kind: 'guest', role: 'guest', guestId: null };
  return { ...actor, role };
}
