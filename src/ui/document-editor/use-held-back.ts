import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import type { RichDocument } from '#platform/documents/document-contract.ts';

/** How long after the last change the page learns of it. */
const TELL_AFTER_MS = 250;

/**
 * Holds changes of a document back until nobody has typed for a moment: a page that shows many fields takes longer than a
 * key to be drawn. Sending the form, or pasting, takes the latest change. `release` tells the page now; call it when the
 * focus leaves.
 */
export function useHeldBack(
  onChange: (document: RichDocument) => void,
  { isOn }: { isOn: boolean },
): { readonly hold: (document: RichDocument) => void; readonly release: () => void } {
  const latest = useRef(onChange);
  const held = useRef<RichDocument | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useLayoutEffect(() => {
    latest.current = onChange;
  });
  const release = useCallback((): void => {
    clearTimeout(timer.current);
    const document = held.current;
    held.current = null;
    if (document) latest.current(document);
  }, []);
  const hold = useCallback(
    (document: RichDocument): void => {
      clearTimeout(timer.current);
      held.current = document;
      timer.current = setTimeout(release, TELL_AFTER_MS);
    },
    [release],
  );
  useEffect(() => {
    if (!isOn) return;
    const releaseNow = (): void => flushSync(release);
    document.addEventListener('submit', releaseNow, true);
    // On the window: a table takes what is pasted as soon as it reaches the document.
    window.addEventListener('paste', releaseNow, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('submit', releaseNow, true);
      window.removeEventListener('paste', releaseNow, true);
    };
  }, [isOn, release]);
  return { hold, release };
}
