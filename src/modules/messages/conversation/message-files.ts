import {
  attachedFileOf,
  keepFiles,
  type PreparedFile,
  prepareFiles as prepareAttachments,
  releaseFiles,
} from '#platform/attachments/attachment.ts';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import { findFilesProblem } from '#platform/attachments/attachment-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { messagesRefusals } from '../refusals.ts';
import { getOwnConversation } from './conversation-rows.ts';
import { requireOpen } from './require-open.ts';

/**
 * Stores files, if the acting person may write there. Refuses as `sendMessage` does, with `messages.too_many_files`,
 * `messages.files_too_large`, and with the codes of `pictureRefusals`.
 */
export async function prepareFiles(
  scope: ScopeWithoutTx,
  conversationId: string,
  files: readonly File[],
): Promise<PreparedFile[]> {
  const given = files.filter(({ size }) => size > 0);
  if (given.length === 0) return [];
  const problem = findFilesProblem(given);
  if (problem !== null)
    throw refuse(
      messagesRefusals,
      problem === 'too_many' ? 'messages.too_many_files' : 'messages.files_too_large',
    );
  await scope.app.database.read(scope.tenant.id, async (tx) => {
    const reading = { ...scope, tx };
    await requireOpen(reading, await getOwnConversation(reading, conversationId));
  });
  return prepareAttachments(scope, 'messages', given);
}

/** Attaches prepared files to a message. */
export async function attachFiles(
  scope: Scope,
  messageId: string,
  files: readonly PreparedFile[],
): Promise<void> {
  for (const [position, file] of (await keepFiles(scope, files)).entries())
    await scope.tx.run(sql`
      insert into messages_attachment (tenant_id, message_id, position, name, object_id, thumbnail_id, size_bytes, width, height)
      values (${scope.tenant.id}, ${messageId}, ${position}, ${file.name}, ${file.objectId}, ${file.thumbnailId},
              ${file.sizeBytes}, ${file.width}, ${file.height})`);
}

/** Releases the files of a message. */
export async function dropFiles(scope: Scope, messageId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'messages_attachment', 'objectId' | 'thumbnailId'>>`
    delete from messages_attachment where tenant_id = ${scope.tenant.id} and message_id = ${messageId}
    returning object_id, thumbnail_id`);
  await releaseFiles(scope, rows);
}

/**
 * Files by message, with signed addresses. Caller must have checked that the reader is a member of the conversation.
 */
export async function filesOf(
  scope: Scope,
  messageIds: readonly string[],
): Promise<Map<string, AttachedFile[]>> {
  const rows = await scope.tx.rows(sql<
    RowOf<
      'messages_attachment',
      'messageId' | 'name' | 'objectId' | 'thumbnailId' | 'sizeBytes' | 'width' | 'height'
    >
  >`
    select message_id, name, object_id, thumbnail_id, size_bytes, width, height from messages_attachment
     where tenant_id = ${scope.tenant.id} and message_id = any(${messageIds as string[]}::uuid[]) order by message_id, position`);
  const byMessage = new Map<string, AttachedFile[]>();
  for (const row of rows)
    byMessage.set(row.messageId, [...(byMessage.get(row.messageId) ?? []), attachedFileOf(scope, row)]);
  return byMessage;
}
