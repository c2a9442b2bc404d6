import {
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { Loadable } from '#platform/module/lazy-view.ts';
import { loadOptional } from '../loading/optional-load.ts';
import { whenAwake } from './awake.ts';

const loadSwap = () => import('./swap.ts');

/** Time after which code that could not be loaded is asked for again. */
const RETRY_MS = 10_000;

/** Does in the live content what has been done in the still one. */
type Restore = (live: Element) => void;

export interface OnceAwakeProps {
  /** What `children` consist of. */
  views: readonly Loadable[];
  fallback?: ReactNode;
  children: ReactNode;
}

/**
 * Content that is complete as the server sent it, such as a plot: it stands still until the reader has done something on
 * the page, and only then loads its code. What has been typed, opened or pressed in it meanwhile is kept. Content that is
 * rendered later, after a click on a link, loads at once. Fields that are sent with a form around them do not belong
 * here: the form would lack them until their code has come.
 */
export function OnceAwake({ views, fallback = null, children }: OnceAwakeProps): ReactNode {
  const isRenderedLater = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => typeof document === 'undefined',
  );
  const [isStill, setIsStill] = useState(!isRenderedLater);
  const [restore, setRestore] = useState<Restore | null>(null);
  return (
    <Suspense fallback={fallback}>
      {isStill ? (
        <Still
          key="still"
          views={views}
          onReady={(how) =>
            startTransition(() => {
              setRestore(() => how);
              setIsStill(false);
            })
          }
        />
      ) : (
        <Live key="live" restore={restore}>
          {children}
        </Live>
      )}
    </Suspense>
  );
}

/** React leaves the server's HTML in such an element as it is. */
const AS_SENT = { __html: '' };

function Still({
  views,
  onReady,
}: {
  views: readonly Loadable[];
  onReady: (restore: Restore) => void;
}): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const load = useEffectEvent(() => Promise.all([loadSwap(), ...views.map((view) => view.load())]));
  const ready = useEffectEvent(onReady);
  useEffect(() => {
    const still = place.current;
    if (!still) return;
    const gone = new AbortController();
    let pressed: Element | null = null;
    const press = ({ target }: MouseEvent): void => {
      pressed = target instanceof Element ? target.closest('button') : null;
    };
    const come = async (): Promise<void> => {
      // Nothing was drawn on the server, because that failed there.
      if (still.childElementCount > 0) await whenAwake();
      while (!gone.signal.aborted && (await loadOptional(load)) === null)
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      if (gone.signal.aborted) return;
      const { keep, whenUntouched } = await loadSwap();
      await whenUntouched(still);
      if (!gone.signal.aborted) ready(keep(still, pressed));
    };
    still.addEventListener('click', press, { signal: gone.signal });
    void come();
    return () => {
      gone.abort();
    };
  }, []);
  return <div ref={place} className="contents" suppressHydrationWarning dangerouslySetInnerHTML={AS_SENT} />;
}

function Live({ restore, children }: { restore: Restore | null; children: ReactNode }): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (place.current) restore?.(place.current);
  }, [restore]);
  return (
    <div ref={place} className="contents">
      {children}
    </div>
  );
}
