import { Bell, CheckCheck, Settings } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Form, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { listenLiveChanges } from '#platform/live/live-page.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Button } from '#ui/action/button.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { useRefresh } from '#ui/use-refresh.ts';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { MAX_UNREAD_SHOWN, NOTICES_TOPIC, type NoticeView } from '../notice/notice-contract.ts';
import { NoticeLine } from '../notice/notice-line.tsx';
import { findNoticePosition, listOwnNotices, readOwnNotices } from '../notice/notice-queries.ts';
import { notificationsPaths } from '../paths.ts';
import { ownNotifications } from '../permissions.ts';

export const loader = pageLoader({
  access: ownNotifications,
  query: z.object({ after: CursorText.optional().catch(undefined) }),
  handle: async (scope, { query }) => ({
    ...(await listOwnNotices(scope, { after: findNoticePosition(query.after) })),
    isFirst: query.after === undefined,
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: ownNotifications,
  intents: {
    default: intent({
      input: z.object({}),
      limit: { perMinute: 60 },
      handle: (scope) => readOwnNotices(scope, { all: true }),
    }),
  },
});

export const meta: MetaFunction = () => [{ title: m.notifications_title() }];

export default function NoticesPage(): ReactNode {
  const { notifications, next, unread, isFirst, zone, locale } = useLoaderData<typeof loader>();
  const refresh = useRefresh();
  useEffect(() => (isFirst ? listenLiveChanges(NOTICES_TOPIC, refresh) : undefined), [isFirst, refresh]);
  const count = unread > MAX_UNREAD_SHOWN ? `${MAX_UNREAD_SHOWN}+` : String(unread);
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.notifications_title()}
        subtitle={unread > 0 ? m.notifications_just_unread({ count }) : m.notifications_subtitle()}
        actions={
          <>
            {unread > 0 && (
              <Form method="post">
                <Button type="submit" size="sm" icon={<CheckCheck aria-hidden />}>
                  {m.notifications_read_all()}
                </Button>
              </Form>
            )}
            <LinkButton to={notificationsPaths.preferences()} size="sm" icon={<Settings aria-hidden />}>
              {m.notifications_preferences()}
            </LinkButton>
          </>
        }
      />
      {notifications.length === 0 ? (
        <EmptyState icon={<Bell />} title={m.notifications_none()}>
          {m.notifications_none_text()}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
          {notifications.map((notice) => (
            <li key={notice.notificationId}>
              <NoticeLine notice={notice} zone={zone} locale={locale} onOpen={markRead} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        previous={isFirst ? undefined : notificationsPaths.list()}
        next={next === null ? undefined : notificationsPaths.list({ after: next })}
      />
    </PageFrame>
  );
}

function markRead({ notificationId, isRead }: NoticeView): void {
  if (isRead) return;
  void fetch(notificationsPaths.apiRead(), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids: [notificationId] }),
    keepalive: true,
  }).catch(() => undefined);
}
