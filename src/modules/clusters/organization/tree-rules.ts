import type { ChartHolder, ChartNode } from './chart-rules.ts';

/** A chart as of a day, as a forest. */
export interface ChartTree {
  readonly roots: readonly ChartNode[];
  /** Nodes whose unit does not exist on that day. */
  readonly orphans: readonly ChartNode[];
  readonly byId: ReadonlyMap<string, ChartNode>;
  readonly childrenOf: ReadonlyMap<string, readonly ChartNode[]>;
  readonly holdersOf: ReadonlyMap<string, readonly ChartHolder[]>;
}

/** Positions stand before units, then by their order, then by name. */
export function chartTree(nodes: readonly ChartNode[], holders: readonly ChartHolder[]): ChartTree {
  const names = new Intl.Collator('th');
  const sorted = nodes.toSorted(
    (a, b) =>
      Number(a.kind === 'unit') - Number(b.kind === 'unit') ||
      a.sort - b.sort ||
      names.compare(a.nameTh, b.nameTh),
  );
  const byId = new Map(sorted.map((node) => [node.nodeId, node]));
  return {
    roots: sorted.filter(({ parentId }) => parentId === null),
    orphans: sorted.filter(({ parentId }) => parentId !== null && !byId.has(parentId)),
    byId,
    childrenOf: Map.groupBy(sorted, ({ parentId }) => parentId ?? ''),
    holdersOf: Map.groupBy(
      holders.toSorted((a, b) => Number(a.tenure === 'acting') - Number(b.tenure === 'acting')),
      ({ positionId }) => positionId,
    ),
  };
}

export function childrenOf(tree: ChartTree, nodeId: string): readonly ChartNode[] {
  return tree.childrenOf.get(nodeId) ?? [];
}

/** Nobody holds the position for good: somebody may be acting. */
export function isVacant(tree: ChartTree, { nodeId, kind }: ChartNode): boolean {
  return (
    kind === 'position' && !(tree.holdersOf.get(nodeId) ?? []).some(({ tenure }) => tenure === 'substantive')
  );
}

/** Returns the units above a node, the nearest first. */
export function unitsAbove(tree: ChartTree, nodeId: string): ChartNode[] {
  const above: ChartNode[] = [];
  let node = tree.byId.get(nodeId);
  while (node && node.parentId !== null) {
    node = tree.byId.get(node.parentId);
    if (node) above.push(node);
  }
  return above;
}

/** Returns a node and everything below it. */
export function branchOf(tree: ChartTree, nodeId: string): ChartNode[] {
  const root = tree.byId.get(nodeId);
  const branch = root ? [root] : [];
  for (const node of branch) branch.push(...childrenOf(tree, node.nodeId));
  return branch;
}

/** A line of the tree, as WAI-ARIA counts them (APG, tree view). */
export interface TreeRow {
  readonly node: ChartNode;
  /** From 1. */
  readonly level: number;
  /** From 1, among its neighbours. */
  readonly ordinal: number;
  readonly neighbours: number;
  /** Undefined where nothing stands below. */
  readonly isExpanded: boolean | undefined;
}

/** Returns the lines that are shown, from top to bottom. */
export function treeRows(
  tree: ChartTree,
  roots: readonly ChartNode[],
  expanded: ReadonlySet<string>,
): TreeRow[] {
  const rows: TreeRow[] = [];
  const open = asRows(roots, 1, tree, expanded).toReversed();
  for (let row = open.pop(); row; row = open.pop()) {
    rows.push(row);
    if (row.isExpanded)
      open.push(...asRows(childrenOf(tree, row.node.nodeId), row.level + 1, tree, expanded).toReversed());
  }
  return rows;
}

function asRows(
  nodes: readonly ChartNode[],
  level: number,
  tree: ChartTree,
  expanded: ReadonlySet<string>,
): TreeRow[] {
  return nodes.map((node, at) => ({
    node,
    level,
    ordinal: at + 1,
    neighbours: nodes.length,
    isExpanded: childrenOf(tree, node.nodeId).length > 0 ? expanded.has(node.nodeId) : undefined,
  }));
}

/** Most lines that are open at first. */
const FIRST_ROWS = 30;

/** Returns the units that are open at first: whole levels while the page stays short, and the way to the chosen node. */
export function firstExpanded(tree: ChartTree, chosenId: string | undefined): Set<string> {
  const expanded = new Set<string>();
  let level = [...tree.roots];
  let rows = level.length;
  while (level.length > 0) {
    const below = level.flatMap(({ nodeId }) => childrenOf(tree, nodeId));
    rows += below.length;
    if (rows > FIRST_ROWS) break;
    for (const { nodeId } of level) expanded.add(nodeId);
    level = below;
  }
  return chosenId === undefined ? expanded : expanded.union(wayTo(tree, chosenId));
}

/** Returns a node and the units above it, which are open while it is chosen. */
export function wayTo(tree: ChartTree, nodeId: string): Set<string> {
  return new Set([nodeId, ...unitsAbove(tree, nodeId).map((unit) => unit.nodeId)]);
}

/** Lines that PageUp and PageDown pass. */
const PAGE_ROWS = 10;

/**
 * Returns the line that a key leads to, or what it does to the present one (APG, tree view). `text`: what has been typed
 * ahead, together with the key.
 */
export function treeMove(
  rows: readonly TreeRow[],
  { at, key, text }: { at: number; key: string; text: string },
): { readonly at: number } | { readonly toggle: string } | null {
  const row = rows[at];
  if (!row) return null;
  const to = (next: number) => (next === at || !rows[next] ? null : { at: next });
  if (key === 'ArrowDown') return to(at + 1);
  if (key === 'ArrowUp') return to(at - 1);
  if (key === 'PageDown') return to(Math.min(at + PAGE_ROWS, rows.length - 1));
  if (key === 'PageUp') return to(Math.max(at - PAGE_ROWS, 0));
  if (key === 'Home') return to(0);
  if (key === 'End') return to(rows.length - 1);
  if (key === 'ArrowRight')
    return row.isExpanded === false ? { toggle: row.node.nodeId } : row.isExpanded ? to(at + 1) : null;
  if (key === 'ArrowLeft')
    return row.isExpanded
      ? { toggle: row.node.nodeId }
      : to(rows.findLastIndex(({ level }, index) => index < at && level < row.level));
  return text === '' ? null : to(namedAfter(rows, at, text));
}

/** A single letter goes on from the present line; more letters may still mean it. */
function namedAfter(rows: readonly TreeRow[], at: number, text: string): number {
  const wanted = text.toLocaleLowerCase('th');
  const first = [...text].length > 1 ? at : at + 1;
  for (let step = 0; step < rows.length; step += 1) {
    const index = (first + step) % rows.length;
    const node = rows[index]?.node;
    const isNamed = [node?.nameTh, node?.nameEn].some((name) =>
      name?.toLocaleLowerCase('th').startsWith(wanted),
    );
    if (isNamed) return index;
  }
  return at;
}
