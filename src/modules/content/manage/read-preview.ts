import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { VariantRole } from '../item/audience-rules.ts';
import { getItem, getVersion, listVariants } from '../item/item-rows.ts';
import { viewOfVersion } from '../reading/read-item.ts';
import type { ItemView } from '../reading/reading-contract.ts';

/** Returns the newest version of an item as a role would see it. Refuses with `content.item_missing`. */
export async function readPreview(
  scope: Scope,
  itemId: string,
  role: VariantRole | 'guest',
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
  const number = variants.find((variant) => variant.role === role)?.draftNumber ?? item.draftNumber;
  const none = { categorySlug: null, titleTh: null, titleEn: null };
  return viewOfVersion(
    scope,
    { ...item, ...(category ?? none), publishedAt: item.publishedAt ?? scope.now },
    await getVersion(scope, itemId, number),
  );
}
