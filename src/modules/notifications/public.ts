/** Front door of notifications: the way in which any module tells people something. */
export { type Notice, notify } from './sending/notify.ts';
export { isToldUnread, settleNotices } from './notice/notice-queries.ts';
