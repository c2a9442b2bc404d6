import { useState } from 'react';
import type { ListedItem } from './listing-contract.ts';
import { NOTHING_CHOSEN, type Selection, keepPresent } from './selection-rules.ts';

export interface ChosenItems {
  readonly selection: Selection;
  readonly choose: (selection: Selection) => void;
  readonly chosen: readonly ListedItem[];
  /** Targets of a key: the selection, otherwise the focused item. */
  readonly meant: readonly ListedItem[];
  /** Clears the selection and keeps the focus. */
  readonly clear: () => void;
}

/** State of the selection; items that are gone are dropped from it. */
export function useChosenItems(items: readonly ListedItem[]): ChosenItems {
  const [rawSelection, setSelection] = useState(NOTHING_CHOSEN);
  const selection = keepPresent(
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
