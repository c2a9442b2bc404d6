import type { RelationEdge, RelationGraph, RelationNode } from './relation-contract.ts';

/** Parts of a graph, put together. */
export interface JoinedRelations extends RelationGraph {
  /** How many nodes were left out. */
  readonly more: number;
}

/**
 * Puts parts of a graph together, keeping at most `limit` nodes: each once, in the order of the parts, and of two with the same
 * id the first. Edges remain where both their nodes do, each once.
 */
export function joinRelations(
  parts: readonly (RelationGraph & { readonly more: number })[],
  limit: number,
): JoinedRelations {
  const nodes = new Map<string, RelationNode>();
  for (const node of parts.flatMap((part) => part.nodes)) if (!nodes.has(node.id)) nodes.set(node.id, node);
  const kept = [...nodes.values()].slice(0, limit);
  const present = new Set(kept.map(({ id }) => id));
  const edges = new Map<string, RelationEdge>();
  for (const edge of parts.flatMap((part) => part.edges))
    if (edge.from !== edge.to && present.has(edge.from) && present.has(edge.to))
      edges.set(JSON.stringify([edge.from, edge.to, edge.label]), edge);
  const beyond = parts.reduce((sum, { more }) => sum + more, 0);
  return { nodes: kept, edges: [...edges.values()], more: beyond + nodes.size - kept.length };
}

/** A step of a path: over `edge` to the node `to`. */
export interface PathStep {
  readonly to: string;
  readonly edge: RelationEdge;
}

/**
 * Returns the steps of a shortest path between two nodes, along relations of either direction; none where both are the same,
 * null where nothing connects them. Of several shortest paths it is the one whose nodes come first by name, then by id, so that
 * it does not depend on the order in which relations were read.
 */
export function shortestPath(graph: RelationGraph, from: string, to: string): PathStep[] | null {
  const ordinals = ordinalsOf(graph.nodes);
  if (!ordinals.has(from) || !ordinals.has(to)) return null;
  const neighbours = neighboursOf(graph, ordinals);
  // From the far end, so that the way back from the near one is decided by the order of the next node at every step.
  const distances = distancesFrom(to, neighbours);
  if (!distances.has(from)) return null;
  const steps: PathStep[] = [];
  for (let at = from; at !== to; ) {
    const left = distances.get(at) ?? 0;
    const next = neighbours.get(at)?.find((step) => distances.get(step.to) === left - 1);
    if (!next) throw new Error('A node with a distance has no neighbour that is nearer.');
    steps.push(next);
    at = next.to;
  }
  return steps;
}

/** Returns for each node its steps to others, in the order of the others' names. */
export function neighboursOf(
  graph: RelationGraph,
  ordinals: ReadonlyMap<string, number> = ordinalsOf(graph.nodes),
): ReadonlyMap<string, readonly PathStep[]> {
  const neighbours = new Map<string, PathStep[]>(graph.nodes.map(({ id }) => [id, []]));
  for (const edge of graph.edges) {
    neighbours.get(edge.from)?.push({ to: edge.to, edge });
    neighbours.get(edge.to)?.push({ to: edge.from, edge });
  }
  const order = ({ to }: PathStep): number => ordinals.get(to) ?? 0;
  for (const steps of neighbours.values())
    steps.sort((a, b) => order(a) - order(b) || compare(a.edge.label, b.edge.label));
  return neighbours;
}

function ordinalsOf(nodes: readonly RelationNode[]): ReadonlyMap<string, number> {
  const sorted = nodes.toSorted((a, b) => compare(a.name, b.name) || compare(a.id, b.id));
  return new Map(sorted.map(({ id }, ordinal) => [id, ordinal]));
}

/** By code units: the same for everybody, whatever their language. */
function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

function distancesFrom(
  start: string,
  neighbours: ReadonlyMap<string, readonly PathStep[]>,
): ReadonlyMap<string, number> {
  const distances = new Map([[start, 0]]);
  // A map is walked in the order of insertion, with what is added on the way: it is the queue too.
  for (const [node, distance] of distances)
    for (const { to } of neighbours.get(node) ?? []) if (!distances.has(to)) distances.set(to, distance + 1);
  return distances;
}
