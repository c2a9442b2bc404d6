import { releaseFiles } from '#platform/attachments/attachment.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { mentionedIn } from '#platform/text/mentions.ts';
import { commentsRefusals } from '../refusals.ts';
import { announceComments } from './colleagues.ts';
import type { RecordRef } from './comment-contract.ts';
import { canEdit, canRemove } from './comment-rules.ts';
import { mention, requireColleagues, wordsOf } from './post-comment.ts';
import { requireRecord } from './require-record.ts';

interface CommentRef extends RecordRef {
  readonly comment: string;
}

/** What `recordAudit` calls a comment. */
const COMMENT_ENTITY = 'comments.comment';

/**
 * Edits one's own comment within `CHANGE_HOURS`; people who are mentioned anew are notified. Refuses as `requireRecord`,
 * with `comments.comment_missing`, `comments.cannot_change`, and as `postComment` for its text.
 */
export async function editComment(
  scope: Scope,
  { body, ...ref }: CommentRef & { body: string },
): Promise<void> {
  const { kind, record, person } = await requireRecord(scope, ref);
  const row = await lockComment(scope, ref);
  if (!canEdit(row, person, scope.now)) throw refuse(commentsRefusals, 'comments.cannot_change');
  const words = wordsOf(body);
  if (words === '' && !row.hasFiles) throw refuse(commentsRefusals, 'comments.empty');
  if (words === row.body) return;
  // Somebody who was mentioned and has left since does not hinder the edit.
  const added = mentionedIn(words).filter((id) => !row.mentions.includes(id));
  const personIds = await requireColleagues(scope, kind, added);
  await scope.tx.run(sql`
    update comments_comment set body = ${words}, edited_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and comment_id = ${ref.comment}`);
  await mention(scope, { record, person, commentId: ref.comment, personIds });
  await announceComments(scope, kind.access, ref);
}

/**
 * Removes a comment with its files: the author within `CHANGE_HOURS`, an admin at any time, which is audited. Who wrote it
 * and who removed it stay visible. Idempotent. Refuses as `requireRecord`, with `comments.comment_missing`,
 * `comments.cannot_change`.
 */
export async function removeComment(scope: Scope, ref: CommentRef): Promise<void> {
  const { kind, person } = await requireRecord(scope, ref);
  const row = await lockComment(scope, ref);
  if (row.removedAt !== null) return;
  if (!canRemove(row, person, scope.now)) throw refuse(commentsRefusals, 'comments.cannot_change');
  const { id } = scope.tenant;
  await scope.tx.run(sql`
    update comments_comment set body = '', removed_at = ${scope.now}, removed_by = ${person.userId}
     where tenant_id = ${id} and comment_id = ${ref.comment}`);
  await scope.tx.run(
    sql`delete from comments_mention where tenant_id = ${id} and comment_id = ${ref.comment}`,
  );
  const files = await scope.tx.rows(sql<RowOf<'comments_file', 'objectId' | 'thumbnailId'>>`
    delete from comments_file where tenant_id = ${id} and comment_id = ${ref.comment} returning object_id, thumbnail_id`);
  await releaseFiles(scope, files);
  if (row.authorId !== person.userId)
    await recordAudit(scope, {
      action: 'comments.remove',
      entityKind: COMMENT_ENTITY,
      entityId: ref.comment,
      before: { authorId: row.authorId, recordKind: ref.kind, recordId: ref.record },
    });
  await announceComments(scope, kind.access, ref);
}

type LockedComment = RowOf<'comments_comment', 'authorId' | 'body' | 'postedAt' | 'removedAt'> & {
  readonly mentions: readonly string[];
  readonly hasFiles: boolean;
};

async function lockComment(scope: Scope, { kind, record, comment }: CommentRef): Promise<LockedComment> {
  const row = await scope.tx.first(sql<LockedComment>`
    select c.author_id, c.body, c.posted_at, c.removed_at,
           array(select m.person_id from comments_mention m
                  where m.tenant_id = c.tenant_id and m.comment_id = c.comment_id) as mentions,
           exists(select from comments_file f where f.tenant_id = c.tenant_id and f.comment_id = c.comment_id) as has_files
      from comments_comment c
     where c.tenant_id = ${scope.tenant.id} and c.comment_id = ${comment}
       and c.record_kind = ${kind} and c.record_id = ${record} for update`);
  if (!row) throw refuse(commentsRefusals, 'comments.comment_missing');
  return row;
}
