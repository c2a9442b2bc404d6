import { namesOf } from '#modules/accounts/public.ts';
import { isFileManagerOn } from '#modules/files/public.ts';
import { attachedFileOf, type AttachedRow } from '#platform/attachments/attachment.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { PersonActor, Scope } from '#platform/scope.ts';
import {
  type CommentsPage,
  type CommentsQuery,
  type CommentView,
  MAX_COMMENTS_SHOWN,
  type RecordRef,
} from './comment-contract.ts';
import { canEdit, canRemove } from './comment-rules.ts';
import { requireRecord } from './require-record.ts';

type Row = RowOf<
  'comments_comment',
  'commentId' | 'authorId' | 'body' | 'postedAt' | 'editedAt' | 'removedAt' | 'removedBy'
> & {
  readonly mentions: readonly string[];
  readonly files: readonly AttachedRow[];
};

/**
 * Returns the latest comments of a record, newest first: as many as asked for, or more if an older one must be among them,
 * at most `MAX_COMMENTS_SHOWN`. Refuses as `requireRecord`.
 */
export async function readComments(
  scope: Scope,
  ref: RecordRef,
  { count, comment }: CommentsQuery,
): Promise<CommentsPage> {
  const { person } = await requireRecord(scope, ref);
  const most = comment === undefined ? count : Math.max(count, await countFrom(scope, ref, comment));
  const rows = await scope.tx.rows(sql<Row>`
    select c.comment_id, c.author_id, c.body, c.posted_at, c.edited_at, c.removed_at, c.removed_by,
           array(select m.person_id from comments_mention m
                  where m.tenant_id = c.tenant_id and m.comment_id = c.comment_id) as mentions,
           coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'objectId', f.object_id, 'thumbnailId', f.thumbnail_id,
                              'sizeBytes', f.size_bytes, 'width', f.width, 'height', f.height) order by f.position)
                       from comments_file f where f.tenant_id = c.tenant_id and f.comment_id = c.comment_id), '[]') as files
      from comments_comment c
     where c.tenant_id = ${scope.tenant.id} and c.record_kind = ${ref.kind} and c.record_id = ${ref.record}
     order by c.comment_id desc limit ${most + 1}`);
  const page = rows.slice(0, most);
  const names = await namesOf(
    scope,
    page.flatMap(({ authorId, removedBy, mentions }) =>
      [authorId, removedBy, ...mentions].filter((id) => id !== null),
    ),
  );
  return {
    comments: page.map((row) => viewOf(scope, row, { person, names })),
    hasEarlier: rows.length > page.length,
    hasFileManager: isFileManagerOn(scope.tenant),
  };
}

/** Counts a comment and those after it, up to `MAX_COMMENTS_SHOWN`. */
async function countFrom(scope: Scope, { kind, record }: RecordRef, commentId: string): Promise<number> {
  const { count } = await scope.tx.one(sql<{ readonly count: number }>`
    select count(*)::int as count from (
      select from comments_comment
       where tenant_id = ${scope.tenant.id} and record_kind = ${kind} and record_id = ${record} and comment_id >= ${commentId}
       limit ${MAX_COMMENTS_SHOWN}) as later`);
  return count;
}

function viewOf(
  scope: Scope,
  row: Row,
  { person, names }: { person: PersonActor; names: ReadonlyMap<string, string> },
): CommentView {
  const nameOf = (personId: string | null): string | null =>
    personId === null ? null : (names.get(personId) ?? null);
  return {
    commentId: row.commentId,
    author: nameOf(row.authorId),
    body: row.body,
    names: Object.fromEntries(
      row.mentions.flatMap((id) => (names.has(id) ? [[id, names.get(id) ?? '']] : [])),
    ),
    postedAt: row.postedAt.toISOString(),
    isEdited: row.editedAt !== null,
    removed: row.removedAt === null ? null : { by: nameOf(row.removedBy) },
    canEdit: canEdit(row, person, scope.now),
    canRemove: canRemove(row, person, scope.now),
    files: row.files.map((file) => attachedFileOf(scope, file)),
  };
}
