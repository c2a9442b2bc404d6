import { expect, test } from 'vitest';
import type { CategoryNode } from './category-contract.ts';
import { categoriesNear } from './category-rules.ts';

const node = (code: string, parentCode: string | null, depth: number): CategoryNode => ({
  code,
  title: code,
  parentCode,
  depth,
});
const shop = (branches: number, leaves: number): CategoryNode[] =>
  Array.from({ length: branches }, (_, b) => [
    node(`b${b}`, null, 1),
    ...Array.from({ length: leaves }, (_, l) => node(`b${b}-${l}`, `b${b}`, 2)),
  ]).flat();
const codes = (nodes: readonly CategoryNode[]) => nodes.map(({ code }) => code);

test('a small shop offers every category on every page', () => {
  expect(categoriesNear(shop(4, 9), 'b2')).toHaveLength(40);
  expect(categoriesNear(shop(4, 9), undefined)).toHaveLength(40);
});

test('a large shop offers the top level, and the ancestors, siblings and descendants of the current category', () => {
  const large = shop(5, 20);
  expect(codes(categoriesNear(large, undefined))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
  expect(codes(categoriesNear(large, 'b1')).slice(0, 4)).toEqual(['b0', 'b1', 'b1-0', 'b1-1']);
  expect(codes(categoriesNear(large, 'b1-7'))).toEqual(codes(categoriesNear(large, 'b1')));
  const deep = [...large, node('x', 'b4-19', 3)];
  expect(codes(categoriesNear(deep, 'x')).slice(-3)).toEqual(['b4-18', 'b4-19', 'x']);
  expect(codes(categoriesNear(large, 'unknown'))).toEqual(['b0', 'b1', 'b2', 'b3', 'b4']);
});
