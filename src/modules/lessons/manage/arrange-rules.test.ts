import { expect, test } from 'vitest';
import { dropPart, movePart, moveSection } from './arrange-rules.ts';

const TREE = [
  { sectionId: 'one', parts: ['a', 'b'] },
  { sectionId: 'two', parts: [] },
  { sectionId: 'three', parts: ['c'] },
];
const order = (tree: readonly { parts: readonly string[] }[]) => tree.map(({ parts }) => parts.join(''));

test('a part moves by one place, across section borders, and not beyond the end', () => {
  expect(order(movePart(TREE, 'a', 1))).toEqual(['ba', '', 'c']);
  expect(order(movePart(TREE, 'b', 1))).toEqual(['a', 'b', 'c']);
  expect(order(movePart(TREE, 'c', -1))).toEqual(['ab', 'c', '']);
  expect(order(movePart(TREE, 'a', -1))).toEqual(['ab', '', 'c']);
  expect(order(movePart(TREE, 'c', 1))).toEqual(['ab', '', 'c']);
});

test('a part can be dropped before another or at the end of a section; dropping it on itself does nothing', () => {
  expect(order(dropPart(TREE, 'c', { sectionId: 'one', before: 'b' }))).toEqual(['acb', '', '']);
  expect(order(dropPart(TREE, 'a', { sectionId: 'one', before: null }))).toEqual(['ba', '', 'c']);
  expect(order(dropPart(TREE, 'a', { sectionId: 'two', before: null }))).toEqual(['b', 'a', 'c']);
  expect(order(dropPart(TREE, 'a', { sectionId: 'one', before: 'a' }))).toEqual(['ab', '', 'c']);
});

test('a section moves with its parts', () => {
  expect(order(moveSection(TREE, 'three', -1))).toEqual(['ab', 'c', '']);
  expect(order(moveSection(TREE, 'three', 1))).toEqual(['ab', '', 'c']);
});
