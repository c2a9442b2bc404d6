import { BellOff, Building2, Paperclip, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { formatDate, formatTime } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { initialOf } from '#platform/text/initial.ts';
import { Badge } from '#ui/text/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { messagesPaths } from '../paths.ts';
import { MAX_UNREAD_SHOWN, type Conversation } from './conversation-contract.ts';

export interface Clock {
  readonly zone: string;
  readonly locale: Locale;
  readonly now: string;
}

/** List of conversations, latest first. */
export function ConversationList({
  conversations,
  clock,
  currentId,
}: {
  conversations: readonly Conversation[];
  clock: Clock;
  currentId?: string;
}): ReactNode {
  return (
    <ul className="divide-y divide-line">
      {conversations.map((conversation) => (
        <li key={conversation.conversationId}>
          <ConversationLine
            conversation={conversation}
            clock={clock}
            isCurrent={conversation.conversationId === currentId}
          />
        </li>
      ))}
    </ul>
  );
}

function ConversationLine({
  conversation,
  clock,
  isCurrent,
}: {
  conversation: Conversation;
  clock: Clock;
  isCurrent: boolean;
}): ReactNode {
  const isUnread = conversation.unread > 0;
  return (
    <Link
      to={messagesPaths.conversation(conversation.conversationId)}
      prefetch="intent"
      aria-current={isCurrent ? 'page' : undefined}
      className={classNames(
        'flex min-h-18 items-center gap-3 px-4 py-3',
        isCurrent ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
    >
      <Face kind={conversation.kind} name={conversation.withName} />
      <span className="min-w-0 grow">
        <span className="flex items-baseline gap-2">
          <span className={classNames('min-w-0 grow truncate', isUnread ? 'font-semibold' : 'font-medium')}>
            {conversationName(conversation)}
          </span>
          <time dateTime={conversation.lastAt} className="shrink-0 text-sm text-ink-soft">
            {shortTime(conversation.lastAt, clock)}
          </time>
        </span>
        <span className="flex items-center gap-2">
          <span
            className={classNames(
              'min-w-0 grow truncate text-sm',
              isUnread && !conversation.isMuted ? 'text-ink' : 'text-ink-soft',
            )}
          >
            <LastWords conversation={conversation} />
          </span>
          {conversation.isMuted && (
            <BellOff role="img" aria-label={m.messages_muted()} className="size-4 shrink-0 text-ink-soft" />
          )}
          {isUnread && (
            <span
              className={classNames(
                'min-w-5 shrink-0 rounded-full px-1.5 text-center text-xs leading-5 font-medium tabular-nums',
                conversation.isMuted ? 'bg-line text-ink' : 'bg-accent text-accent-ink',
              )}
            >
              <span className="sr-only">{m.messages_unread()} </span>
              {conversation.unread > MAX_UNREAD_SHOWN ? `${MAX_UNREAD_SHOWN}+` : conversation.unread}
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function LastWords({ conversation }: { conversation: Conversation }): ReactNode {
  if (conversation.isLastDeleted) return <em>{m.messages_deleted()}</em>;
  const words =
    conversation.lastWords === '' && conversation.hasFiles ? (
      <>
        <Paperclip aria-hidden className="me-1 inline size-3.5" />
        {m.messages_files()}
      </>
    ) : (
      withShownAddresses(conversation.lastWords)
    );
  return conversation.isLastMine ? (
    <>
      {m.messages_you()} {words}
    </>
  ) : (
    words
  );
}

/** Round avatar: a person's first letter, or a house for the site. */
export function Face({ kind, name }: { kind: Conversation['kind']; name: string }): ReactNode {
  return (
    <span
      aria-hidden
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-full font-semibold [&_svg]:size-5',
        kind === 'site' ? 'bg-accent text-accent-ink' : 'border border-line bg-accent-soft text-accent',
      )}
    >
      {kind === 'site' ? <Building2 /> : name === '' ? <UserRound /> : initialOf(name)}
    </span>
  );
}

export function conversationName({ withName }: Pick<Conversation, 'withName'>): string {
  return withName === '' ? m.messages_person_gone() : withName;
}

export function StaffBadge({
  conversation,
}: {
  conversation: Pick<Conversation, 'kind' | 'isStaff'>;
}): ReactNode {
  if (conversation.kind === 'site') return <Badge tone="accent">{m.messages_site()}</Badge>;
  return conversation.isStaff ? <Badge tone="accent">{m.messages_staff()}</Badge> : null;
}

/** Time for today, date for anything older. */
export function shortTime(at: string, { zone, locale, now }: Clock): string {
  const instant = new Date(at);
  return zonedDay(instant, zone) === zonedDay(new Date(now), zone)
    ? formatTime(instant, { zone, locale })
    : formatDate(instant, { zone, locale, style: 'short' });
}
