import { z } from 'zod';
import type { RelationKindView, RelationView } from '#platform/relations/relation-contract.ts';

export const MAX_GRAPH_QUERY = 100;
const MAX_NODE_ID = 300;
const MAX_PAGE = 1_000;

const NodeId = z.string().min(1).max(MAX_NODE_ID);

/** What the page of a graph shows: its address. */
export const GraphQuery = z.object({
  q: z.string().trim().max(MAX_GRAPH_QUERY).optional().catch(undefined),
  kind: z.string().max(60).optional().catch(undefined),
  from: NodeId.optional().catch(undefined),
  to: NodeId.optional().catch(undefined),
  page: z.coerce.number().int().min(1).max(MAX_PAGE).catch(1),
});
export type GraphQuery = z.output<typeof GraphQuery>;

/** A graph as its drawing needs it: nodes and kinds by number, so that thousands stay small. */
export interface DrawnGraph {
  readonly kinds: readonly RelationKindView[];
  /** Id, number of its kind, and name of each node. */
  readonly nodes: readonly (readonly [id: string, kind: number, name: string])[];
  /** Numbers of the two nodes of each relation. */
  readonly edges: readonly (readonly [from: number, to: number])[];
}

/** Returns what the drawing of a graph needs. */
export function drawnGraph({ kinds, nodes, edges }: RelationView): DrawnGraph {
  const kindNumbers = new Map(kinds.map(({ name }, number) => [name, number]));
  const nodeNumbers = new Map(nodes.map(({ id }, number) => [id, number]));
  return {
    kinds,
    nodes: nodes.map(({ id, kind, name }) => [id, kindNumbers.get(kind) ?? 0, name]),
    edges: edges.map(({ from, to }) => [nodeNumbers.get(from) ?? 0, nodeNumbers.get(to) ?? 0]),
  };
}
