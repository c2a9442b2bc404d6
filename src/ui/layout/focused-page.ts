import { useEffect, useSyncExternalStore } from 'react';
import { observable } from '../observable.ts';

/** How many components on the page ask for focus. */
const asking = observable(0);

/** Asks the layout to hide menus, banners and everything else that distracts, while `isFocused`. */
export function useFocusedPage(isFocused: boolean): void {
  useEffect(() => {
    if (!isFocused) return;
    asking.set(asking.get() + 1);
    return () => asking.set(asking.get() - 1);
  }, [isFocused]);
}

/** Returns whether the page asks for focus; for layouts. */
export function useIsPageFocused(): boolean {
  return useSyncExternalStore(
    asking.subscribe,
    () => asking.get() > 0,
    () => false,
  );
}
