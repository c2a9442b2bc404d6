import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { addressOf } from '../item/item-address.ts';
import type { ItemRow } from '../item/item-rows.ts';
import { hasAddress } from '../item/kind-rules.ts';
import { contentPaths } from '../paths.ts';
import { keepRedirects } from '../redirects/redirects.ts';

/** Posts of one category whose redirects are kept when its slug changes. */
const MAX_MOVED = 5_000;

/** Returns the slug of a category; null without one. */
export async function slugOfCategory(scope: Scope, categoryId: string | null): Promise<string | null> {
  if (categoryId === null) return null;
  const row = await scope.tx.first(sql<RowOf<'content_category', 'slug'>>`
    select slug from content_category where tenant_id = ${scope.tenant.id} and category_id = ${categoryId}`);
  return row?.slug ?? null;
}

/** Keeps redirects after an item has got another slug or category. */
export async function keepItemRedirects(
  scope: Scope,
  before: Pick<ItemRow, 'kind' | 'slug' | 'categoryId'>,
  after: Pick<ItemRow, 'kind' | 'slug' | 'categoryId'>,
): Promise<void> {
  if (!hasAddress(before.kind)) return;
  const [from, to] = await Promise.all([
    slugOfCategory(scope, before.categoryId),
    slugOfCategory(scope, after.categoryId),
  ]);
  const moves = [{ from: addressOf(before, from), to: addressOf(after, to) }];
  if (before.kind === 'page' && before.slug !== after.slug)
    moves.push({ from: contentPaths.variant(before.slug), to: contentPaths.variant(after.slug) });
  await keepRedirects(scope, moves);
}

/** Keeps redirects after a category has got another slug: its own, and those of its posts. */
export async function keepCategoryRedirects(
  scope: Scope,
  categoryId: string,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  if (from === to) return;
  const posts = await scope.tx.rows(sql<RowAs<'content_item', { slug: 'slug' }>>`
    select slug from content_item where tenant_id = ${scope.tenant.id} and category_id = ${categoryId} and kind = 'post' limit ${sql.lit(MAX_MOVED)}`);
  await keepRedirects(scope, [
    { from: contentPaths.blogEntry(from), to: contentPaths.blogEntry(to) },
    ...posts.map(({ slug }) => ({ from: contentPaths.post(from, slug), to: contentPaths.post(to, slug) })),
  ]);
}
