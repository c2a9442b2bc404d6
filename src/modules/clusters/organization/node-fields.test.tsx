import { expect, test } from 'vitest';
import { renderHtml } from '#ui/testing.tsx';
import type { ChartNode } from './chart-rules.ts';
import { PlaceFields } from './node-fields.tsx';
import { chartTree } from './tree-rules.ts';

const UNIT: ChartNode = {
  ...{ nodeId: 'ผลิต', kind: 'unit', parentId: 'เลิกแล้ว', nameTh: 'ผลิต', nameEn: '', sort: 0, version: 1 },
};

/** The chosen unit above, as the form would post it. */
function postedParent(node: ChartNode): string | undefined {
  const tree = chartTree([node, { ...UNIT, nodeId: 'ขาย', parentId: null }], []);
  const html = renderHtml(<PlaceFields tree={tree} placed={node} node={node} problem={null} locale="th" />);
  const option = /<option[^>]*selected[^>]*>/.exec(html)?.[0] ?? '';
  return /value="([^"]*)"/.exec(option)?.[1];
}

test('a unit keeps the unit that it belongs to, though that has ended', () => {
  expect(postedParent(UNIT)).toBe('เลิกแล้ว');
  expect(postedParent({ ...UNIT, parentId: 'ขาย' })).toBe('ขาย');
  expect(postedParent({ ...UNIT, parentId: null })).toBe('');
});
