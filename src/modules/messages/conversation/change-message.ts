import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { announceLive } from '#platform/live/live-state.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { messagesRefusals } from '../refusals.ts';
import { dropFiles } from './message-files.ts';
import { foldedWords, wordsOf } from './send-message.ts';
import { MESSAGES_TOPIC } from './conversation-contract.ts';
import { getOwnConversation, writerOf } from './conversation-rows.ts';
import { mayEdit } from './conversation-rules.ts';
import { requireOpen } from './require-open.ts';

/**
 * Edits one's own message within 15 minutes, if one may still write there: an edit counts as writing. Refuses with
 * `messages.message_missing` (also for others' messages), `messages.too_late`, `messages.not_allowed`,
 * `messages.empty`.
 */
export async function editMessage(
  scope: Scope,
  { message, body }: { readonly message: string; readonly body: string },
): Promise<void> {
  const row = await lockOwnMessage(scope, message);
  if (!mayEdit({ sentAt: row.sentAt, isDeleted: row.deletedAt !== null }, scope.now))
    throw refuse(messagesRefusals, 'messages.too_late');
  await requireOpen(scope, await getOwnConversation(scope, row.conversationId));
  const words = wordsOf(body);
  if (words === '') throw refuse(messagesRefusals, 'messages.empty');
  await scope.tx.run(sql`
    update messages_message set body = ${words}, folded = ${foldedWords(words)}, edited_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and message_id = ${message}`);
  await announceChange(scope, row.conversationId);
}

/** Deletes one's own message, leaving a placeholder. Idempotent. Refuses with `messages.message_missing`. */
export async function deleteMessage(scope: Scope, { message }: { readonly message: string }): Promise<void> {
  await lockOwnMessage(scope, message);
  await removeMessage(scope, message);
}

/** Deletes a message of any author. */
export async function removeMessage(scope: Scope, messageId: string): Promise<void> {
  const row = await scope.tx.first(sql<RowOf<'messages_message', 'conversationId'>>`
    update messages_message set body = '', folded = '', deleted_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and message_id = ${messageId} and deleted_at is null
    returning conversation_id`);
  if (!row) return;
  await dropFiles(scope, messageId);
  await announceChange(scope, row.conversationId);
}

async function lockOwnMessage(
  scope: Scope,
  messageId: string,
): Promise<{ conversationId: string; sentAt: Date; deletedAt: Date | null }> {
  const { userId } = writerOf(scope);
  const row = await scope.tx.first(sql<RowOf<'messages_message', 'conversationId' | 'sentAt' | 'deletedAt'>>`
    select conversation_id, sent_at, deleted_at from messages_message
     where tenant_id = ${scope.tenant.id} and message_id = ${messageId} and author_id = ${userId} for update`);
  if (!row) throw refuse(messagesRefusals, 'messages.message_missing');
  return row;
}

async function announceChange(scope: Scope, conversationId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'messages_member', 'personId'>>`
    select person_id from messages_member where tenant_id = ${scope.tenant.id} and conversation_id = ${conversationId}`);
  await announceLive(
    scope,
    MESSAGES_TOPIC,
    rows.map(({ personId }) => personId),
    conversationId,
  );
}
