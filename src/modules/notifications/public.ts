/** Public API of notifications: how modules send notices to people. */
export { type Notice, notify } from './sending/notify.ts';
export { hasUnreadNotice, markNoticesRead as settleNotices } from './notice/notice-queries.ts';
