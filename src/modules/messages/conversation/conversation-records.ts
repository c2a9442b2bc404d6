import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { FoundRecord, RecordKind, RecordQuery } from '#platform/search/record-kind.ts';
import { isHeldBy } from '#platform/search/search-query-rules.ts';
import { holdsTerms } from '#platform/search/search.ts';
import { foldForSearch } from '#platform/text/fold.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { messagesPaths } from '../paths.ts';
import { ownMessages } from '../permissions.ts';
import { nameOf, peopleById, writerOf } from './conversation-rows.ts';

/** Latest conversations whose partners' names are searched. */
const MAX_NAMES = 500;
/** Latest conversations whose messages are searched, and latest messages of each. */
const MAX_READ = { conversations: 100, messages: 30 } as const;
const SHOWN_LETTERS = 120;

/** The acting person's conversations, by the other's name and by recent messages. */
export const conversationRecords: RecordKind = {
  name: 'messages.conversation',
  access: ownMessages,
  find: async (scope, query, limit) => {
    const [conversations, messages] = await Promise.all([
      latestConversations(scope),
      recentMessages(scope, query, limit),
    ]);
    const people = await peopleById(
      scope,
      conversations.map(({ withId }) => withId),
    );
    const named = conversations.map(({ conversationId, withId }) => ({
      conversationId,
      name: withId === null ? scope.tenant.name : nameOf(people.get(withId)),
    }));
    const names = new Map(named.map(({ conversationId, name }) => [conversationId, name]));
    const byName = named
      .filter(({ name }) => isHeldBy(foldForSearch(name), query.search))
      .map(
        ({ conversationId, name }): FoundRecord => ({
          id: conversationId,
          title: name,
          detail: '',
          to: messagesPaths.conversation(conversationId),
          keys: [],
          score: foldForSearch(name).startsWith(query.search.phrase) ? 8 : 2,
        }),
      );
    const byText = messages
      .filter(({ conversationId }) => byName.every(({ id }) => id !== conversationId))
      .map(
        ({ conversationId, seq, body }): FoundRecord => ({
          id: conversationId,
          title: names.get(conversationId) ?? '',
          detail: withShownAddresses(body).slice(0, SHOWN_LETTERS).toWellFormed(),
          to: messagesPaths.conversation(conversationId, { at: String(seq) }),
          keys: [],
          score: 1,
        }),
      );
    return [...byName, ...byText].slice(0, limit);
  },
};

function latestConversations(scope: Scope) {
  return scope.tx.rows(sql<
    RowOf<'messages_conversation', 'conversationId'> & { readonly withId: string | null }
  >`
    select m.conversation_id, case when c.kind = 'site' then null when c.pair_low = m.person_id then c.pair_high else c.pair_low end as with_id
      from messages_member m join messages_conversation c on c.tenant_id = m.tenant_id and c.conversation_id = m.conversation_id
     where m.tenant_id = ${scope.tenant.id} and m.person_id = ${writerOf(scope).userId} and c.last_seq > 0
     order by m.last_at desc, m.conversation_id desc limit ${sql.lit(MAX_NAMES)}`);
}

/** Returns the latest message of each conversation that holds the query. */
function recentMessages(scope: Scope, { search }: RecordQuery, limit: number) {
  return scope.tx.rows(sql<RowOf<'messages_message', 'conversationId' | 'seq' | 'body'>>`
    select found.conversation_id, found.seq, found.body
      from (select m.conversation_id, m.last_at from messages_member m
             where m.tenant_id = ${scope.tenant.id} and m.person_id = ${writerOf(scope).userId}
             order by m.last_at desc limit ${sql.lit(MAX_READ.conversations)}) as mine
     cross join lateral (
       select g.conversation_id, g.seq, g.body
         from (select conversation_id, seq, body, folded from messages_message
                where tenant_id = ${scope.tenant.id} and conversation_id = mine.conversation_id and deleted_at is null
                order by seq desc limit ${sql.lit(MAX_READ.messages)}) as g
        where ${holdsTerms(sql`g.folded`, search)} order by g.seq desc limit 1) as found
     order by mine.last_at desc limit ${limit}`);
}
