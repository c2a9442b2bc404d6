import type { CategoryNode } from './category-contract.ts';

/** More options than this make a select unusable. */
const MAX_OFFERED = 40;

/**
 * Returns the categories to offer beside a list: all of a small shop; in a large one the top level and the ancestors,
 * siblings and descendants of `code`. Parents stay before their children.
 */
export function categoriesNear(nodes: readonly CategoryNode[], code: string | undefined): CategoryNode[] {
  if (nodes.length <= MAX_OFFERED) return [...nodes];
  const byCode = new Map(nodes.map((node) => [node.code, node]));
  const open = new Set<string | null>([null]);
  for (
    let at = code ? byCode.get(code) : undefined;
    at;
    at = at.parentCode ? byCode.get(at.parentCode) : undefined
  )
    open.add(at.code);
  return nodes.filter((node) => open.has(node.parentCode));
}
