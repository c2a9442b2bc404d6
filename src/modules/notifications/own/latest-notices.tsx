import { Bell as BellIcon, Settings } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { isLocale } from '#platform/locale/locale.ts';
import { Button } from '#ui/action/button.tsx';
import { SkeletonText } from '#ui/loading/skeleton.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import type { NoticePage, NoticeView } from '../notice/notice-contract.ts';
import { NoticeLine } from '../notice/notice-line.tsx';
import { notificationsPaths } from '../paths.ts';

/** Number of notices in the panel. */
const SHOWN = '8';

type Loaded = NoticePage | 'loading' | 'failed';

/** The latest notices in the panel of the bell; the page lists all. */
export default function LatestNotices({
  unread,
  onLeave,
}: {
  unread: number;
  onLeave: () => void;
}): ReactNode {
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
