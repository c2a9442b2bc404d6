import { GLYPH_LOOKS, shapePath } from './glyph-rules.ts';
import type { DrawnGraph } from './graph-contract.ts';
import type { LabelSight, LabelWish } from './label-rules.ts';
import type { Places } from './radial-rules.ts';

/** Space around the drawing. */
const MARGIN = 40;

/** A graph with its nodes at places that begin at 0, and what is emphasised in it. */
export interface Drawing {
  readonly graph: DrawnGraph;
  readonly places: Places;
  readonly width: number;
  readonly height: number;
}

/** Moves the places so that the drawing begins at 0. */
export function drawingOf(graph: DrawnGraph, places: Places): Drawing {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < places.length; at += 2) {
    const [x = 0, y = 0] = [places[at], places[at + 1]];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return {
    graph,
    places: places.map((place, at) => place - (at % 2 === 0 ? left : top) + MARGIN),
    width: right - left + MARGIN * 2,
    height: bottom - top + MARGIN * 2,
  };
}

/** Returns the place of a node. */
export function placeOf({ places }: Pick<Drawing, 'places'>, node: number): { x: number; y: number } {
  return { x: places[node * 2] ?? 0, y: places[node * 2 + 1] ?? 0 };
}

/** Returns lines between pairs of nodes as one path: thousands of elements of their own would be slow. */
export function linesPath(drawing: Drawing, pairs: DrawnGraph['edges']): string {
  return pairs
    .map(([from, to]) => {
      const [a, b] = [placeOf(drawing, from), placeOf(drawing, to)];
      return `M${Math.round(a.x)} ${Math.round(a.y)}L${Math.round(b.x)} ${Math.round(b.y)}`;
    })
    .join('');
}

/** The nodes of one kind as paths: those that are found, and the others. */
export interface KindPaths {
  readonly kind: number;
  readonly found: string;
  readonly others: string;
}

/** Returns the nodes by kind, each kind as one or two paths. */
export function nodePaths(drawing: Drawing, isFound: (node: number) => boolean): KindPaths[] {
  const parts = drawing.graph.kinds.map(() => ({ found: [] as string[], others: [] as string[] }));
  for (const [node, [, kind]] of drawing.graph.nodes.entries()) {
    const look = GLYPH_LOOKS[drawing.graph.kinds[kind]?.glyph ?? 'person'];
    const { x, y } = placeOf(drawing, node);
    parts[kind]?.[isFound(node) ? 'found' : 'others'].push(shapePath(look.shape, x, y));
  }
  return parts.map(({ found, others }, kind) => ({ kind, found: found.join(''), others: others.join('') }));
}

/** Returns the nodes in the order in which they get labels: those of `first`, then those with most relations. */
export function labelOrder(
  graph: DrawnGraph,
  first: readonly number[],
  isFound: (node: number) => boolean,
): number[] {
  const degrees = graph.nodes.map(() => 0);
  for (const node of graph.edges.flat()) degrees[node] = (degrees[node] ?? 0) + 1;
  const rest = graph.nodes.keys().filter((node) => isFound(node) && !first.includes(node));
  return [...first, ...[...rest].toSorted((a, b) => (degrees[b] ?? 0) - (degrees[a] ?? 0) || a - b)];
}

/** Returns the wishes for labels in this order. */
export function* labelWishes(drawing: Drawing, order: readonly number[]): Generator<LabelWish, void> {
  for (const node of order)
    yield { node, text: drawing.graph.nodes[node]?.[2] ?? '', ...placeOf(drawing, node) };
}

/** From so many nodes in sight on, names may cover some: otherwise there would be none. */
const MOST_SPARED = 600;

/** Returns the places of the nodes in a part of the drawing that names must not cover. */
export function sparedNodes(
  drawing: Drawing,
  { x: left, y: top, width, height }: LabelSight['sight'],
): { x: number; y: number }[] {
  const inSight = [];
  for (const node of drawing.graph.nodes.keys()) {
    const { x, y } = placeOf(drawing, node);
    if (x >= left && x <= left + width && y >= top && y <= top + height) inSight.push({ x, y });
  }
  return inSight.length > MOST_SPARED ? [] : inSight;
}

/** Returns the node nearest to a point, within a distance; null where there is none. */
export function nodeAt(drawing: Drawing, point: { x: number; y: number }, within: number): number | null {
  let nearest: number | null = null;
  let least = within ** 2;
  for (const node of drawing.graph.nodes.keys()) {
    const { x, y } = placeOf(drawing, node);
    const distance = (x - point.x) ** 2 + (y - point.y) ** 2;
    if (distance > least) continue;
    least = distance;
    nearest = node;
  }
  return nearest;
}
