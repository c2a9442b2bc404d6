const KEY = 'sala.reader';

/**
 * Stores who reads this tab. Calls `onOther` when another tab of this site signs in or out, or when the browser
 * restores somebody else's page from its cache. Returns a stop function. Does nothing if storage is blocked.
 */
export function watchReader(reader: string, onOther: () => void): () => void {
  try {
    if (localStorage.getItem(KEY) !== reader) localStorage.setItem(KEY, reader);
  } catch {
    return () => undefined;
  }
  const onStorage = (event: StorageEvent): void => {
    if (event.key === KEY && event.newValue !== null && event.newValue !== reader) onOther();
  };
  const onShow = (event: PageTransitionEvent): void => {
    if (event.persisted && localStorage.getItem(KEY) !== reader) onOther();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onShow);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onShow);
  };
}
