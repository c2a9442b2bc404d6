import { expect, test } from 'vitest';
import type { ChartHolder, ChartNode } from './chart-rules.ts';
import {
  branchOf,
  chartTree,
  firstExpanded,
  isVacant,
  treeMove,
  treeRows,
  unitsAbove,
  wayTo,
} from './tree-rules.ts';

function node(nodeId: string, parentId: string | null, kind: ChartNode['kind'] = 'unit'): ChartNode {
  return { nodeId, kind, parentId, nameTh: nodeId, nameEn: '', sort: 0, version: 1 };
}

function holder(positionId: string, tenure: ChartHolder['tenure']): ChartHolder {
  return {
    ...{ holderId: `${positionId} ${tenure}`, positionId, tenure, personId: null, name: 'มะลิ' },
    ...{ fromOn: '2026-01-01', toOn: null },
  };
}

const NODES = [
  node('สหกรณ์', null),
  node('ผลิต', 'สหกรณ์'),
  node('ประธาน', 'สหกรณ์', 'position'),
  node('หัวหน้าผลิต', 'ผลิต', 'position'),
  node('สาขา', null),
  node('เลิกแล้ว', 'ไม่มี'),
];
const TREE = chartTree(NODES, [holder('ประธาน', 'acting'), holder('หัวหน้าผลิต', 'substantive')]);
const OPEN = new Set(NODES.map(({ nodeId }) => nodeId));
const ROWS = treeRows(TREE, TREE.roots, OPEN);

test('a chart has several roots, positions before units, and a tray for what belongs nowhere', () => {
  expect(
    ROWS.map(({ node: { nodeId }, level, ordinal, neighbours, isExpanded }) => [
      ...[nodeId, level, `${ordinal}/${neighbours}`, isExpanded],
    ]),
  ).toEqual([
    ['สหกรณ์', 1, '1/2', true],
    ['ประธาน', 2, '1/2', undefined],
    ['ผลิต', 2, '2/2', true],
    ['หัวหน้าผลิต', 3, '1/1', undefined],
    ['สาขา', 1, '2/2', undefined],
  ]);
  expect(TREE.orphans.map(({ nodeId }) => nodeId)).toEqual(['เลิกแล้ว']);
  expect(NODES.filter((each) => isVacant(TREE, each)).map(({ nodeId }) => nodeId)).toEqual(['ประธาน']);
  expect(unitsAbove(TREE, 'หัวหน้าผลิต').map(({ nodeId }) => nodeId)).toEqual(['ผลิต', 'สหกรณ์']);
  expect(branchOf(TREE, 'ผลิต').map(({ nodeId }) => nodeId)).toEqual(['ผลิต', 'หัวหน้าผลิต']);
});

test.each([
  [0, 'ArrowDown', { at: 1 }],
  [0, 'ArrowUp', null],
  [2, 'ArrowUp', { at: 1 }],
  [0, 'ArrowRight', { at: 1 }],
  [0, 'ArrowLeft', { toggle: 'สหกรณ์' }],
  [3, 'ArrowLeft', { at: 2 }],
  [1, 'ArrowRight', null],
  [1, 'Home', { at: 0 }],
  [1, 'End', { at: 4 }],
  [4, 'ArrowDown', null],
  [0, 'PageDown', { at: 4 }],
  [4, 'PageDown', null],
  [3, 'PageUp', { at: 0 }],
])('in line %i, %s leads as WAI-ARIA says', (at, key, to) => {
  expect(treeMove(ROWS, { at, key, text: '' })).toEqual(to);
});

test('a closed line opens; typing finds the next line of that name, more letters stay with the present one', () => {
  const closed = treeRows(TREE, TREE.roots, new Set());
  expect(treeMove(closed, { at: 0, key: 'ArrowRight', text: '' })).toEqual({ toggle: 'สหกรณ์' });
  expect(treeMove(closed, { at: 0, key: 'ส', text: 'ส' })).toEqual({ at: 1 });
  expect(treeMove(closed, { at: 1, key: 'า', text: 'สา' })).toBeNull();
  expect(treeMove(closed, { at: 0, key: 'x', text: 'x' })).toBeNull();
});

test('opens whole levels while the page stays short, and the way to what was chosen', () => {
  expect(firstExpanded(TREE, undefined)).toContain('ผลิต');
  const wide = [
    node('ราก', null),
    ...Array.from({ length: 90 }, (_, at) => node(`ฝ่าย ${at}`, 'ราก')),
    node('ลึก', 'ฝ่าย 7', 'position'),
  ];
  const tree = chartTree(wide, []);
  expect(firstExpanded(tree, undefined)).toEqual(new Set());
  expect(firstExpanded(tree, 'ลึก')).toEqual(new Set(['ลึก', 'ฝ่าย 7', 'ราก']));
  expect(wayTo(TREE, 'ผลิต')).toEqual(new Set(['ผลิต', 'สหกรณ์']));
});
