import { Bell as BellIcon } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import * as m from '#messages';
import { listenLive } from '#platform/live/live-page.ts';
import { loadOptional } from '#ui/loading/optional-load.ts';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { MAX_UNREAD_SHOWN, NOTICES_TOPIC, type NoticesState } from '../notice/notice-contract.ts';

const loadLatest = () => import('./latest-notices.tsx');
const LatestNotices = lazy(loadLatest);

/** The bell in the header: the unread count, equal in all open tabs, and the latest notices in a panel. */
export default function Bell(): ReactNode {
  const unread = useUnread();
  const { key } = useLocation();
  const label = unread === 0 ? m.notifications_bell() : m.notifications_bell_unread({ count: shown(unread) });
  return (
    <Panel key={key} label={label} unread={unread}>
      {(close) => (
        <Suspense fallback={<LoadingNotices />}>
          <LatestNotices unread={unread} onLeave={close} />
        </Suspense>
      )}
    </Panel>
  );
}

/** Uses the server's count, never a local one, so that all tabs agree. */
function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(
    () =>
      listenLive(NOTICES_TOPIC, ({ state }) => {
        // From this site's own server, in the shape that it declares: every page would load zod to read it again.
        setUnread((state as NoticesState).unread);
      }),
    [],
  );
  return unread;
}

function shown(unread: number): string {
  return unread > MAX_UNREAD_SHOWN ? `${MAX_UNREAD_SHOWN}+` : String(unread);
}

/** Disclosure like the account menu; closes on Escape and on a press outside. */
function Panel({
  label,
  unread,
  children,
}: {
  label: string;
  unread: number;
  children: (close: () => void) => ReactNode;
}): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onPress = ({ target }: PointerEvent): void => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('keydown', onKey);
    document.addEventListener('pointerdown', onPress);
    return () => {
      document.removeEventListener('keydown', onKey);
      document.removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);
  return (
    <div ref={root} className="relative">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-expanded={isOpen}
        onPointerEnter={() => void loadOptional(loadLatest)}
        onClick={() => setOpen(!isOpen)}
        className="relative inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
      >
        <BellIcon aria-hidden className="size-5.5" />
        {unread > 0 && (
          <span
            aria-hidden
            className="absolute end-0.5 top-0.5 min-w-5 rounded-full bg-danger px-1 text-center text-xs leading-5 font-medium text-danger-ink tabular-nums"
          >
            {shown(unread)}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {unread > 0 ? label : ''}
      </span>
      {isOpen && (
        <section
          aria-label={m.notifications_title()}
          className="fixed inset-x-2 top-16 z-40 flex max-h-[calc(100dvh-5rem-var(--bottom-bar,0rem))] flex-col overflow-hidden rounded-lg border border-line bg-raised shadow-float sm:absolute sm:inset-x-auto sm:end-0 sm:top-full sm:mt-1 sm:w-96"
        >
          {children(close)}
        </section>
      )}
    </div>
  );
}

function LoadingNotices(): ReactNode {
  return (
    <div role="status" aria-label={m.notifications_loading()} className="p-4">
      <SkeletonText lines={4} />
    </div>
  );
}
