import { useState } from 'react';
import { useLocation } from 'react-router';
import { addressWith } from './list-address.ts';

/** Rows selected in a list, over its pages. Another filter begins with none. */
export interface ListSelection {
  readonly keys: ReadonlySet<string>;
  /** All that match the list's filters, also on pages that were not opened. */
  readonly isAll: boolean;
  choose(keys: ReadonlySet<string>): void;
  chooseAll(): void;
  clear(): void;
}

const NONE: ReadonlySet<string> = new Set();

export function useListSelection(): ListSelection {
  const { pathname, search } = useLocation();
  const filter = addressWith(pathname, search, { sort: null });
  const [chosen, setChosen] = useState({ filter, keys: NONE, isAll: false });
  const { keys, isAll } = chosen.filter === filter ? chosen : { keys: NONE, isAll: false };
  return {
    keys,
    isAll,
    choose: (next) => setChosen({ filter, keys: next, isAll: false }),
    chooseAll: () => setChosen({ filter, keys: NONE, isAll: true }),
    clear: () => setChosen({ filter, keys: NONE, isAll: false }),
  };
}
