import { withQuery } from '#platform/text/url-query.ts';

/** URL builders of notifications. */
export const notificationsPaths = {
  list: (query: { after?: string | undefined } = {}) => withQuery('/user/notification', query),
  preferences: () => '/user/notification/preferences',
  unsubscribe: (token?: string) =>
    token === undefined ? '/user/unsubscribe' : `/user/unsubscribe/${encodeURIComponent(token)}`,
  apiList: (query: { after?: string | undefined; limit?: string } = {}) =>
    withQuery('/api/notifications', query),
  apiRead: () => '/api/notifications/read',
};
