import { Bell as BellIcon, Settings } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import { listenLive } from '#platform/live/live-page.ts';
import { isLocale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import {
  MAX_UNREAD_SHOWN,
  NOTICES_TOPIC,
  type NoticePage,
  type NoticesState,
  type NoticeView,
} from '../notice/notice-contract.ts';
import { NoticeLine } from '../notice/notice-line.tsx';
import { notificationsPaths } from '../paths.ts';

/** Number of notices in the panel; the page lists all. */
const SHOWN = '8';

/** The bell in the header: the unread count, equal in all open tabs, and the latest notices in a panel. */
export default function Bell(): ReactNode {
  const unread = useUnread();
  const { key } = useLocation();
  const label = unread === 0 ? m.notifications_bell() : m.notifications_bell_unread({ count: shown(unread) });
  return (
    <Panel key={key} label={label} unread={unread}>
      {(close) => <Latest unread={unread} onLeave={close} />}
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

type Loaded = NoticePage | 'loading' | 'failed';

function Latest({ unread, onLeave }: { unread: number; onLeave: () => void }): ReactNode {
  const [page, setPage] = useState<Loaded>('loading');
  const load = useCallback(() => {
    fetch(notificationsPaths.apiList({ limit: SHOWN }))
      .then(async (reply) => setPage(reply.ok ? ((await reply.json()) as NoticePage) : 'failed'))
      .catch(() => setPage('failed'));
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed count means new notices to load
  useEffect(load, [load, unread]);
  const lang = document.documentElement.lang;
  const locale = isLocale(lang) ? lang : 'th';
  return (
    <>
      <div className="flex items-center gap-2 border-b border-line px-4 py-2">
        <h2 className="grow font-semibold">{m.notifications_title()}</h2>
        {unread > 0 && (
          <Button variant="quiet" size="sm" onClick={() => void markRead({ all: true })}>
            {m.notifications_read_all()}
          </Button>
        )}
        <Link
          to={notificationsPaths.preferences()}
          aria-label={m.notifications_preferences()}
          className="inline-flex size-11 items-center justify-center rounded-md hover:bg-sunken"
        >
          <Settings aria-hidden className="size-5" />
        </Link>
      </div>
      <div className="min-h-0 grow overflow-y-auto">
        <Lines page={page} locale={locale} onRetry={load} onLeave={onLeave} />
      </div>
      <Link
        to={notificationsPaths.list()}
        className="flex min-h-12 items-center justify-center border-t border-line font-medium text-accent hover:bg-sunken"
      >
        {m.notifications_see_all()}
      </Link>
    </>
  );
}

function Lines({
  page,
  locale,
  onRetry,
  onLeave,
}: {
  page: Loaded;
  locale: 'th' | 'en';
  onRetry: () => void;
  onLeave: () => void;
}): ReactNode {
  if (page === 'loading')
    return (
      <div role="status" aria-label={m.notifications_loading()} className="p-4">
        <SkeletonText lines={4} />
      </div>
    );
  if (page === 'failed')
    return (
      <div role="alert" className="flex flex-col items-start gap-3 p-4">
        <p>{m.notifications_failed()}</p>
        <Button size="sm" onClick={onRetry}>
          {m.notifications_retry()}
        </Button>
      </div>
    );
  if (page.notifications.length === 0)
    return (
      <EmptyState icon={<BellIcon />} title={m.notifications_none()} headingLevel={3}>
        {m.notifications_none_text()}
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line">
      {page.notifications.map((notice) => (
        <li key={notice.notificationId}>
          <NoticeLine
            notice={notice}
            zone={page.zone}
            locale={locale}
            onOpen={(opened) => follow(opened, onLeave)}
          />
        </li>
      ))}
    </ul>
  );
}

function follow({ notificationId, isRead }: NoticeView, onLeave: () => void): void {
  if (!isRead) void markRead({ ids: [notificationId] });
  onLeave();
}

/**
 * Marks notices as read. The new count arrives over the socket in every tab; after a failure they simply stay unread.
 */
function markRead(which: { all: true } | { ids: string[] }): Promise<unknown> {
  return fetch(notificationsPaths.apiRead(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(which),
    keepalive: true,
  }).catch(() => undefined);
}
