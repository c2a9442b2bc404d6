import { type RefObject, useContext, useLayoutEffect } from 'react';
import { UNSAFE_DataRouterStateContext, useLocation, useNavigationType } from 'react-router';
import { returnedEntry } from '../navigation/way-back.ts';

/** Scroll offsets of panes by history entry, for as long as this document lives. */
const offsets = new Map<string, number>();
const MAX_ENTRIES = 200;

/**
 * Scrolls a pane as the browser scrolls a page: a new page begins at its top or at the element of the hash, a page that
 * one returns to, by the history or by a link back, stands where it was left. `preventScrollReset` and forms on the page keep its place, as the router's own
 * restoration does, which knows only the window.
 */
export function usePaneScroll(pane: RefObject<HTMLElement | null>): void {
  const { key, hash, state } = useLocation();
  const returned = returnedEntry(state);
  const type: string = useNavigationType();
  const keepsPlace = useContext(UNSAFE_DataRouterStateContext)?.preventScrollReset === true;
  useLayoutEffect(() => {
    const known = offsets.get(type === 'POP' ? key : (returned ?? ''));
    const target = hash === '' ? null : document.getElementById(decodeHash(hash));
    if (known !== undefined) pane.current?.scrollTo({ top: known });
    else if (target !== null) target.scrollIntoView();
    else if (!keepsPlace) pane.current?.scrollTo({ top: 0 });
    else if (pane.current) offsets.set(key, pane.current.scrollTop);
  }, [pane, key, hash, type, keepsPlace, returned]);
  // A layout effect, so that the offset of the next page is not kept as this one's.
  useLayoutEffect(() => {
    const element = pane.current;
    if (!element) return;
    const keep = (): void => {
      offsets.set(key, element.scrollTop);
      const [oldest] = offsets.keys();
      if (offsets.size > MAX_ENTRIES && oldest !== undefined) offsets.delete(oldest);
    };
    element.addEventListener('scroll', keep, { passive: true });
    return () => element.removeEventListener('scroll', keep);
  }, [pane, key]);
}

function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1); // not an encoded name: taken as it is
  }
}
