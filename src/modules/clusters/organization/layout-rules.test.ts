import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChartNode } from './chart-rules.ts';
import { boxOfLink, CARD_WIDTH, layOutChart, overlaps } from './layout-rules.ts';
import { chartTree } from './tree-rules.ts';

function unit(id: number, parent: number | null, kind: ChartNode['kind'] = 'unit'): ChartNode {
  const parentId = parent === null ? null : `n${parent}`;
  return { nodeId: `n${id}`, kind, parentId, nameTh: `หน่วย ${id}`, nameEn: '', sort: 0, version: 1 };
}

function layoutOf(nodes: readonly ChartNode[]) {
  const tree = chartTree(nodes, []);
  return layOutChart(tree, tree.roots);
}

const forests = fc.array(fc.tuple(fc.nat(1_000), fc.boolean(), fc.boolean()), { maxLength: 60 }).map((made) =>
  made.map(([above, isRoot, isUnit], id) => {
    const parent = isRoot || id === 0 ? null : above % id;
    return unit(id, parent, isUnit || parent === null ? 'unit' : 'position');
  }),
);

test('no two cards of a chart overlap, all stand within it, and each unit below another is linked', () => {
  fc.assert(
    fc.property(forests, (made) => {
      const kinds = new Map(made.map(({ nodeId, kind }) => [nodeId, kind]));
      const nodes = made.filter(({ parentId }) => parentId === null || kinds.get(parentId) === 'unit');
      const { cards, links, width, height } = layoutOf(nodes);
      const boxes = cards.map(({ x, y, height: tall }) => ({ x, y, width: CARD_WIDTH, height: tall }));
      boxes.forEach((box, at) => {
        expect(boxes.slice(at + 1).filter((other) => overlaps(box, other))).toEqual([]);
        expect(box.x >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
      });
      const below = cards.filter(({ unit: { parentId } }) => parentId !== null);
      expect(links).toHaveLength(below.length);
      for (const link of links) expect(boxOfLink(link).width).toBeGreaterThanOrEqual(1);
    }),
  );
});

test('units without units of their own hang in a column, so that a wide chart stays narrow', () => {
  const { width } = layoutOf([unit(0, null), ...Array.from({ length: 9 }, (_, at) => unit(at + 1, 0))]);
  expect(width).toBeLessThan(CARD_WIDTH * 1.5);
});

test('a chain of 5,000 units is laid out', () => {
  const chain = Array.from({ length: 5_000 }, (_, id) => unit(id, id === 0 ? null : id - 1));
  expect(layoutOf(chain).cards).toHaveLength(5_000);
});
