import { ArrowLeft, Ban, Bell, BellOff, EllipsisVertical } from 'lucide-react';
import { type ReactNode, useCallback, useEffect, useRef } from 'react';
import { Link, type MetaFunction, useFetcher, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { listenLiveChanges } from '#platform/live/live-page.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { Divider } from '#ui/layout/divider.tsx';
import { iconButtonClass } from '#ui/action/icon-button.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Menu } from '#ui/action/menu.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { useRefresh } from '#ui/use-refresh.ts';
import { messagesPaths } from '../paths.ts';
import { ownMessages } from '../permissions.ts';
import { deleteMessage, editMessage } from './change-message.ts';
import { Composer } from './composer.tsx';
import { blockOther, muteConversation } from './block-person.ts';
import { MessageBubble } from './message-bubble.tsx';
import { prepareFiles } from './message-files.ts';
import { reportMessage } from './report.ts';
import { sendMessage } from './send-message.ts';
import {
  MAX_MESSAGE_CHARACTERS,
  MAX_REASON,
  MESSAGES_TOPIC,
  type MessageView,
  SendInput,
  type ConversationPage as ConversationView,
} from './conversation-contract.ts';
import { type Clock, Face, StaffBadge, ConversationList, conversationName } from './conversation-list.tsx';
import { getConversationPage, listOwnConversations } from './conversation-queries.ts';

const PER_MINUTE = { perMinute: 60 };
/** Shorter than the lifetime of file addresses (15 minutes). */
const FRESH_EVERY_MS = 10 * 60_000;

const Path = z.object({ conversation: z.uuid() });
const Seq = z.coerce.number().int().min(1).max(2_147_483_647).optional().catch(undefined);
const MessageInput = z.object({ message: z.uuid() });

export const loader = pageLoader({
  access: ownMessages,
  params: Path,
  query: z.object({ before: Seq, at: Seq }),
  handle: async (scope, { params, query }) => {
    const [page, { talks: conversations }] = await Promise.all([
      getConversationPage(scope, { ...params, ...query }),
      listOwnConversations(scope),
    ]);
    const clock: Clock = { zone: scope.tenant.zone, locale: scope.locale, now: scope.now.toISOString() };
    return {
      ...page,
      conversations,
      clock,
      at: query.at ?? null,
      isLatest: !query.before && !query.at,
      nextId: scope.requestId,
    };
  },
});

export const action = pageAction({
  access: ownMessages,
  intents: {
    send: intent({
      input: SendInput.extend({
        body: z.string().max(MAX_MESSAGE_CHARACTERS).default(''),
        files: z.array(z.instanceof(File)).default([]),
      }),
      limit: PER_MINUTE,
      prepare: (scope, { conversation, files }) => prepareFiles(scope, conversation, files),
      handle: (scope, input, { prepared }) => sendMessage(scope, input, prepared),
    }),
    edit: intent({
      input: MessageInput.extend({ body: z.string().max(MAX_MESSAGE_CHARACTERS) }),
      limit: PER_MINUTE,
      handle: editMessage,
    }),
    delete: intent({ input: MessageInput, limit: PER_MINUTE, handle: deleteMessage }),
    report: intent({
      input: MessageInput.extend({ reason: z.string().trim().min(1).max(MAX_REASON) }),
      limit: { perMinute: 10 },
      handle: reportMessage,
    }),
    mute: intent({
      input: Path,
      limit: PER_MINUTE,
      handle: (scope, input) => muteConversation(scope, { ...input, isMuted: true }),
    }),
    unmute: intent({
      input: Path,
      limit: PER_MINUTE,
      handle: (scope, input) => muteConversation(scope, { ...input, isMuted: false }),
    }),
    block: intent({
      input: Path,
      limit: PER_MINUTE,
      handle: (scope, input) => blockOther(scope, { ...input, isBlocked: true }),
    }),
    unblock: intent({
      input: Path,
      limit: PER_MINUTE,
      handle: (scope, input) => blockOther(scope, { ...input, isBlocked: false }),
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${conversationName(loaderData.talk)} · ${m.messages_title()}` : m.messages_title() },
];

export default function ConversationPage(): ReactNode {
  const data = useLoaderData<typeof loader>();
  const { talk: conversation, conversations, clock } = data;
  return (
    <PageFrame background="canvas" maxWidth="6xl" padding="none">
      <div className="flex h-[calc(100dvh-var(--header-height))] border-line lg:border-x">
        <aside
          aria-label={m.messages_title()}
          className="hidden w-88 shrink-0 flex-col border-e border-line bg-surface lg:flex"
        >
          <div className="flex min-h-16 items-center gap-2 border-b border-line px-4">
            <Link to={messagesPaths.conversations()} className="grow text-lg font-semibold hover:text-accent">
              {m.messages_title()}
            </Link>
            <LinkButton to={messagesPaths.newConversation()} size="sm">
              {m.messages_new()}
            </LinkButton>
          </div>
          <div className="min-h-0 grow overflow-y-auto">
            <ConversationList
              conversations={conversations}
              clock={clock}
              currentId={conversation.conversationId}
            />
          </div>
        </aside>
        <OpenConversation key={conversation.conversationId} data={data} />
      </div>
    </PageFrame>
  );
}

function OpenConversation({ data }: { data: Awaited<ReturnType<typeof loader>> }): ReactNode {
  const { talk: conversation, messages, older, clock, isLatest, at } = data;
  const log = useRef<HTMLDivElement>(null);
  useLiveConversation(data);
  const toEnd = useCallback(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, []);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  useEffect(() => {
    if (isLatest && lastSeq > 0) toEnd();
  }, [isLatest, lastSeq, toEnd]);
  useEffect(() => {
    if (at !== null) document.getElementById(`message-${at}`)?.scrollIntoView({ block: 'center' });
  }, [at]);
  return (
    <section aria-label={conversationName(conversation)} className="flex min-w-0 grow flex-col">
      <ConversationHead data={data} />
      <div
        ref={log}
        role="log"
        aria-label={m.messages_log()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="flex min-h-0 grow flex-col gap-2 overflow-y-auto px-3 py-4 sm:px-5"
      >
        {older !== null && (
          <LinkButton
            to={messagesPaths.conversation(conversation.conversationId, { before: String(older) })}
            size="sm"
            className="self-center"
          >
            {m.messages_older()}
          </LinkButton>
        )}
        <Messages messages={messages} clock={clock} isSite={conversation.kind === 'site'} at={at} />
        {messages.length === 0 && (
          <p className="m-auto max-w-sm text-center text-ink-soft">{m.messages_begin()}</p>
        )}
        {!isLatest && (
          <LinkButton
            to={messagesPaths.conversation(conversation.conversationId)}
            size="sm"
            className="self-center"
          >
            {m.messages_latest()}
          </LinkButton>
        )}
      </div>
      <Foot data={data} onSent={toEnd} />
    </section>
  );
}

type Data = ConversationView & { nextId: string };

/** Reloads on live updates of this conversation, and reports the read position to the server. */
function useLiveConversation({ talk: conversation, lastReadSeq, messages }: Data): void {
  const refresh = useRefresh();
  const { conversationId } = conversation;
  useEffect(
    () =>
      listenLiveChanges(MESSAGES_TOPIC, ({ details }) => {
        if (details.length === 0 || details.includes(conversationId)) refresh();
      }),
    [conversationId, refresh],
  );
  useEffect(() => {
    const timer = setInterval(() => document.hidden || refresh(), FRESH_EVERY_MS);
    return () => clearInterval(timer);
  }, [refresh]);
  useEffect(() => {
    const seen = messages.at(-1)?.seq ?? 0;
    const reportRead = (): void => {
      if (document.hidden || seen <= lastReadSeq) return;
      void fetch(messagesPaths.apiRead(conversationId), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ seq: seen }),
      })
        .then((reply) => reply.text()) // consumes the body, so that the connection is released
        .catch(() => undefined); // still unread: retried on the next change
    };
    reportRead();
    document.addEventListener('visibilitychange', reportRead);
    return () => document.removeEventListener('visibilitychange', reportRead);
  }, [conversationId, messages, lastReadSeq]);
}

function ConversationHead({ data: { talk: conversation, closed } }: { data: Data }): ReactNode {
  const fetcher = useFetcher();
  const does = (name: string) => () => void fetcher.submit({ intent: name }, { method: 'post' });
  return (
    <header className="flex min-h-16 items-center gap-3 border-b border-line bg-surface px-2 sm:px-4">
      <Link
        to={messagesPaths.conversations()}
        aria-label={m.messages_back()}
        className={`${iconButtonClass()} lg:hidden`}
      >
        <ArrowLeft aria-hidden />
      </Link>
      <Face kind={conversation.kind} name={conversation.withName} />
      <div className="min-w-0 grow">
        <h1 className="truncate text-lg font-semibold">{conversationName(conversation)}</h1>
      </div>
      <StaffBadge conversation={conversation} />
      <Menu
        label={m.messages_talk_menu()}
        iconOnly
        icon={<EllipsisVertical aria-hidden />}
        variant="quiet"
        align="end"
        items={[
          conversation.isMuted
            ? { label: m.messages_unmute(), icon: <Bell />, onSelect: does('unmute') }
            : { label: m.messages_mute(), icon: <BellOff />, onSelect: does('mute') },
          ...(conversation.kind === 'direct'
            ? [
                closed === 'blocked'
                  ? { label: m.messages_unblock(), icon: <Ban />, onSelect: does('unblock') }
                  : { label: m.messages_block(), icon: <Ban />, danger: true, onSelect: does('block') },
              ]
            : []),
        ]}
      />
    </header>
  );
}

function Messages({
  messages,
  clock,
  isSite,
  at,
}: {
  messages: readonly MessageView[];
  clock: Clock;
  isSite: boolean;
  at: number | null;
}): ReactNode {
  const days = Map.groupBy(messages, ({ sentAt }) => zonedDay(new Date(sentAt), clock.zone));
  return [...days].map(([day, ofDay]) => (
    <div key={day} className="flex flex-col gap-2">
      <Divider>{formatDay(day, { locale: clock.locale, style: 'long' })}</Divider>
      {ofDay.map((message) => (
        <MessageBubble
          key={message.messageId}
          message={message}
          clock={clock}
          isSite={isSite}
          isMarked={message.seq === at}
        />
      ))}
    </div>
  ));
}

function Foot({ data, onSent }: { data: Data; onSent: () => void }): ReactNode {
  const fetcher = useFetcher();
  if (data.closed === null)
    return <Composer key={data.talk.conversationId} nextId={data.nextId} onSent={onSent} />;
  return (
    <div className="flex flex-wrap items-center justify-center gap-3 border-t border-line bg-surface p-4 text-center text-ink-soft">
      <p>{closedText(data.closed)}</p>
      {data.closed === 'blocked' && (
        <Button size="sm" onClick={() => void fetcher.submit({ intent: 'unblock' }, { method: 'post' })}>
          {m.messages_unblock()}
        </Button>
      )}
    </div>
  );
}

function closedText(closed: NonNullable<ConversationView['closed']>): string {
  switch (closed) {
    case 'site':
      return m.messages_closed_site();
    case 'blocked':
      return m.messages_closed_blocked();
    case 'not_allowed':
      return m.messages_closed_not_allowed();
  }
}
