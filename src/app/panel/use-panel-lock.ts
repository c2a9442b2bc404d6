import { useCallback, useSyncExternalStore } from 'react';

const KEY = 'sala.panel-lock';
const CHANGED = 'sala:panel-lock';

/**
 * Whether the panel is locked for somebody in this browser, and how to change that. It holds in all tabs, and until it is
 * unlocked or another person signs in.
 */
export function usePanelLock(personId: string): readonly [boolean, (isLocked: boolean) => void] {
  const isLocked = useSyncExternalStore(
    watchLock,
    () => localStorage.getItem(KEY) === personId,
    () => false,
  );
  const setLocked = useCallback(
    (next: boolean): void => {
      if (next) localStorage.setItem(KEY, personId);
      else localStorage.removeItem(KEY);
      dispatchEvent(new Event(CHANGED));
    },
    [personId],
  );
  return [isLocked, setLocked];
}

function watchLock(onChange: () => void): () => void {
  const ending = new AbortController();
  for (const event of [CHANGED, 'storage']) addEventListener(event, onChange, { signal: ending.signal });
  return () => ending.abort();
}
