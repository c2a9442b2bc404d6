import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  drawingOf,
  labelOrder,
  labelWishes,
  linesPath,
  nodeAt,
  nodePaths,
  sparedNodes,
} from './drawing-rules.ts';
import { forcedPlaces } from './force-rules.ts';
import type { DrawnGraph } from './graph-contract.ts';
import { nextChoice } from './graph-list-rules.ts';
import { LABEL_HEIGHT, labelWidth, placeLabels } from './label-rules.ts';
import { radialPlaces } from './radial-rules.ts';

const graphOf = (count: number, edges: DrawnGraph['edges']): DrawnGraph => ({
  kinds: [{ name: 'test.thing', label: 'Thing', glyph: 'person' }],
  nodes: Array.from({ length: count }, (_, at) => [`test.thing:${at}`, 0, `คนที่ ${at}`]),
  edges,
});
const graphs = fc
  .record({
    count: fc.integer({ min: 1, max: 40 }),
    pairs: fc.array(fc.tuple(fc.nat(39), fc.nat(39)), { maxLength: 60 }),
  })
  .map(({ count, pairs }) =>
    graphOf(
      count,
      pairs.filter(([from, to]) => from !== to && from < count && to < count),
    ),
  );

test('rings give every node a place of its own, with the first one in the middle', () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      const places = radialPlaces(graph);
      const points = graph.nodes.map(
        (_, at) => `${places[at * 2]?.toFixed(1)} ${places[at * 2 + 1]?.toFixed(1)}`,
      );
      expect(new Set(points).size).toBe(graph.nodes.length);
      expect([...places].every(Number.isFinite)).toBe(true);
      expect(Math.hypot(places[0] ?? 1, places[1] ?? 1)).toBe(0);
    }),
  );
});

test('forces bring related nodes together, the same way every time', () => {
  const graph = graphOf(12, [
    [0, 1],
    [1, 2],
    [2, 0],
    [0, 3],
    [3, 4],
    [4, 5],
    [5, 6],
    [6, 7],
    [0, 8],
    [8, 9],
    [9, 10],
    [10, 11],
  ]);
  const task = { start: radialPlaces(graph), edges: graph.edges };
  const [one, other] = [[...forcedPlaces(task)].at(-1), [...forcedPlaces(task)].at(-1)];
  expect(one).toEqual(other);
  const length = (a: number, b: number): number =>
    Math.hypot((one?.[a * 2] ?? 0) - (one?.[b * 2] ?? 0), (one?.[a * 2 + 1] ?? 0) - (one?.[b * 2 + 1] ?? 0));
  expect(length(0, 1)).toBeLessThan(length(7, 11) / 2);
});

test('no two labels overlap or cover a node, none leaves the sight, and the first wish is granted', () => {
  const wishes = fc.array(
    fc.record({
      node: fc.nat(),
      text: fc.string({ maxLength: 30 }),
      x: fc.integer({ min: 0, max: 900 }),
      y: fc.integer({ min: 0, max: 600 }),
    }),
    { maxLength: 60 },
  );
  fc.assert(
    fc.property(wishes, fc.double({ min: 0.2, max: 2, noNaN: true }), (all, scale) => {
      const sight = { x: 100, y: 100, width: 700 / scale, height: 400 / scale };
      const placed = placeLabels(all, { sight, scale, most: 20 });
      expect(placed.length).toBeLessThanOrEqual(20);
      for (const [at, one] of placed.entries()) {
        expect(one.left >= 0 && one.top >= 0 && one.left + one.width <= 700.001).toBe(true);
        for (const other of placed.slice(at + 1))
          expect(
            Math.abs(one.top - other.top) >= LABEL_HEIGHT ||
              one.left + one.width <= other.left ||
              other.left + other.width <= one.left,
          ).toBe(true);
      }
    }),
  );
  const middle = { node: 0, text: 'มะลิ', x: 300, y: 300 };
  const options = { sight: { x: 0, y: 0, width: 600, height: 600 }, scale: 1, most: 5 };
  const [right, left] = placeLabels([middle, { ...middle, node: 1 }], options);
  expect([right?.node, left?.node]).toEqual([0, 1]);
  expect([right?.align, left?.align]).toEqual(['start', 'end']);
  expect((left?.left ?? 0) + (left?.width ?? 0)).toBeLessThan(right?.left ?? 0);
  const beside = [
    { x: 320, y: 300 },
    { x: 270, y: 300 },
    { x: 300, y: 325 },
  ];
  expect(placeLabels([middle], { ...options, nodes: beside })[0]?.top).toBeLessThan(270);
  expect(placeLabels([middle], { ...options, nodes: [...beside, { x: 300, y: 275 }] })).toEqual([]);
});

test('marks above and below Thai letters take no width', () => {
  expect(labelWidth('ที่')).toBe(labelWidth('ท'));
});

test('what is emphasised is labelled first, then what has most relations', () => {
  const graph = graphOf(4, [
    [0, 1],
    [1, 2],
  ]);
  expect(labelOrder(graph, [3], () => true)).toEqual([3, 1, 0, 2]);
  expect(labelOrder(graph, [3], (node) => node === 2)).toEqual([3, 2]);
});

test('a drawing begins at its margin, and its nodes are found where they stand', () => {
  const graph = graphOf(2, [[0, 1]]);
  const drawing = drawingOf(graph, new Float32Array([-50, -20, 50, 30]));
  expect([drawing.width, drawing.height]).toEqual([180, 130]);
  expect(linesPath(drawing, graph.edges)).toBe('M40 40L140 90');
  expect(nodePaths(drawing, (node) => node === 0)[0]).toMatchObject({
    found: expect.stringMatching(/^M40 40/),
    others: expect.stringMatching(/^M140 90/),
  });
  expect([...labelWishes(drawing, [1])]).toEqual([{ node: 1, text: 'คนที่ 1', x: 140, y: 90 }]);
  expect(sparedNodes(drawing, { x: 0, y: 0, width: 60, height: 60 })).toEqual([{ x: 40, y: 40 }]);
  expect([nodeAt(drawing, { x: 45, y: 41 }, 12), nodeAt(drawing, { x: 90, y: 65 }, 12)]).toEqual([0, null]);
});

test.for([
  ['begins a path', {}, { from: 'a', to: undefined }],
  ['ends one', { from: 'b' }, { from: 'b', to: 'a' }],
  ['begins a new one', { from: 'b', to: 'c' }, { from: 'a', to: undefined }],
  ['does not end where it begins', { from: 'a' }, { from: 'a', to: undefined }],
] as const)('choosing a node %s', ([, before, after]) => {
  expect(nextChoice(before, 'a')).toEqual(after);
});
