import { requireReadableFile } from '#modules/files/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { keepFiles, type PreparedFile, prepareFiles } from '#platform/attachments/attachment.ts';
import { findFilesProblem } from '#platform/attachments/attachment-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { CommentedKind, CommentedRecord } from '#platform/module/commented-kind.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import type { PersonActor, Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { readObject } from '#platform/storage/objects.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { normalizeText } from '#platform/text/fold.ts';
import { mentionedIn } from '#platform/text/mentions.ts';
import { commentMentioned } from '../notices/notice-kinds.ts';
import { commentsPaths } from '../paths.ts';
import { commentsRefusals } from '../refusals.ts';
import { announceComments, colleaguesAmong } from './colleagues.ts';
import { MAX_MENTIONS, type RecordRef } from './comment-contract.ts';
import { requireRecord } from './require-record.ts';

/**
 * Stores files for a comment, if the actor may comment on the record: uploaded ones, and copies of files that the actor may
 * download from the file manager. Refuses as `requireRecord` and `requireReadableFile`, with `comments.too_many_files`,
 * `comments.files_too_large` and the codes of `pictureRefusals`.
 */
export async function prepareCommentFiles(
  scope: ScopeWithoutTx,
  {
    files,
    fileIds,
    ...ref
  }: RecordRef & { readonly files: readonly File[]; readonly fileIds: readonly string[] },
): Promise<PreparedFile[]> {
  const uploaded = files.filter(({ size }) => size > 0);
  if (uploaded.length + fileIds.length === 0) return [];
  const copied = await scope.app.database.read(scope.tenant.id, async (tx) => {
    const reading = { ...scope, tx };
    await requireRecord(reading, ref);
    const kept = [];
    for (const fileId of new Set(fileIds)) kept.push(await requireReadableFile(reading, { fileId }));
    const sizes = [...uploaded, ...kept.map(({ sizeBytes }) => ({ size: sizeBytes }))];
    const problem = findFilesProblem(sizes);
    if (problem === 'too_many') throw refuse(commentsRefusals, 'comments.too_many_files');
    if (problem === 'too_large') throw refuse(commentsRefusals, 'comments.files_too_large');
    const bytes = [];
    for (const { objectId, name } of kept)
      bytes.push(new File([new Uint8Array((await readObject(reading, objectId)).bytes)], name));
    return bytes;
  });
  return prepareFiles(scope, 'comments', [...uploaded, ...copied]);
}

/**
 * Posts a comment on a record and notifies whom it mentions. Idempotent per `clientId`: a repetition returns the first
 * comment. Refuses as `requireRecord`, with `comments.empty`, `comments.unknown_colleague`, `comments.too_many_mentions`,
 * and with `platform.key_reused` if the first comment is on another record.
 */
export async function postComment(
  scope: Scope,
  { clientId, body, ...ref }: RecordRef & { readonly clientId: string; readonly body: string },
  files: readonly PreparedFile[] = [],
): Promise<{ commentId: string }> {
  const { kind, record, person } = await requireRecord(scope, ref);
  const earlier = await findPosted(scope, person.userId, clientId, ref);
  if (earlier) return earlier;
  const words = wordsOf(body);
  if (words === '' && files.length === 0) throw refuse(commentsRefusals, 'comments.empty');
  const mentioned = await requireColleagues(scope, kind, mentionedIn(words));
  const posted = await scope.tx.first(sql<RowOf<'comments_comment', 'commentId'>>`
    insert into comments_comment (tenant_id, comment_id, record_kind, record_id, author_id, client_id, body, posted_at)
    values (${scope.tenant.id}, ${uuidV7(scope.now)}, ${ref.kind}, ${ref.record}, ${person.userId}, ${clientId}, ${words}, ${scope.now})
    on conflict (tenant_id, author_id, client_id) do nothing returning comment_id`);
  // The same comment was being sent from another tab; it was committed while this one waited.
  if (!posted) return (await findPosted(scope, person.userId, clientId, ref)) ?? rejectReusedKey();
  await attachFiles(scope, posted.commentId, files);
  await mention(scope, { record, person, commentId: posted.commentId, personIds: mentioned });
  await announceComments(scope, kind.access, ref);
  return posted;
}

function rejectReusedKey(): never {
  throw refuse(platformRefusals, 'platform.key_reused');
}

async function findPosted(
  scope: Scope,
  authorId: string,
  clientId: string,
  { kind, record }: RecordRef,
): Promise<{ commentId: string } | null> {
  const row = await scope.tx.first(sql<RowOf<'comments_comment', 'commentId' | 'recordKind' | 'recordId'>>`
    select comment_id, record_kind, record_id from comments_comment
     where tenant_id = ${scope.tenant.id} and author_id = ${authorId} and client_id = ${clientId}`);
  if (!row) return null;
  if (row.recordKind !== kind || row.recordId !== record) return rejectReusedKey();
  return { commentId: row.commentId };
}

/** Normalised text: uniform line endings, trimmed. */
export function wordsOf(body: string): string {
  return normalizeText(body.replaceAll('\r\n', '\n')).trim();
}

/**
 * Returns the people if all of them may see records of the kind. Refuses with `comments.unknown_colleague`,
 * `comments.too_many_mentions`.
 */
export async function requireColleagues(
  scope: Scope,
  kind: CommentedKind,
  personIds: readonly string[],
): Promise<readonly string[]> {
  if (personIds.length > MAX_MENTIONS) throw refuse(commentsRefusals, 'comments.too_many_mentions');
  const known = await colleaguesAmong(scope, kind.access, personIds);
  if (personIds.some((id) => !known.has(id))) throw refuse(commentsRefusals, 'comments.unknown_colleague');
  return personIds;
}

/** Records mentions and notifies the people of each once; nobody is notified of mentioning themselves. */
export async function mention(
  scope: Scope,
  {
    record,
    person,
    commentId,
    personIds,
  }: {
    record: CommentedRecord;
    person: PersonActor;
    commentId: string;
    personIds: readonly string[];
  },
): Promise<void> {
  if (personIds.length === 0) return;
  await scope.tx.run(sql`
    insert into comments_mention (tenant_id, comment_id, person_id)
    select ${scope.tenant.id}, ${commentId}, person_id from unnest(${personIds}::uuid[]) as person_id
    on conflict do nothing`);
  for (const personId of personIds.filter((id) => id !== person.userId))
    await notify(scope, commentMentioned, {
      personId,
      params: { by: `${person.firstname} ${person.lastname}`.trim(), record: record.title },
      link: commentsPaths.comment(record.to, commentId),
      dedupeKey: `${commentMentioned.name} ${commentId}`,
    });
}

async function attachFiles(scope: Scope, commentId: string, files: readonly PreparedFile[]): Promise<void> {
  for (const [position, file] of (await keepFiles(scope, files)).entries())
    await scope.tx.run(sql`
      insert into comments_file (tenant_id, comment_id, position, name, object_id, thumbnail_id, size_bytes, width, height)
      values (${scope.tenant.id}, ${commentId}, ${position}, ${file.name}, ${file.objectId}, ${file.thumbnailId},
              ${file.sizeBytes}, ${file.width}, ${file.height})`);
}
