import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { pictureTypeOf, processPicture } from '#platform/images/picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { fileNameOf, privateObjectUrl } from '#platform/storage/content-urls.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { messagesRefusals } from '../refusals.ts';
import { MAX_FILES, MAX_FILES_BYTES, type MessageFile } from './conversation-contract.ts';
import { getOwnConversation } from './conversation-rows.ts';
import { requireOpen } from './require-open.ts';

/** A file of a message, sanitised and stored before the message's transaction. */
export interface PreparedFile {
  readonly name: string;
  readonly stored: StoredObjectRef;
  readonly picture: {
    readonly thumbnail: StoredObjectRef;
    readonly width: number;
    readonly height: number;
  } | null;
}

/** Lifetime of file addresses; an open page requests new ones in time. */
const OPEN_SECONDS = 900;

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
  if (given.length > MAX_FILES) throw refuse(messagesRefusals, 'messages.too_many_files');
  if (given.reduce((sum, { size }) => sum + size, 0) > MAX_FILES_BYTES)
    throw refuse(messagesRefusals, 'messages.files_too_large');
  await scope.app.database.read(scope.tenant.id, async (tx) => {
    const reading = { ...scope, tx };
    await requireOpen(reading, await getOwnConversation(reading, conversationId));
  });
  const prepared = [];
  for (const file of given) prepared.push(await prepareFile(scope, file));
  return prepared;
}

async function prepareFile(scope: ScopeWithoutTx, file: File): Promise<PreparedFile> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const name = fileNameOf(file.name);
  if (pictureTypeOf(bytes) === null)
    return { name, stored: await store(scope, bytes, 'application/octet-stream', 'file'), picture: null };
  const { full, fullType, thumbnail, thumbnailType } = await processPicture(bytes);
  const [stored, small] = await Promise.all([
    store(scope, full.bytes, fullType, 'picture'),
    store(scope, thumbnail.bytes, thumbnailType, 'thumbnail'),
  ]);
  return { name, stored, picture: { thumbnail: small, width: full.width, height: full.height } };
}

function store(
  scope: ScopeWithoutTx,
  bytes: Uint8Array,
  contentType: string,
  what: string,
): Promise<StoredObjectRef> {
  return uploadObject(scope, {
    source: bytes,
    sizeBytes: bytes.length,
    contentType,
    visibility: 'private',
    kind: `messages.${what}`,
  });
}

/** Attaches prepared files to a message. */
export async function attachFiles(
  scope: Scope,
  messageId: string,
  files: readonly PreparedFile[],
): Promise<void> {
  for (const [position, { name, stored, picture }] of files.entries()) {
    await keepObject(scope, stored);
    if (picture) await keepObject(scope, picture.thumbnail);
    await scope.tx.run(sql`
      insert into messages_attachment (tenant_id, message_id, position, name, object_id, thumbnail_id, size_bytes, width, height)
      values (${scope.tenant.id}, ${messageId}, ${position}, ${name}, ${stored.objectId}, ${picture?.thumbnail.objectId ?? null},
              ${stored.sizeBytes}, ${picture?.width ?? null}, ${picture?.height ?? null})`);
  }
}

/** Releases the files of a message. */
export async function dropFiles(scope: Scope, messageId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'messages_attachment', 'objectId' | 'thumbnailId'>>`
    delete from messages_attachment where tenant_id = ${scope.tenant.id} and message_id = ${messageId}
    returning object_id, thumbnail_id`);
  for (const { objectId, thumbnailId } of rows) {
    await deleteObject(scope, objectId);
    if (thumbnailId !== null) await deleteObject(scope, thumbnailId);
  }
}

/**
 * Files by message, with signed addresses. Caller must have checked that the reader is a member of the conversation.
 */
export async function filesOf(
  scope: Scope,
  messageIds: readonly string[],
): Promise<Map<string, MessageFile[]>> {
  const rows = await scope.tx.rows(sql<
    RowOf<
      'messages_attachment',
      'messageId' | 'name' | 'objectId' | 'thumbnailId' | 'sizeBytes' | 'width' | 'height'
    >
  >`
    select message_id, name, object_id, thumbnail_id, size_bytes, width, height from messages_attachment
     where tenant_id = ${scope.tenant.id} and message_id = any(${messageIds as string[]}::uuid[]) order by message_id, position`);
  const { app, tenant } = scope;
  const byMessage = new Map<string, MessageFile[]>();
  for (const row of rows) {
    const picture = row.thumbnailId === null ? null : { objectId: row.thumbnailId };
    const address = (objectId: string, disposition: 'inline' | 'attachment'): string =>
      privateObjectUrl(app, tenant.id, objectId, { name: row.name, ttlSeconds: OPEN_SECONDS, disposition });
    byMessage.set(row.messageId, [
      ...(byMessage.get(row.messageId) ?? []),
      {
        name: row.name,
        sizeBytes: row.sizeBytes,
        url: address(row.objectId, picture ? 'inline' : 'attachment'),
        picture: picture && {
          url: address(picture.objectId, 'inline'),
          width: row.width ?? 1,
          height: row.height ?? 1,
        },
      },
    ]);
  }
  return byMessage;
}
