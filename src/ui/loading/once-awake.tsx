import {
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Loadable } from '#platform/module/lazy-view.ts';
import { whenAwake } from '../awake.ts';
import { watchPresses, whenUntouched } from '../untouched.ts';

export interface OnceAwakeProps {
  /** What `children` consist of. */
  views: readonly Loadable[];
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Content that is complete as the server sent it, such as a plot: it stands still until the reader has done something on
 * the page, and only then loads its code. Content that is rendered later, after a click on a link, loads at once.
 */
export function OnceAwake({ views, fallback = null, children }: OnceAwakeProps): ReactNode {
  const isRenderedLater = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => typeof document === 'undefined',
  );
  const [isStill, setIsStill] = useState(!isRenderedLater);
  const place = useRef<HTMLDivElement>(null);
  const [toLoad] = useState(views);
  useEffect(() => {
    if (!isStill) return;
    watchPresses();
    let isGone = false;
    const come = async (): Promise<void> => {
      await whenAwake();
      // The views report what could not be loaded, in the boundary around them.
      await Promise.allSettled(toLoad.map((view) => view.load()));
      await whenUntouched(place.current);
      if (!isGone) startTransition(() => setIsStill(false));
    };
    void come();
    return () => {
      isGone = true;
    };
  }, [isStill, toLoad]);
  return (
    <Suspense fallback={fallback}>
      {isStill ? (
        <div
          key="still"
          ref={place}
          className="contents"
          suppressHydrationWarning
          dangerouslySetInnerHTML={AS_SENT}
        />
      ) : (
        <div key="live" className="contents">
          {children}
        </div>
      )}
    </Suspense>
  );
}

/** React leaves the server's HTML in such an element as it is. */
const AS_SENT = { __html: '' };
