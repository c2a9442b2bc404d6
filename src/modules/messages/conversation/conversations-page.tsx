import { MessageCircle, PenLine, SearchX } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { Form, Link, type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { listenLiveChanges } from '#platform/live/live-page.ts';
import { pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { useRefresh } from '#ui/use-refresh.ts';
import { messagesPaths } from '../paths.ts';
import { ownMessages } from '../permissions.ts';
import { type FoundMessage, MAX_QUERY, MESSAGES_TOPIC } from './conversation-contract.ts';
import { type Clock, shortTime, ConversationList, conversationName } from './conversation-list.tsx';
import { findConversationPosition, findMessages, listOwnConversations } from './conversation-queries.ts';

export const loader = pageLoader({
  access: ownMessages,
  query: z.object({
    q: z.string().trim().max(MAX_QUERY).catch('').default(''),
    after: CursorText.optional().catch(undefined),
  }),
  handle: async (scope, { query: { q, after } }) => {
    const clock: Clock = { zone: scope.tenant.zone, locale: scope.locale, now: scope.now.toISOString() };
    if (q !== '')
      return { q, found: await findMessages(scope, q), talks: [], next: null, isFirst: true, clock };
    return {
      q,
      found: null,
      ...(await listOwnConversations(scope, { after: findConversationPosition(after) })),
      isFirst: after === undefined,
      clock,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.messages_title() }];

export default function ConversationsPage(): ReactNode {
  const { q, found, talks: conversations, next, isFirst, clock } = useLoaderData<typeof loader>();
  const refresh = useRefresh();
  useEffect(() => (isFirst ? listenLiveChanges(MESSAGES_TOPIC, refresh) : undefined), [isFirst, refresh]);
  return (
    <PageFrame background="canvas" maxWidth="3xl">
      <PageHeader
        title={m.messages_title()}
        subtitle={m.messages_subtitle()}
        actions={
          <LinkButton to={messagesPaths.newConversation()} variant="primary" icon={<PenLine aria-hidden />}>
            {m.messages_new()}
          </LinkButton>
        }
      />
      <Form role="search" className="mb-4">
        <SearchField key={q} name="q" label={m.messages_search()} defaultValue={q} maxLength={MAX_QUERY} />
      </Form>
      {found !== null ? (
        <Found found={found} q={q} clock={clock} />
      ) : conversations.length === 0 ? (
        <EmptyState
          icon={<MessageCircle />}
          title={m.messages_none()}
          action={<LinkButton to={messagesPaths.newConversation()}>{m.messages_new()}</LinkButton>}
        >
          {m.messages_none_text()}
        </EmptyState>
      ) : (
        <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
          <ConversationList conversations={conversations} clock={clock} />
        </div>
      )}
      <Pagination
        previous={isFirst ? undefined : messagesPaths.conversations()}
        next={next === null ? undefined : messagesPaths.conversations({ after: next })}
      />
    </PageFrame>
  );
}

function Found({ found, q, clock }: { found: readonly FoundMessage[]; q: string; clock: Clock }): ReactNode {
  if (found.length === 0)
    return (
      <EmptyState
        icon={<SearchX />}
        title={m.messages_found_none()}
        action={<LinkButton to={messagesPaths.conversations()}>{m.messages_search_end()}</LinkButton>}
      >
        {m.messages_found_none_text({ query: q })}
      </EmptyState>
    );
  return (
    <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
      {found.map((message) => (
        <li key={`${message.conversationId} ${message.seq}`}>
          <Link
            to={messagesPaths.conversation(message.conversationId, { at: String(message.seq) })}
            className="flex flex-col gap-1 px-4 py-3 hover:bg-sunken"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 grow truncate font-medium">{conversationName(message)}</span>
              <time dateTime={message.sentAt} className="shrink-0 text-sm text-ink-soft">
                {shortTime(message.sentAt, clock)}
              </time>
            </span>
            <span className="line-clamp-3 text-sm break-words text-ink-soft">
              <MarkedText text={message.body} marks={message.bodyMarks} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
