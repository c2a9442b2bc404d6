import type { DrawnGraph } from './graph-contract.ts';

/** Least distance between two rings, and between neighbours on one. */
const RING = 90;
const BESIDE = 24;

/** Coordinates of the nodes one after the other: x of the first, y of the first, x of the second, … */
export type Places = Float32Array;

/**
 * Places nodes on rings around the first one, by their distance from it, each within the sector of the node that it was reached
 * from. It takes one pass, so it is the first picture, which forces then improve.
 */
export function radialPlaces({ nodes, edges }: Pick<DrawnGraph, 'nodes' | 'edges'>): Places {
  const tree = breadthFirst(nodes.length, edges);
  const widths = widthsOf(tree);
  const radii = ringRadii(tree);
  const places = new Float32Array(nodes.length * 2);
  const sectors = new Map<number, { from: number; to: number }>([[0, { from: 0, to: 2 * Math.PI }]]);
  for (const node of tree.order) {
    const { from, to } = sectors.get(node) ?? { from: 0, to: 0 };
    const radius = radii[tree.depths[node] ?? 0] ?? 0;
    places[node * 2] = radius * Math.cos((from + to) / 2);
    places[node * 2 + 1] = radius * Math.sin((from + to) / 2);
    const children = tree.children[node] ?? [];
    const share = (to - from) / Math.max(1, sum(children.map((child) => widths[child] ?? 1)));
    let begin = from;
    for (const child of children) {
      const end = begin + share * (widths[child] ?? 1);
      sectors.set(child, { from: begin, to: end });
      begin = end;
    }
  }
  return places;
}

interface Tree {
  /** Every node once, those nearer to the first one earlier. */
  readonly order: readonly number[];
  readonly depths: readonly number[];
  readonly children: readonly (readonly number[])[];
}

/** What nothing connects with the first node stands on the ring around it. */
function breadthFirst(count: number, edges: DrawnGraph['edges']): Tree {
  const neighbours = Array.from({ length: count }, (): number[] => []);
  for (const [from, to] of edges) {
    neighbours[from]?.push(to);
    neighbours[to]?.push(from);
  }
  const depths = Array.from({ length: count }, () => -1);
  const children = Array.from({ length: count }, (): number[] => []);
  const order: number[] = [];
  for (let seed = 0; seed < count; seed += 1) {
    if (depths[seed] !== -1) continue;
    depths[seed] = seed === 0 ? 0 : 1;
    if (seed > 0) children[0]?.push(seed);
    const queue = [seed];
    for (const node of queue) {
      order.push(node);
      for (const next of neighbours[node] ?? []) {
        if (depths[next] !== -1) continue;
        depths[next] = (depths[node] ?? 0) + 1;
        children[node]?.push(next);
        queue.push(next);
      }
    }
  }
  return { order, depths, children };
}

/** How many ends of branches stand below each node, itself if none. */
function widthsOf({ order, children }: Tree): number[] {
  const widths = order.map(() => 1);
  for (const node of order.toReversed()) {
    const below = children[node] ?? [];
    if (below.length > 0) widths[node] = sum(below.map((child) => widths[child] ?? 1));
  }
  return widths;
}

function ringRadii({ depths }: Tree): number[] {
  const counts: number[] = [];
  for (const depth of depths) counts[depth] = (counts[depth] ?? 0) + 1;
  const radii: number[] = [];
  for (const [depth, count] of counts.entries())
    radii.push(depth === 0 ? 0 : Math.max((radii.at(-1) ?? 0) + RING, (count * BESIDE) / (2 * Math.PI)));
  return radii;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
