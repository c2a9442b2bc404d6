import { randomUUID } from 'node:crypto';
import type { PreparedFile } from '#platform/attachments/attachment.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { announceLive } from '#platform/live/live-state.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { foldForSearch, normalizeText } from '#platform/text/fold.ts';
import { hasUnreadNotice, notify, settleNotices } from '#modules/notifications/public.ts';
import { messageReceived } from './notice-kinds.ts';
import { messagesPaths } from '../paths.ts';
import { messagesRefusals } from '../refusals.ts';
import { attachFiles } from './message-files.ts';
import { MESSAGES_TOPIC, type SendInput } from './conversation-contract.ts';
import {
  blockBetween,
  ensureDirect,
  ensureSiteConversation,
  lockOwnConversation,
  lockConversation,
  writerOf,
} from './conversation-rows.ts';
import { requireOpen } from './require-open.ts';

const MAX_FOLDED = 12_000;

/**
 * Sends a message. Idempotent per `clientId`: a repetition returns the first message. Refuses with
 * `messages.conversation_missing`, `messages.not_allowed`, `messages.empty`, and with `platform.key_reused` if the
 * first message is in another conversation.
 */
export async function sendMessage(
  scope: Scope,
  { conversation, clientId, body }: SendInput,
  files: readonly PreparedFile[] = [],
): Promise<{ messageId: string; seq: number }> {
  const author = writerOf(scope);
  const row = await lockOwnConversation(scope, conversation);
  const earlier = await findSent(scope, { conversation, authorId: author.userId, clientId });
  if (earlier) return earlier;
  const other = await requireOpen(scope, row);
  const words = wordsOf(body);
  if (words === '' && files.length === 0) throw refuse(messagesRefusals, 'messages.empty');
  const message = await write(scope, { conversation, authorId: author.userId, clientId, words });
  await attachFiles(scope, message.messageId, files);
  await setRead(scope, { conversation, personId: author.userId, seq: message.seq });
  // Replying implies having read the conversation, so its notices are marked as read.
  await settleNotices(scope, {
    personId: author.userId,
    kind: messageReceived.name,
    link: messagesPaths.conversation(conversation),
  });
  if (other) {
    await notifyReader(scope, {
      conversation,
      personId: other.personId,
      from: `${author.firstname} ${author.lastname}`.trim(),
      seq: message.seq,
    });
    await announceLive(scope, MESSAGES_TOPIC, [author.userId, other.personId], conversation);
  }
  return message;
}

/**
 * Sends a message on behalf of a person. The calling module must have checked that the two may write to each other;
 * blocks are still respected. Returns null if a block prevents it or one of them is no longer active. Idempotent per
 * `clientId`.
 */
export async function sendOnBehalf(
  scope: Scope,
  {
    authorId,
    personId,
    clientId,
    body,
  }: {
    readonly authorId: string;
    readonly personId: string;
    readonly clientId: string;
    readonly body: string;
  },
): Promise<{ seq: number } | null> {
  const [people, block] = await Promise.all([
    scope.app.findReach(scope, [authorId, personId]),
    blockBetween(scope, authorId, personId),
  ]);
  const author = people.find((each) => each.personId === authorId);
  const isHere = (id: string): boolean => people.some((each) => each.personId === id && each.isActive);
  if (block !== null || authorId === personId || !author || !isHere(authorId) || !isHere(personId))
    return null;
  const conversation = await ensureDirect(scope, authorId, personId);
  await lockConversation(scope, conversation);
  const earlier = await findSent(scope, { conversation, authorId, clientId });
  if (earlier) return earlier;
  // The author may not have seen messages from the other side: these stay unread.
  const message = await write(scope, { conversation, authorId, clientId, words: wordsOf(body) });
  await notifyReader(scope, {
    conversation,
    personId,
    from: `${author.firstname} ${author.lastname}`.trim(),
    seq: message.seq,
  });
  await announceLive(scope, MESSAGES_TOPIC, [authorId, personId], conversation);
  return message;
}

function findSent(
  scope: Scope,
  { conversation, authorId, clientId }: { conversation: string; authorId: string; clientId: string },
): Promise<{ messageId: string; seq: number } | null> {
  return scope.tx.first(sql<RowOf<'messages_message', 'messageId' | 'seq'>>`
    select message_id, seq from messages_message
     where tenant_id = ${scope.tenant.id} and author_id = ${authorId} and client_id = ${clientId} and conversation_id = ${conversation}`);
}

async function setRead(
  scope: Scope,
  { conversation, personId, seq }: { conversation: string; personId: string; seq: number },
): Promise<void> {
  await scope.tx.run(sql`
    update messages_member set last_read_seq = ${seq}
     where tenant_id = ${scope.tenant.id} and conversation_id = ${conversation} and person_id = ${personId}`);
}

/** Sends a message from the site; it cannot be replied to. */
export async function sendAsSite(
  scope: Scope,
  { personId, body }: { readonly personId: string; readonly body: string },
): Promise<{ messageId: string; seq: number }> {
  const conversation = await ensureSiteConversation(scope, personId);
  const clientId = randomUUID();
  const message = await write(scope, { conversation, authorId: null, clientId, words: wordsOf(body) });
  await notifyReader(scope, { conversation, personId, from: scope.tenant.name, seq: message.seq });
  await announceLive(scope, MESSAGES_TOPIC, [personId], conversation);
  return message;
}

/** Normalised text: uniform line endings, trimmed. */
export function wordsOf(body: string): string {
  return normalizeText(body.replaceAll('\r\n', '\n')).trim();
}

/** Folded text for the search column. */
export function foldedWords(words: string): string {
  return foldForSearch(words).slice(0, MAX_FOLDED);
}

/** Caller must hold the conversation's row lock: numbers have no gaps and follow the order of sending. */
async function write(
  scope: Scope,
  message: { conversation: string; authorId: string | null; clientId: string; words: string },
): Promise<{ messageId: string; seq: number }> {
  const { conversation, words } = message;
  const { seq } = await scope.tx.one(sql<RowAs<'messages_conversation', { seq: 'lastSeq' }>>`
    update messages_conversation set last_seq = last_seq + 1, last_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and conversation_id = ${conversation} returning last_seq as seq`);
  const written = await scope.tx.first(sql<RowOf<'messages_message', 'messageId'>>`
    insert into messages_message (tenant_id, conversation_id, seq, author_id, client_id, body, folded, sent_at)
    values (${scope.tenant.id}, ${conversation}, ${seq}, ${message.authorId}, ${message.clientId}, ${words}, ${foldedWords(words)}, ${scope.now})
    on conflict (tenant_id, author_id, client_id) do nothing returning message_id`);
  if (!written) throw refuse(platformRefusals, 'platform.key_reused'); // this author has used it in another conversation
  await scope.tx.run(sql`
    update messages_member set last_at = ${scope.now} where tenant_id = ${scope.tenant.id} and conversation_id = ${conversation}`);
  return { messageId: written.messageId, seq };
}

/** Sends one notice for all messages since the reader last read one, and none for a muted conversation. */
async function notifyReader(
  scope: Scope,
  {
    conversation,
    personId,
    from,
    seq,
  }: { conversation: string; personId: string; from: string; seq: number },
): Promise<void> {
  const { isMuted } = await scope.tx.one(sql<RowOf<'messages_member', 'isMuted'>>`
    select is_muted from messages_member
     where tenant_id = ${scope.tenant.id} and conversation_id = ${conversation} and person_id = ${personId}`);
  const link = messagesPaths.conversation(conversation);
  if (isMuted || (await hasUnreadNotice(scope, { personId, kind: messageReceived.name, link }))) return;
  await notify(scope, messageReceived, {
    personId,
    params: { from },
    link,
    dedupeKey: `${messageReceived.name} ${conversation} ${seq}`,
  });
}
