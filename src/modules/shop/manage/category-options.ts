import type { Scope } from '#platform/scope.ts';
import { listCategories } from '../category/category-queries.ts';

/** Returns the tree as select options, indented by depth. */
export async function listCategoryOptions(scope: Scope): Promise<{ value: string; label: string }[]> {
  return (await listCategories(scope)).map(({ code, title, depth }) => ({
    value: code,
    label: `${'\u2003'.repeat(depth - 1)}${title}`,
  }));
}
