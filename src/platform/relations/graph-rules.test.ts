import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { joinRelations, shortestPath } from './graph-rules.ts';
import type { RelationEdge, RelationGraph, RelationNode } from './relation-contract.ts';

const node = (id: string, name = id): RelationNode => ({ id, kind: 'test.thing', name, to: null });
const edge = (from: string, to: string, label = 'knows'): RelationEdge => ({ from, to, label });
const graph = (pairs: string, nodes: readonly RelationNode[] = []): RelationGraph => {
  const edges = pairs
    .split(' ')
    .filter(Boolean)
    .map((pair) => edge(pair[0] ?? '', pair[1] ?? ''));
  const named = new Map(edges.flatMap(({ from, to }) => [from, to]).map((id) => [id, node(id)]));
  for (const each of nodes) named.set(each.id, each);
  return { nodes: [...named.values()], edges };
};
const way = (of: RelationGraph, from: string, to: string): string | null =>
  shortestPath(of, from, to)
    ?.map((step) => step.to)
    .join('') ?? null;

describe('the shortest path', () => {
  test.for([
    ['along a chain', 'ab bc cd', 'a', 'd', 'bcd'],
    ['against the direction of relations', 'ab bc cd', 'd', 'a', 'cba'],
    ['over a shortcut', 'ab bc cd ad', 'a', 'd', 'd'],
    ['around a circle', 'ab bc cd de ea', 'a', 'd', 'ed'],
    ['of two equal ones by the first name', 'ac cd ab bd', 'a', 'd', 'bd'],
    ['to itself', 'ab', 'a', 'a', ''],
    ['nowhere', 'ab cd', 'a', 'd', null],
    ['from what is not there', 'ab', 'z', 'a', null],
    ['to a name that objects have', 'ab', 'a', '__proto__', null],
  ] as const)('%s', ([, pairs, from, to, expected]) => {
    expect(way(graph(pairs), from, to)).toBe(expected);
  });

  test('prefers names to ids and says which relation it goes over', () => {
    const nodes = [node('b', 'Zebra'), node('c', 'Ant')];
    expect(way(graph('ab bd ac cd', nodes), 'a', 'd')).toBe('cd');
    expect(shortestPath(graph('ab'), 'b', 'a')).toEqual([{ to: 'a', edge: edge('a', 'b') }]);
  });

  const graphs = fc.record({
    size: fc.integer({ min: 1, max: 7 }),
    pairs: fc.array(fc.tuple(fc.nat(6), fc.nat(6)), { maxLength: 14 }),
  });

  test('is as long as Floyd and Warshall say, in any order of the relations', () => {
    fc.assert(
      fc.property(graphs, fc.infiniteStream(fc.nat(100)), ({ size, pairs }, order) => {
        const inside = pairs.filter(([from, to]) => from !== to && from < size && to < size);
        const nodes = Array.from({ length: size }, (_, at) => node(String(at)));
        const edges = inside.map(([from, to]) => edge(String(from), String(to)));
        const lengths = floydWarshall(size, inside);
        const shuffled = edges
          .map((each) => ({ each, by: order.next().value ?? 0 }))
          .toSorted((a, b) => a.by - b.by)
          .map(({ each }) => each);
        for (let from = 0; from < size; from += 1)
          for (let to = 0; to < size; to += 1) {
            const path = shortestPath({ nodes, edges }, String(from), String(to));
            expect(path?.length ?? Infinity).toBe(lengths[from]?.[to]);
            const same = shortestPath(
              { nodes: nodes.toReversed(), edges: shuffled },
              String(from),
              String(to),
            );
            expect(same?.map((step) => step.to)).toEqual(path?.map((step) => step.to));
            expectConnected(path ?? [], String(from));
          }
      }),
      { numRuns: 150 },
    );
  });
});

function expectConnected(steps: ReturnType<typeof shortestPath> & object, start: string): void {
  let at = start;
  for (const { to, edge: over } of steps) {
    expect([over.from, over.to].toSorted()).toEqual([at, to].toSorted());
    at = to;
  }
}

function floydWarshall(size: number, pairs: readonly (readonly [number, number])[]): number[][] {
  const lengths = Array.from({ length: size }, (_, from) =>
    Array.from({ length: size }, (_, to) => (from === to ? 0 : Infinity)),
  );
  const at = (from: number, to: number): number => lengths[from]?.[to] ?? Infinity;
  for (const [from, to] of pairs) {
    (lengths[from] ?? [])[to] = 1;
    (lengths[to] ?? [])[from] = 1;
  }
  for (let over = 0; over < size; over += 1)
    for (let from = 0; from < size; from += 1)
      for (let to = 0; to < size; to += 1)
        (lengths[from] ?? [])[to] = Math.min(at(from, to), at(from, over) + at(over, to));
  return lengths;
}

describe('parts of a graph', () => {
  test('become one: each node and relation once, nothing that leads nowhere', () => {
    const joined = joinRelations(
      [
        { nodes: [node('a'), node('b')], edges: [edge('a', 'b'), edge('a', 'gone')], more: 2 },
        {
          nodes: [node('b', 'other'), node('c')],
          edges: [edge('a', 'b'), edge('c', 'b'), edge('c', 'c')],
          more: 0,
        },
      ],
      10,
    );
    expect(joined).toEqual({
      nodes: [node('a'), node('b'), node('c')],
      edges: [edge('a', 'b'), edge('c', 'b')],
      more: 2,
    });
  });

  test('are cut at the limit, and what is left out is counted', () => {
    const part = {
      nodes: [node('a'), node('b'), node('c')],
      edges: [edge('a', 'b'), edge('b', 'c')],
      more: 1,
    };
    expect(joinRelations([part], 2)).toEqual({
      nodes: [node('a'), node('b')],
      edges: [edge('a', 'b')],
      more: 2,
    });
  });
});
