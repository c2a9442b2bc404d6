import type { KeyboardEvent } from 'react';
import { holds } from '../item/access-rules.ts';
import type { ItemCommands } from './item-menu.tsx';
import type { ListedItem } from './listing-contract.ts';

export interface KeyTargets {
  /** Targets of a key: the selection, otherwise the focused item. */
  readonly meant: readonly ListedItem[];
  readonly isTrash: boolean;
  readonly commands: ItemCommands;
  /** Opens the parent folder; null at the top level. */
  readonly up: (() => void) | null;
  /** Copies the targets to the clipboard. */
  readonly keep: () => void;
}

/** Handles the list's shortcuts, except navigation and selection. */
export function pressKey(event: KeyboardEvent, targets: KeyTargets): void {
  const act = actOf(event, targets);
  if (act === null) return;
  event.preventDefault();
  act();
}

function actOf(
  event: KeyboardEvent,
  { meant, isTrash, commands, up, keep }: KeyTargets,
): (() => void) | null {
  const [first] = meant;
  const mayEdit = first !== undefined && meant.every(({ level }) => holds(level, 'edit')) && !isTrash;
  const mayCopy = first !== undefined && meant.every(({ level }) => holds(level, 'download')) && !isTrash;
  switch (event.ctrlKey || event.metaKey ? `ctrl+${event.key.toLowerCase()}` : event.key) {
    case 'F2':
      return mayEdit ? () => commands.rename(first) : null;
    case 'Delete':
      if (first !== undefined && isTrash)
        return meant.every(({ level }) => level === 'manage') ? () => commands.purge(meant) : null;
      return mayEdit ? () => commands.trash(meant) : null;
    case 'Backspace':
      return up;
    case 'ctrl+x':
      return mayEdit ? () => commands.cut(meant) : null;
    case 'ctrl+c':
      return mayCopy ? keep : null;
    default:
      return null;
  }
}
