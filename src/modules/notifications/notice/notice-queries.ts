import type { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { announceLive, type LiveState } from '#platform/live/live-state.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import {
  MAX_UNREAD_SHOWN,
  NOTICES_PER_PAGE,
  NOTICES_TOPIC,
  type NoticePage,
  type NoticeView,
} from './notice-contract.ts';
import { ownerOf } from './owner.ts';

type NoticeRow = RowOf<
  'notifications_notification',
  'notificationId' | 'kind' | 'category' | 'params' | 'link' | 'createdAt' | 'readAt'
>;

/** Lists the acting person's notices, newest first; `after` is the position of the previous page's last one. */
export async function listOwnNotices(
  scope: Scope,
  {
    after = null,
    limit = NOTICES_PER_PAGE,
  }: { after?: z.output<typeof IdPosition> | null; limit?: number | undefined } = {},
): Promise<NoticePage> {
  const personId = ownerOf(scope);
  const afterId = after?.id ?? null;
  const [rows, unread] = await Promise.all([
    scope.tx.rows(sql<NoticeRow>`
      select notification_id, kind, category, params, link, created_at, read_at from notifications_notification
       where tenant_id = ${scope.tenant.id} and person_id = ${personId} and is_shown
         and (${afterId}::uuid is null or notification_id < ${afterId}::uuid)
       order by notification_id desc limit ${limit + 1}`),
    countUnread(scope, [personId]),
  ]);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    notifications: page.flatMap((row) => viewOf(scope, row)),
    next: last ? cursorOf(IdPosition, { id: last.notificationId }) : null,
    unread: unread.get(personId) ?? 0,
    zone: scope.tenant.zone,
  };
}

/** Decodes a cursor in a page's address; an invalid one starts from the beginning. */
export function findNoticePosition(cursor: string | undefined): z.output<typeof IdPosition> | null {
  return findCursorPosition(IdPosition, cursor);
}

/** Omits a row whose kind no longer exists or whose params no longer fit it. */
function viewOf(scope: Scope, row: NoticeRow): NoticeView[] {
  const words = scope.app.noticeKinds.get(row.kind)?.wordsOf(row.params, scope.locale);
  if (!words) return [];
  return [
    {
      notificationId: row.notificationId,
      kind: row.kind,
      category: row.category,
      ...words,
      link: row.link,
      isRead: row.readAt !== null,
      createdAt: row.createdAt.toISOString(),
    },
  ];
}

/** Marks some or all of the acting person's notices as read and ignores others'. Returns the number left unread. */
export async function readOwnNotices(
  scope: Scope,
  which: { ids: readonly string[] } | { all: true },
): Promise<{ unread: number }> {
  const personId = ownerOf(scope);
  const ids = 'ids' in which ? which.ids : null;
  const changed = await scope.tx.run(sql`
    update notifications_notification set read_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and read_at is null and is_shown
       and (${ids === null} or notification_id = any(${ids ?? []}::uuid[]))`);
  if (changed > 0) await announceLive(scope, NOTICES_TOPIC, [personId]);
  return { unread: (await countUnread(scope, [personId])).get(personId) ?? 0 };
}

/** Marks a person's notices about one thing as read on all channels, because they have seen the thing itself. */
export async function markNoticesRead(
  scope: Scope,
  { personId, kind, link }: { personId: string; kind: string; link: string },
): Promise<void> {
  const changed = await scope.tx.run(sql`
    update notifications_notification set read_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and read_at is null
       and kind = ${kind} and link = ${link}`);
  if (changed > 0) await announceLive(scope, NOTICES_TOPIC, [personId]);
}

/** Whether a person has an unread notice about a thing on any channel, so that another one is unnecessary. */
export async function hasUnreadNotice(
  scope: Scope,
  { personId, kind, link }: { personId: string; kind: string; link: string },
): Promise<boolean> {
  const row = await scope.tx.first(sql`
    select 1 from notifications_notification
     where tenant_id = ${scope.tenant.id} and person_id = ${personId} and read_at is null and (is_shown or email <> 'off' or line)
       and kind = ${kind} and link = ${link} limit 1`);
  return row !== null;
}

async function countUnread(
  scope: { tenant: { id: string }; tx: Scope['tx'] },
  personIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await scope.tx.rows(sql<{ personId: string; unread: number }>`
    select p.person_id, u.unread from unnest(${personIds as string[]}::uuid[]) as p (person_id)
     cross join lateral (select count(*)::int as unread from (
       select 1 from notifications_notification n
        where n.tenant_id = ${scope.tenant.id} and n.person_id = p.person_id and n.read_at is null and n.is_shown
        limit ${MAX_UNREAD_SHOWN + 1}) as few) as u`);
  return new Map(rows.map((row) => [row.personId, row.unread]));
}

/** The unread counter of the bell. */
export const noticesLive: LiveState = {
  topic: NOTICES_TOPIC,
  read: async ({ tenantId, tx }, personIds) => {
    const counts = await countUnread({ tenant: { id: tenantId }, tx }, personIds);
    return new Map(personIds.map((personId) => [personId, { unread: counts.get(personId) ?? 0 }]));
  },
};
