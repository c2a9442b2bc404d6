import { useState } from 'react';
import type { Place } from '../browser/file-calls.ts';
import type { FileItem, SpaceName } from '../item/file-contract.ts';
import * as acts from './file-acts.tsx';
import { type OptimisticItems, useOptimisticItems } from './use-optimistic-items.tsx';
import { type Undo, useUndo } from './use-undo.tsx';

export interface Clipboard {
  readonly isCut: boolean;
  readonly items: readonly FileItem[];
}

export interface FileActs {
  readonly optimistic: OptimisticItems;
  readonly clipboard: Clipboard | null;
  newFolder(place: Place): Promise<void>;
  rename(item: FileItem): Promise<void>;
  star(item: FileItem): Promise<void>;
  /** `from`: the items before the move, for undo. */
  move(itemIds: readonly string[], place: Place, from: readonly FileItem[]): Promise<void>;
  copy(itemIds: readonly string[], place: Place): Promise<void>;
  trash(items: readonly FileItem[]): Promise<void>;
  restore(items: readonly FileItem[]): Promise<void>;
  /** Null purges the whole trash of the space. */
  purge(space: SpaceName, items: readonly FileItem[] | null): Promise<void>;
  /** A single file as is, anything else as one archive. */
  download(items: readonly FileItem[]): Promise<void>;
  keep(clipboard: Clipboard | null): void;
  paste(place: Place): Promise<void>;
  readonly undoLast: Undo['undoLast'];
}

/** Actions on items with optimistic update, reverted if the server refuses; `refresh` reloads the list. */
export function useFileActs(refresh: () => void): FileActs {
  const { optimistic, ...changes } = useOptimisticItems();
  const list = { ...changes, refresh };
  const [clipboard, setClipboard] = useState<Clipboard | null>(null);
  const { run, undoLast } = useUndo(refresh);

  async function paste(place: Place): Promise<void> {
    if (!clipboard) return;
    const { isCut, items } = clipboard;
    const itemIds = items.map(({ itemId }) => itemId);
    if (isCut) setClipboard(null);
    await run(() => (isCut ? acts.move(list, itemIds, place, items) : acts.copy(list, itemIds, place)));
  }

  return {
    optimistic,
    clipboard,
    newFolder: (place) => run(() => acts.newFolder(list, place)),
    rename: (item) => run(() => acts.rename(list, item)),
    star: (item) => acts.star(list, item),
    move: (itemIds, place, from) => run(() => acts.move(list, itemIds, place, from)),
    copy: (itemIds, place) => run(() => acts.copy(list, itemIds, place)),
    trash: (items) => run(() => acts.trash(list, items)),
    restore: (items) => run(() => acts.restore(list, items)),
    purge: (space, items) => acts.purge(list, space, items),
    download: acts.download,
    keep: setClipboard,
    paste,
    undoLast,
  };
}
