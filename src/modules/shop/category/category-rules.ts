import type { CategoryNode } from './category-contract.ts';

/** More than this many in one select are a list that nobody reads. */
const MAX_OFFERED = 40;

/**
 * The categories worth offering beside a list: all of a small shop; of a large one the top, the way to `code`, what
 * lies beside it and what lies under it, still parents before their children.
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
