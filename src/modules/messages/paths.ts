import { withQuery } from '#platform/text/url-query.ts';

/** Typed URL builders of messages. */
export const messagesPaths = {
  outbox: (query: { show?: string | undefined; after?: string | undefined } = {}): string =>
    withQuery('/user/manage/outbox', query),
};
