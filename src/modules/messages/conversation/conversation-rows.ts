import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Reach } from '#platform/reach.ts';
import { personOf, type PersonActor, type Scope } from '#platform/scope.ts';
import { messagesRefusals } from '../refusals.ts';
import { pairOf } from './conversation-rules.ts';

/** A conversation from the view of one member. */
export type ConversationRow = RowOf<'messages_conversation', 'conversationId' | 'kind' | 'lastSeq'> &
  RowOf<'messages_member', 'lastReadSeq' | 'isMuted'> & {
    readonly withId: string | null;
  };

/** Returns the acting person. Refuses with `platform.signed_out`. */
export function writerOf(scope: Scope): PersonActor {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  return person;
}

/**
 * Returns a conversation of the acting person. Refuses with `messages.conversation_missing`, also for others'
 * conversations.
 */
export async function getOwnConversation(scope: Scope, conversationId: string): Promise<ConversationRow> {
  return ownConversation(scope, conversationId, sql``);
}

/**
 * Like `getOwnConversation`, and locks the row until the transaction ends, so that messages are numbered sequentially.
 */
export async function lockOwnConversation(scope: Scope, conversationId: string): Promise<ConversationRow> {
  return ownConversation(scope, conversationId, sql`for update of c`);
}

/** Locks a conversation to add a message of somebody other than the acting person. */
export async function lockConversation(scope: Scope, conversationId: string): Promise<void> {
  await scope.tx.run(sql`
    select from messages_conversation where tenant_id = ${scope.tenant.id} and conversation_id = ${conversationId} for update`);
}

async function ownConversation(
  scope: Scope,
  conversationId: string,
  lock: ReturnType<typeof sql>,
): Promise<ConversationRow> {
  const { userId } = writerOf(scope);
  const row = await scope.tx.first(sql<ConversationRow>`
    select c.conversation_id, c.kind, c.last_seq, m.last_read_seq, m.is_muted,
           case when c.kind = 'site' then null when c.pair_low = m.person_id then c.pair_high else c.pair_low end as with_id
      from messages_conversation c
      join messages_member m on m.tenant_id = c.tenant_id and m.conversation_id = c.conversation_id and m.person_id = ${userId}
     where c.tenant_id = ${scope.tenant.id} and c.conversation_id = ${conversationId} ${lock}`);
  if (!row) throw refuse(messagesRefusals, 'messages.conversation_missing');
  return row;
}

/** Finds or creates the conversation of two people. */
export async function ensureDirect(scope: Scope, one: string, two: string): Promise<string> {
  const { low, high } = pairOf(one, two);
  const known = await findDirect(scope, low, high);
  if (known !== null) return known;
  await scope.tx.run(sql`
    insert into messages_conversation (tenant_id, kind, pair_low, pair_high, last_at, started_at)
    values (${scope.tenant.id}, 'direct', ${low}, ${high}, ${scope.now}, ${scope.now}) on conflict do nothing`);
  const conversationId = await findDirect(scope, low, high);
  if (conversationId === null) throw new Error('The conversation was not made.');
  await addMembers(scope, conversationId, [low, high]);
  return conversationId;
}

/** Finds or creates the site's conversation with a person. */
export async function ensureSiteConversation(scope: Scope, personId: string): Promise<string> {
  await scope.tx.run(sql`
    insert into messages_conversation (tenant_id, kind, pair_low, last_at, started_at)
    values (${scope.tenant.id}, 'site', ${personId}, ${scope.now}, ${scope.now}) on conflict do nothing`);
  const { conversationId } = await scope.tx.one(sql<RowOf<'messages_conversation', 'conversationId'>>`
    select conversation_id from messages_conversation
     where tenant_id = ${scope.tenant.id} and kind = 'site' and pair_low = ${personId} for update`);
  await addMembers(scope, conversationId, [personId]);
  return conversationId;
}

async function findDirect(scope: Scope, low: string, high: string): Promise<string | null> {
  const row = await scope.tx.first(sql<RowOf<'messages_conversation', 'conversationId'>>`
    select conversation_id from messages_conversation
     where tenant_id = ${scope.tenant.id} and kind = 'direct' and pair_low = ${low} and pair_high = ${high}`);
  return row?.conversationId ?? null;
}

async function addMembers(scope: Scope, conversationId: string, personIds: readonly string[]): Promise<void> {
  await scope.tx.run(sql`
    insert into messages_member (tenant_id, conversation_id, person_id, last_at)
    select ${scope.tenant.id}, ${conversationId}, person, ${scope.now} from unnest(${personIds}::uuid[]) as person
    on conflict do nothing`);
}

/** Returns people's names by id; empty if the account is gone. */
export async function peopleById(
  scope: Scope,
  personIds: readonly (string | null)[],
): Promise<Map<string, Reach>> {
  const ids = [...new Set(personIds.filter((id) => id !== null))];
  const people = ids.length === 0 ? [] : await scope.app.findReach(scope, ids);
  return new Map(people.map((person) => [person.personId, person]));
}

export function nameOf(person: Reach | undefined): string {
  return person ? `${person.firstname} ${person.lastname}`.trim() : '';
}

/** Returns which of two people has blocked the other. */
export async function blockBetween(
  scope: Scope,
  me: string,
  other: string,
): Promise<'mine' | 'theirs' | null> {
  const rows = await scope.tx.rows(sql<RowOf<'messages_block', 'personId'>>`
    select person_id from messages_block
     where tenant_id = ${scope.tenant.id}
       and ((person_id = ${me} and blocked_id = ${other}) or (person_id = ${other} and blocked_id = ${me}))`);
  if (rows.length === 0) return null;
  return rows.some(({ personId }) => personId === me) ? 'mine' : 'theirs';
}
