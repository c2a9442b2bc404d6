import { useSyncExternalStore } from 'react';

/** Whether scripts run: false in what the server sends, so that a page works before and without them. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
