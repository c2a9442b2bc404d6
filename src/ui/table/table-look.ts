import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { observable } from '../observable.ts';
import { COLUMNS_KEY, DENSITY_KEY } from './table-look-script.ts';

export const DENSITIES = ['comfortable', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** Lists whose columns are remembered; the one chosen longest ago is forgotten first. */
const MAX_LISTS = 40;
/** `theme.css` has a rule for each of these columns. */
export const MAX_COLUMNS = 16;

/** A list's hidden columns: their keys, and their places for the first paint. */
interface HiddenColumns {
  readonly keys: readonly string[];
  readonly places: readonly number[];
}

type Chosen = Readonly<Record<string, HiddenColumns>>;

const changes = observable(0);

/** The reader's density for all tables. CSS applies it, by an attribute of the page. */
export function useDensity(): [Density, (density: Density) => void] {
  return [useSyncExternalStore(changes.subscribe, readDensity, () => 'comfortable'), chooseDensity];
}

function readDensity(): Density {
  return document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'comfortable';
}

function chooseDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
  store(DENSITY_KEY, density);
  changes.set(changes.get() + 1);
}

/**
 * Keys of the columns that the reader has hidden in the list at `path`; null until they have chosen. The choice is kept in
 * this browser.
 */
export function useHiddenColumns(
  path: string,
): [ReadonlySet<string> | null, (hidden: HiddenColumns) => void] {
  const text = useSyncExternalStore(changes.subscribe, readColumns, () => '');
  useEffect(() => {
    // From here on React leaves the columns out.
    if (text === readColumns()) delete document.documentElement.dataset['hidden'];
  }, [text]);
  const hidden = useMemo(() => {
    const keys = parsed(text)[path]?.keys;
    return keys ? new Set(keys) : null;
  }, [text, path]);
  return [hidden, (next) => chooseColumns(path, next)];
}

let unstored: string | null = null;

function readColumns(): string {
  if (unstored !== null) return unstored;
  try {
    return localStorage.getItem(COLUMNS_KEY) ?? '';
  } catch {
    return ''; // storage is blocked: the choice lasts for this page only
  }
}

function chooseColumns(path: string, hidden: HiddenColumns): void {
  const { [path]: _former, ...others } = parsed(readColumns());
  const kept = Object.entries(others).slice(1 - MAX_LISTS);
  const text = JSON.stringify({ ...Object.fromEntries(kept), [path]: hidden });
  unstored = store(COLUMNS_KEY, text) ? null : text;
  changes.set(changes.get() + 1);
}

/** Reads what is stored; anything that is not in its form counts as nothing. */
export function parsed(text: string): Chosen {
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, HiddenColumns] => isHidden(entry[1])),
    );
  } catch {
    return {}; // not JSON: somebody else's
  }
}

function isHidden(value: unknown): value is HiddenColumns {
  return (
    typeof value === 'object' &&
    value !== null &&
    'keys' in value &&
    Array.isArray(value.keys) &&
    'places' in value &&
    Array.isArray(value.places)
  );
}

function store(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false; // storage is blocked
  }
}
