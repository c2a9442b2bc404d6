import type { ItemKind } from './item-contract.ts';

/** Whether an item may be built of rows and columns. */
export function isBuildable(kind: ItemKind): boolean {
  return kind === 'page' || kind === 'section';
}

/** Whether an item has a category: of a collection, the one whose posts it shows. */
export function hasCategory(kind: ItemKind): boolean {
  return kind === 'post' || kind === 'collection';
}

/** Whether readers can open an item at an address of its own. */
export function hasAddress(kind: ItemKind): boolean {
  return kind !== 'section';
}
