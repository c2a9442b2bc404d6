import { neighboursOf, shortestPath } from '#platform/relations/graph-rules.ts';
import type { RelationNode, RelationView } from '#platform/relations/relation-contract.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import type { DrawnGraph } from './graph-contract.ts';

/** Nodes of one page of the list. */
export const NODES_PER_PAGE = 40;
/** Relations shown of one node. */
const RELATIONS_PER_NODE = 6;

/** A relation as seen from one of its nodes. */
export interface SeenRelation {
  readonly label: string;
  /** Name of the other node. */
  readonly name: string;
  /** Whether the label says what this node is to the other, and not the reverse. */
  readonly isOwn: boolean;
}

export interface ListedNode extends RelationNode {
  readonly relations: readonly SeenRelation[];
  /** How many relations are not shown. */
  readonly moreRelations: number;
}

/** What a graph is narrowed to. */
export interface GraphFilter {
  readonly q?: string | undefined;
  readonly kind?: string | undefined;
}

/** Returns a test for nodes that a filter finds; null for a filter that finds all. */
export function nodeFilter({
  q = '',
  kind,
}: GraphFilter): ((node: Pick<RelationNode, 'kind' | 'name'>) => boolean) | null {
  const wanted = foldForSearch(q);
  if (wanted === '' && kind === undefined) return null;
  return (node) => (kind === undefined || node.kind === kind) && foldForSearch(node.name).includes(wanted);
}

/** Returns a test for the nodes of a drawing, by number. */
export function drawnFilter({ kinds, nodes }: DrawnGraph, filter: GraphFilter): (node: number) => boolean {
  const isFound = nodeFilter(filter);
  if (!isFound) return () => true;
  const found = nodes.map(([, kind, name]) => isFound({ kind: kinds[kind]?.name ?? '', name }));
  return (node) => found[node] === true;
}

/** Returns one page of the nodes that a filter finds with their relations, and how many it finds in all. */
export function listNodes(
  view: RelationView,
  { page, ...filter }: GraphFilter & { readonly page: number },
): { nodes: ListedNode[]; found: number } {
  const isFound = nodeFilter(filter);
  const found = isFound ? view.nodes.filter(isFound) : view.nodes;
  const neighbours = neighboursOf(view);
  const names = namesOf(view);
  const start = (page - 1) * NODES_PER_PAGE;
  return {
    found: found.length,
    nodes: found.slice(start, start + NODES_PER_PAGE).map((node) => {
      const steps = neighbours.get(node.id) ?? [];
      return {
        ...node,
        relations: steps.slice(0, RELATIONS_PER_NODE).map(({ to, edge }) => ({
          label: edge.label,
          name: names.get(to) ?? '',
          isOwn: edge.from === node.id,
        })),
        moreRelations: Math.max(0, steps.length - RELATIONS_PER_NODE),
      };
    }),
  };
}

/** A step of a path, as it is told. */
export interface ToldStep extends SeenRelation {
  /** Name of the node that the step leaves. */
  readonly from: string;
  /** Id of the node that it reaches. */
  readonly to: string;
}

/** The path between the two chosen nodes. */
export interface ToldPath {
  readonly from: Pick<RelationNode, 'id' | 'name'> | null;
  readonly to: Pick<RelationNode, 'id' | 'name'> | null;
  /** Null where nothing connects the two, or not both are chosen. */
  readonly steps: readonly ToldStep[] | null;
}

/** Returns the shortest path between two nodes in words; ids of nodes that are not there count as not chosen. */
export function tellPath(
  view: RelationView,
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
): ToldPath {
  const names = namesOf(view);
  const ends = [from, to].map((id) => {
    const name = id === undefined ? undefined : names.get(id);
    return id === undefined || name === undefined ? null : { id, name };
  });
  const [begin = null, end = null] = ends;
  const steps = begin && end ? shortestPath(view, begin.id, end.id) : null;
  let at = begin;
  return {
    from: begin,
    to: end,
    steps:
      steps &&
      steps.map((step) => {
        const left = { id: at?.id ?? '', name: at?.name ?? '' };
        at = { id: step.to, name: names.get(step.to) ?? '' };
        return {
          from: left.name,
          to: step.to,
          name: at.name,
          label: step.edge.label,
          isOwn: step.edge.from === left.id,
        };
      }),
  };
}

/** Returns which two nodes are chosen after another one: it becomes the end of a path that has none, or begins a new one. */
export function nextChoice(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  id: string,
): { from: string; to: string | undefined } {
  return from !== undefined && to === undefined && from !== id
    ? { from, to: id }
    : { from: id, to: undefined };
}

function namesOf({ nodes }: RelationView): ReadonlyMap<string, string> {
  return new Map(nodes.map(({ id, name }) => [id, name]));
}
