import { withQuery } from '#platform/text/url-query.ts';

/** URL builders of messages. */
export const messagesPaths = {
  conversations: (query: { q?: string | undefined; after?: string | undefined } = {}): string =>
    withQuery('/user/message', query),
  conversation: (
    conversationId: string,
    query: { before?: string | undefined; at?: string | undefined } = {},
  ): string => withQuery(`/user/message/${encodeURIComponent(conversationId)}`, query),
  newConversation: (query: { q?: string | undefined } = {}): string => withQuery('/user/message/new', query),
  reports: (query: { after?: string | undefined } = {}): string =>
    withQuery('/user/manage/message-reports', query),
  apiRead: (conversationId: string): string =>
    `/api/messages/conversations/${encodeURIComponent(conversationId)}/read`,
  writeEmail: (query: { template?: string | undefined } = {}): string =>
    withQuery('/user/manage/email', query),
  templates: (query: { show?: string | undefined; q?: string | undefined } = {}): string =>
    withQuery('/user/manage/email/templates', query),
  outbox: (
    query: {
      show?: string | undefined;
      q?: string | undefined;
      sort?: string | undefined;
      after?: string | undefined;
    } = {},
  ): string => withQuery('/user/manage/outbox', query),
};
