/** Front door of notifications: the way in which any module tells people something. */
export { type Notice, notify } from './notify.ts';
export { isToldUnread, noticesLive, settleNotices } from './notice-queries.ts';
