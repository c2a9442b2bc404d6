const KEY = 'sala.reader';

/**
 * Notes who reads this tab and calls `onOther` when another tab of this site signs in or out, or when the browser brings
 * back a page of somebody else. Returns how to stop. Where storage is blocked, nobody is told.
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
