import { contentPaths } from '../paths.ts';
import type { ItemRow } from './item-rows.ts';
import { hasAddress } from './kind-rules.ts';

/** An item's own address: of a post in the blog, of a page below the site. A section has none: empty. */
export function addressOf(
  { kind, slug }: Pick<ItemRow, 'kind' | 'slug'>,
  categorySlug: string | null,
): string {
  if (!hasAddress(kind)) return '';
  if (kind !== 'post') return contentPaths.page(slug);
  return categorySlug === null ? contentPaths.blogEntry(slug) : contentPaths.post(categorySlug, slug);
}
