import { useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** From here on there is room for a panel beside a list. */
const WIDE = '(min-width: 80rem)';
const PREFIX = '#row=';

interface RowDetail {
  /** Key of the row whose detail is shown; null where none is, or no room for it. */
  readonly openKey: string | null;
  readonly open: (key: string) => void;
  readonly close: () => void;
}

/**
 * The row whose detail stands beside the list. It is in the hash of the address: a link shows it again, going back closes
 * it, and neither saved views nor the server's list know it.
 */
export function useRowDetail(keys: readonly string[]): RowDetail {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const isWide = useSyncExternalStore(watchWidth, readWidth, () => false);
  const key = keyOfHash(hash);
  const openKey = isWide && key !== null && keys.includes(key) ? key : null;
  const go = (next: string, isStep: boolean): void =>
    void navigate({ pathname, search, hash: next }, { preventScrollReset: true, replace: isStep });
  return {
    openKey,
    open: (next) => {
      if (next !== openKey && readWidth()) go(hashOfKey(next), openKey !== null);
    },
    close: () => go('', true),
  };
}

/** Returns the hash of the address in which the row's detail is open. */
export function hashOfKey(key: string): string {
  return `${PREFIX}${encodeURIComponent(key)}`;
}

/** Returns the key in the hash; null where it names no row. */
export function keyOfHash(hash: string): string | null {
  if (!hash.startsWith(PREFIX)) return null;
  try {
    return decodeURIComponent(hash.slice(PREFIX.length));
  } catch {
    return null; // a link that was cut off
  }
}

function watchWidth(listener: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

function readWidth(): boolean {
  return matchMedia(WIDE).matches;
}
