import { useState } from 'react';
import type { FileItem } from '../item/file-contract.ts';
import type { OptimisticChange } from './optimistic-rules.ts';

/** Optimistic state until the server's next reply: changed and removed items. */
export interface OptimisticItems {
  readonly changed: ReadonlyMap<string, OptimisticChange>;
  /** Revision up to which an item counts as removed; a later one is shown where it is. */
  readonly gone: ReadonlyMap<string, number>;
}

const NOTHING: OptimisticItems = { changed: new Map(), gone: new Map() };

/** What an action changes on the list before the server replies. */
export interface OptimisticList {
  readonly change: (itemId: string, part: OptimisticChange) => void;
  readonly hide: (itemIds: readonly string[], isGone: boolean) => void;
  /** Hides moved items at their old place but shows them at the new one. */
  readonly showMoved: (moved: readonly FileItem[]) => void;
  /** Reloads the list. */
  readonly refresh: () => void;
}

/** Keeps changes that the loaded list does not contain yet. */
export function useOptimisticItems(): { readonly optimistic: OptimisticItems } & Omit<
  OptimisticList,
  'refresh'
> {
  const [optimistic, setOptimistic] = useState(NOTHING);

  const change = (itemId: string, part: OptimisticChange): void =>
    setOptimistic(({ changed, gone }) => ({
      changed: new Map(changed).set(itemId, { ...changed.get(itemId), ...part }),
      gone,
    }));
  const hide = (itemIds: readonly string[], isGone: boolean): void =>
    setOptimistic(({ changed, gone }) => {
      const next = new Map(gone);
      for (const id of itemIds) {
        if (isGone) next.set(id, Number.POSITIVE_INFINITY);
        else next.delete(id);
      }
      return { changed, gone: next };
    });

  const showMoved = (moved: readonly FileItem[]): void =>
    setOptimistic(({ changed, gone }) => ({
      changed,
      gone: new Map([...gone, ...moved.map(({ itemId, revision }) => [itemId, revision - 1] as const)]),
    }));

  return { optimistic, change, hide, showMoved };
}
