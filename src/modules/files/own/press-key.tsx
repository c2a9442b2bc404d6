import type { KeyboardEvent } from 'react';
import type { ItemDoings } from './item-menu.tsx';
import type { ListedItem } from './listing-contract.ts';

export interface KeyTargets {
  /** What a key is about: what is chosen, else where the focus is. */
  readonly meant: readonly ListedItem[];
  readonly isTrash: boolean;
  readonly doings: ItemDoings;
  /** To the folder above; null at the top. */
  readonly up: (() => void) | null;
  /** Remembers what is meant, to be put down elsewhere as a copy. */
  readonly keep: () => void;
}

/** What a key does in the list of a file manager, beside moving and choosing. */
export function pressKey(event: KeyboardEvent, targets: KeyTargets): void {
  const act = actOf(event, targets);
  if (act === null) return;
  event.preventDefault();
  act();
}

function actOf(event: KeyboardEvent, { meant, isTrash, doings, up, keep }: KeyTargets): (() => void) | null {
  const [first] = meant;
  const mayEdit = first !== undefined && meant.every(({ level }) => level !== 'view') && !isTrash;
  switch (event.ctrlKey || event.metaKey ? `ctrl+${event.key.toLowerCase()}` : event.key) {
    case 'F2':
      return mayEdit ? () => doings.rename(first) : null;
    case 'Delete':
      if (first !== undefined && isTrash) return () => doings.purge(meant);
      return mayEdit ? () => doings.trash(meant) : null;
    case 'Backspace':
      return up;
    case 'ctrl+x':
      return mayEdit ? () => doings.cut(meant) : null;
    case 'ctrl+c':
      return first !== undefined && !isTrash ? keep : null;
    default:
      return null;
  }
}
