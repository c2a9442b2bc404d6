import { z } from 'zod';
import { anyone } from '#platform/access/access.ts';
import { type Endpoint, endpoint } from '#platform/endpoint/endpoint.ts';
import { getCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { NoticePage, NOTICES_PER_PAGE, ReadInput } from './notice/notice-contract.ts';
import { listOwnNotices, readOwnNotices } from './notice/notice-queries.ts';
import { ownNotifications } from './permissions.ts';
import { unsubscribe } from './preferences/unsubscribe.ts';

const MAX_BODY_BYTES = 4_096;

const getNotices = endpoint({
  route: 'GET /api/notifications',
  summary: "Lists the caller's notifications, newest first, with cursor pagination.",
  access: ownNotifications,
  input: z.object({
    after: CursorText.optional(),
    limit: z.coerce.number().int().min(1).max(50).default(NOTICES_PER_PAGE),
  }),
  output: NoticePage,
  headers: { 'cache-control': 'no-store' },
  handle: (scope, { after, limit }) =>
    listOwnNotices(scope, { after: getCursorPosition(IdPosition, after), limit }),
});

const postRead = endpoint({
  route: 'POST /api/notifications/read',
  summary: 'Marks some or all notifications as read and returns the unread count.',
  access: ownNotifications,
  input: z
    .object({ all: z.literal(true).optional(), ids: z.array(z.uuid()).min(1).max(100).optional() })
    .pipe(ReadInput),
  output: z.object({ unread: z.int().min(0) }),
  limit: { perMinute: 120 },
  handle: readOwnNotices,
});

/**
 * RFC 8058 one-click: the mail client posts to the `List-Unsubscribe` address without cookies and ignores the reply.
 */
const postUnsubscribe = endpoint({
  route: 'POST /user/unsubscribe/:token',
  summary: 'Unsubscribes at once from the mails that the token of an unsubscribe link names.',
  access: anyone,
  input: z.object({ token: z.string().min(10).max(300) }),
  output: z.object({ success: z.literal(true) }),
  body: {
    kind: 'bytes',
    maxBytes: MAX_BODY_BYTES,
    types: ['application/x-www-form-urlencoded', 'multipart/form-data'],
  },
  limit: { perMinute: 600 },
  handle: async (scope, { token }) => {
    await unsubscribe(scope, token);
    return { success: true as const };
  },
});

export const notificationsEndpoints: readonly Endpoint[] = [getNotices, postRead, postUnsubscribe];
