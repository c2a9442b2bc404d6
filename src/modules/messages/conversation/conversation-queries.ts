import type { z } from 'zod';
import { listMembers } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import type { LiveState } from '#platform/live/live-state.ts';
import { cursorOf, findCursorPosition, IdPosition } from '#platform/paging/cursor.ts';
import type { Scope } from '#platform/scope.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { marksIn } from '#platform/search/marks.ts';
import { holdsTerms, readPlainSearch } from '#platform/search/search.ts';
import { filesOf } from './message-files.ts';
import {
  CONVERSATIONS_PER_PAGE,
  type FoundMessage,
  type FoundPerson,
  MAX_FOUND_MESSAGES,
  MAX_FOUND_PEOPLE,
  MAX_UNREAD_SHOWN,
  MESSAGES_PER_PAGE,
  MESSAGES_TOPIC,
  type MessageView,
  type Conversation,
  type ConversationPage,
} from './conversation-contract.ts';
import { getOwnConversation, nameOf, peopleById, writerOf } from './conversation-rows.ts';
import { mayEdit } from './conversation-rules.ts';
import { messagesSettings } from './messages-settings-contract.ts';
import { closedTo } from './require-open.ts';

/** Maximum number of conversations searched, latest first. */
const MAX_SEARCHED = 500;
const SHOWN_WORDS = 120;

/**
 * Unread count of a member row `m` in conversation `c`: excludes own and deleted messages and those of blocked people.
 */
const unreadOf = sql`(select count(*)::int from (
  select 1 from messages_message u
   where u.tenant_id = m.tenant_id and u.conversation_id = m.conversation_id and u.seq > m.last_read_seq
     and u.author_id is distinct from m.person_id and u.deleted_at is null
     and not exists (select 1 from messages_block b
                      where b.tenant_id = u.tenant_id and b.person_id = m.person_id and b.blocked_id = u.author_id)
   limit ${sql.lit(MAX_UNREAD_SHOWN + 1)}) as few)`;

type ConversationListRow = RowOf<'messages_conversation', 'conversationId' | 'kind'> &
  RowOf<'messages_member', 'lastAt' | 'isMuted'> &
  Outer<RowOf<'messages_message', 'body'>> &
  RowOf<'messages_message', 'authorId'> & {
    readonly withId: string | null;
    readonly unread: number;
    readonly isDeleted: boolean | null;
    readonly hasFiles: boolean;
  };

const conversationColumns = sql`
  c.conversation_id, c.kind, m.last_at, m.is_muted, ${unreadOf} as unread, l.body, l.author_id, l.deleted_at is not null as is_deleted,
  exists (select 1 from messages_attachment a where a.tenant_id = l.tenant_id and a.message_id = l.message_id) as has_files,
  case when c.kind = 'site' then null when c.pair_low = m.person_id then c.pair_high else c.pair_low end as with_id`;

const conversationTables = sql`
  messages_member m
  join messages_conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
  left join messages_message l on l.tenant_id = c.tenant_id and l.conversation_id = c.conversation_id and l.seq = c.last_seq`;

/**
 * Lists the acting person's conversations that have messages, latest first; `after` names the last of the previous
 * page, wherever it stands now.
 */
export async function listOwnConversations(
  scope: Scope,
  { after = null }: { readonly after?: z.output<typeof IdPosition> | null } = {},
): Promise<{ talks: Conversation[]; next: string | null }> {
  const { userId } = writerOf(scope);
  const afterId = after?.id ?? null;
  const rows = await scope.tx.rows(sql<ConversationListRow>`
    select ${conversationColumns} from ${conversationTables}
     where m.tenant_id = ${scope.tenant.id} and m.person_id = ${userId} and c.last_seq > 0
       and (${afterId}::uuid is null or (m.last_at, m.conversation_id) < (
             select last_at, conversation_id from messages_member
              where tenant_id = ${scope.tenant.id} and person_id = ${userId} and conversation_id = ${afterId}::uuid))
     order by m.last_at desc, m.conversation_id desc limit ${CONVERSATIONS_PER_PAGE + 1}`);
  const page = rows.slice(0, CONVERSATIONS_PER_PAGE);
  const last = rows.length > CONVERSATIONS_PER_PAGE ? page.at(-1) : undefined;
  return {
    talks: await conversationsOf(scope, page),
    next: last ? cursorOf(IdPosition, { id: last.conversationId }) : null,
  };
}

/** Decodes a cursor in a page's address; an invalid one starts from the beginning. */
export function findConversationPosition(cursor: string | undefined): z.output<typeof IdPosition> | null {
  return findCursorPosition(IdPosition, cursor);
}

async function conversationsOf(scope: Scope, rows: readonly ConversationListRow[]): Promise<Conversation[]> {
  const { userId } = writerOf(scope);
  const people = await peopleById(
    scope,
    rows.map((row) => row.withId),
  );
  return rows.map((row) => {
    const other = row.withId === null ? undefined : people.get(row.withId);
    return {
      conversationId: row.conversationId,
      kind: row.kind,
      withId: row.withId,
      withName: row.kind === 'site' ? scope.tenant.name : nameOf(other),
      isStaff: other !== undefined && other.role !== 'user',
      lastWords: (row.body ?? '').slice(0, SHOWN_WORDS).toWellFormed(),
      isLastMine: row.authorId === userId,
      isLastDeleted: row.isDeleted === true,
      hasFiles: row.hasFiles,
      lastAt: row.lastAt.toISOString(),
      unread: row.unread,
      isMuted: row.isMuted,
    };
  });
}

/**
 * Returns a conversation with its latest messages, or those before `before`, after `after`, or around `at`. Refuses
 * with `messages.conversation_missing`.
 */
export async function getConversationPage(
  scope: Scope,
  {
    conversation,
    before,
    after,
    at,
  }: {
    readonly conversation: string;
    readonly before?: number | undefined;
    readonly after?: number | undefined;
    readonly at?: number | undefined;
  },
): Promise<ConversationPage> {
  const { userId } = writerOf(scope);
  const own = await getOwnConversation(scope, conversation);
  const until =
    before ?? (at === undefined ? own.lastSeq + 1 : Math.min(at, own.lastSeq) + MESSAGES_PER_PAGE / 2);
  const [listed, messages] = await Promise.all([
    scope.tx.rows(sql<ConversationListRow>`
      select ${conversationColumns} from ${conversationTables}
       where m.tenant_id = ${scope.tenant.id} and m.person_id = ${userId} and m.conversation_id = ${conversation}`),
    after === undefined
      ? listMessages(scope, conversation, sql`seq < ${until} order by seq desc`)
      : listMessages(scope, conversation, sql`seq > ${after} order by seq`),
  ]);
  const [view] = await conversationsOf(scope, listed);
  if (!view) throw new Error('A member has no conversation.');
  const [other] = own.withId === null ? [] : await scope.app.findReach(scope, [own.withId]);
  const oldest = messages[0]?.seq ?? 1;
  const closed = await closedTo(scope, own, other);
  return {
    talk: view,
    messages: closed === null ? messages : messages.map((message) => ({ ...message, canEdit: false })),
    older: oldest > 1 && after === undefined ? oldest : null,
    lastSeq: own.lastSeq,
    lastReadSeq: own.lastReadSeq,
    closed,
  };
}

async function listMessages(
  scope: Scope,
  conversationId: string,
  place: ReturnType<typeof sql>,
): Promise<MessageView[]> {
  const { userId } = writerOf(scope);
  const rows = await scope.tx.rows(sql<
    RowOf<'messages_message', 'messageId' | 'seq' | 'authorId' | 'body' | 'sentAt' | 'editedAt' | 'deletedAt'>
  >`
    select message_id, seq, author_id, body, sent_at, edited_at, deleted_at from messages_message
     where tenant_id = ${scope.tenant.id} and conversation_id = ${conversationId} and ${place} limit ${MESSAGES_PER_PAGE}`);
  const files = await filesOf(
    scope,
    rows.map((row) => row.messageId),
  );
  return rows
    .toSorted((a, b) => a.seq - b.seq)
    .map((row) => {
      const isDeleted = row.deletedAt !== null;
      const isMine = row.authorId === userId;
      return {
        messageId: row.messageId,
        seq: row.seq,
        isMine,
        isDeleted,
        isEdited: row.editedAt !== null && !isDeleted,
        canEdit: isMine && mayEdit({ sentAt: row.sentAt, isDeleted }, scope.now),
        body: row.body,
        sentAt: row.sentAt.toISOString(),
        files: files.get(row.messageId) ?? [],
      };
    });
}

/** Searches the acting person's conversations, latest first; matches inside Thai text too. */
export async function findMessages(scope: Scope, query: string): Promise<FoundMessage[]> {
  const { userId } = writerOf(scope);
  const search = readPlainSearch(scope, query);
  if (search.terms.length === 0) return [];
  const rows = await scope.tx.rows(sql<
    RowOf<'messages_message', 'conversationId' | 'seq' | 'body' | 'sentAt'> & {
      readonly withId: string | null;
    }
  >`
    with mine as (
      select m.conversation_id, case when c.kind = 'site' then null when c.pair_low = m.person_id then c.pair_high else c.pair_low end as with_id
        from messages_member m join messages_conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
       where m.tenant_id = ${scope.tenant.id} and m.person_id = ${userId}
       order by m.last_at desc limit ${MAX_SEARCHED})
    select g.conversation_id, g.seq, g.body, g.sent_at, mine.with_id
      from messages_message g join mine on mine.conversation_id = g.conversation_id
     where g.tenant_id = ${scope.tenant.id} and ${holdsTerms(sql`g.folded`, search)}
     order by g.sent_at desc, g.message_id desc limit ${MAX_FOUND_MESSAGES}`);
  const people = await peopleById(
    scope,
    rows.map((row) => row.withId),
  );
  return rows.map((row) => {
    const body = withShownAddresses(row.body);
    return {
      conversationId: row.conversationId,
      seq: row.seq,
      isSite: row.withId === null,
      withName: row.withId === null ? scope.tenant.name : nameOf(people.get(row.withId)),
      body,
      bodyMarks: marksIn(body, search),
      sentAt: row.sentAt.toISOString(),
    };
  });
}

/**
 * Finds people whom the acting person may write to, by name; managers and admins first. E-mail addresses are not
 * searched.
 */
export async function findPeople(scope: Scope, query: string): Promise<FoundPerson[]> {
  const { userId, role } = writerOf(scope);
  const seesMembers = role !== 'user' || messagesSettings.of(scope.tenant).messages.memberToMember;
  const roles = ['admin', 'manager', ...(seesMembers && query !== '' ? (['user'] as const) : [])] as const;
  const lists = await Promise.all(
    roles.map((wanted) =>
      listMembers(scope, { q: query, role: wanted, state: 'active', after: undefined, isByName: true }),
    ),
  );
  return lists
    .flatMap(({ members }) => members)
    .filter(({ personId }) => personId !== userId)
    .slice(0, MAX_FOUND_PEOPLE)
    .map((member) => ({ personId: member.personId, name: member.name, isStaff: member.role !== 'user' }));
}

/** Number of unread messages in all conversations that are not muted. */
export const messagesLive: LiveState = {
  topic: MESSAGES_TOPIC,
  read: async ({ tenantId, tx }, personIds) => {
    const rows = await tx.rows(sql<
      RowOf<'messages_member', 'personId'> & {
        readonly unread: number;
      }
    >`
      select m.person_id, sum(${unreadOf})::int as unread
        from messages_member m
        join messages_conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
       where m.tenant_id = ${tenantId} and m.person_id = any(${personIds as string[]}::uuid[])
         and c.last_seq > m.last_read_seq and not m.is_muted
       group by m.person_id`);
    const counts = new Map(rows.map((row) => [row.personId, row.unread]));
    return new Map(personIds.map((personId) => [personId, { unread: counts.get(personId) ?? 0 }]));
  },
};
