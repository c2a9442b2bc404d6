import { useState } from 'react';
import type { ListedItem } from './listing-contract.ts';
import { NOTHING_CHOSEN, type Selection, stillThere } from './selection-rules.ts';

export interface ChosenItems {
  readonly selection: Selection;
  readonly choose: (selection: Selection) => void;
  readonly chosen: readonly ListedItem[];
  /** What a key is about: what is chosen, else where the focus is. */
  readonly meant: readonly ListedItem[];
  /** Nothing is chosen any more; the focus stays. */
  readonly clear: () => void;
}

/** What of a list is chosen; an item that is gone is not. */
export function useChosenItems(items: readonly ListedItem[]): ChosenItems {
  const [rawSelection, setSelection] = useState(NOTHING_CHOSEN);
  const selection = stillThere(
    rawSelection,
    items.map(({ itemId }) => itemId),
  );
  const chosen = items.filter(({ itemId }) => selection.chosen.has(itemId));
  const at = items.find(({ itemId }) => itemId === selection.at);
  return {
    selection,
    choose: setSelection,
    chosen,
    meant: chosen.length > 0 ? chosen : at ? [at] : [],
    clear: () => setSelection((now) => ({ ...NOTHING_CHOSEN, at: now.at })),
  };
}
