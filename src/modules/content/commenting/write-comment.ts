import { listStaff } from '#modules/accounts/public.ts';
import { notify } from '#modules/notifications/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { platformRefusals, refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { contentSettings } from '../item/content-settings-contract.ts';
import { addressOf } from '../item/item-address.ts';
import { CONTENT_KEY } from '../paths.ts';
import { managePaths } from '../item/paths.ts';
import { isVisible } from '../reading/visible.ts';
import { contentRefusals } from '../refusals.ts';
import type {
  CommentState,
  DecideCommentInput,
  DeleteOwnCommentInput,
  WriteCommentInput,
} from './comment-contract.ts';
import { commentNotice } from './comment-notice.ts';

/** People who are told of comments that wait. */
const MAX_TOLD = 50;
const HOUR_LENGTH = '2026-11-26T10'.length;

/**
 * Writes below a post that its writer can read. The same words again are the same comment. Returns the path of the post
 * and the new comment; null where it was there.
 * Refuses with `content.item_missing`, `content.comments_closed`, `platform.signed_out`.
 */
export async function writeComment(
  scope: Scope,
  { item: itemId, body }: WriteCommentInput,
): Promise<{ path: string; state: CommentState; commentId: string | null }> {
  const person = personOf(scope);
  if (!person) throw refuse(platformRefusals, 'platform.signed_out');
  const post = await findPost(scope, itemId);
  const { comments, commentsWait } = contentSettings.of(scope.tenant).content;
  if (!comments) throw refuse(contentRefusals, 'content.comments_closed');
  const state = commentsWait && person.role === 'user' ? 'waiting' : 'shown';
  const commentId = uuidV7(scope.now);
  const made = await scope.tx.run(sql`
    insert into content_comment (tenant_id, comment_id, item_id, author_id, body, state, created_at)
    values (${scope.tenant.id}, ${commentId}, ${itemId}, ${person.userId}, ${body}, ${state}, ${scope.now})
    on conflict do nothing`);
  const path = addressOf(post, post.categorySlug);
  if (made === 0) return { path, state, commentId: null };
  if (state === 'shown') await touchContent(scope, [CONTENT_KEY]);
  else await tellStaff(scope, { itemId, title: post.title });
  return { path, state, commentId };
}

/** The post below which a comment is written. Refuses with `content.item_missing`. */
export async function findPost(scope: Scope, itemId: string) {
  const post = await scope.tx.first(sql<
    RowOf<'content_item', 'kind' | 'slug'> &
      RowOf<'content_version', 'title'> &
      Outer<RowAs<'content_category', { categorySlug: 'slug' }>>
  >`
    select item.kind, item.slug, version.title, category.slug as category_slug
      from content_item item
      join content_version version on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id
       and version.number = item.published_number
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where item.tenant_id = ${scope.tenant.id} and item.item_id = ${itemId} and item.kind = 'post' and ${isVisible(scope)}`);
  if (!post) throw refuse(contentRefusals, 'content.item_missing');
  return post;
}

/** Erases what its reader wrote. Returns the path of the post. Refuses with `content.comment_missing`. */
export async function deleteOwnComment(
  scope: Scope,
  { item, comment }: DeleteOwnCommentInput,
): Promise<{ path: string }> {
  const gone = await scope.tx.first(sql<
    RowOf<'content_item', 'kind' | 'slug'> & Outer<RowAs<'content_category', { categorySlug: 'slug' }>>
  >`
    with gone as (
      delete from content_comment
       where tenant_id = ${scope.tenant.id} and item_id = ${item} and comment_id = ${comment} and author_id = ${personOf(scope)?.userId ?? null}::uuid
      returning item_id)
    select item.kind, item.slug, category.slug as category_slug
      from gone join content_item item on item.tenant_id = ${scope.tenant.id} and item.item_id = gone.item_id
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id`);
  if (!gone) throw refuse(contentRefusals, 'content.comment_missing');
  await recordAudit(scope, {
    action: 'content.delete_comment',
    entityKind: 'content.comment',
    entityId: comment,
  });
  await touchContent(scope, [CONTENT_KEY]);
  return { path: addressOf(gone, gone.categorySlug) };
}

/** Shows a comment, or takes it from the readers; the other decision can follow. Refuses with `content.comment_missing`. */
export async function decideComment(
  scope: Scope,
  { comment }: DecideCommentInput,
  state: Exclude<CommentState, 'waiting'>,
): Promise<{ state: CommentState }> {
  const former = await lockComment(scope, comment);
  if (former.state === state) return { state };
  await scope.tx.run(sql`
    update content_comment set state = ${state}, decided_by = ${personOf(scope)?.userId ?? null}, decided_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and comment_id = ${comment}`);
  await recordAudit(scope, {
    action: state === 'shown' ? 'content.show_comment' : 'content.reject_comment',
    entityKind: 'content.comment',
    entityId: comment,
  });
  await touchContent(scope, [CONTENT_KEY]);
  return { state };
}

/** Erases a comment, also from later imports of the same site. Refuses with `content.comment_missing`. */
export async function deleteComment(scope: Scope, { comment }: DecideCommentInput): Promise<void> {
  await lockComment(scope, comment);
  const { id } = scope.tenant;
  // Its key stays: a comment whose key is known is not brought in.
  const kept = await scope.tx.run(sql`
    update content_comment set state = 'erased', body = '', author_name = '', decided_by = null, decided_at = null
     where tenant_id = ${id} and comment_id = ${comment} and import_key is not null`);
  if (kept === 0)
    await scope.tx.run(sql`delete from content_comment where tenant_id = ${id} and comment_id = ${comment}`);
  await recordAudit(scope, {
    action: 'content.delete_comment',
    entityKind: 'content.comment',
    entityId: comment,
  });
  await touchContent(scope, [CONTENT_KEY]);
}

async function lockComment(scope: Scope, comment: string) {
  const row = await scope.tx.first(sql<RowOf<'content_comment', 'state'>>`
    select state from content_comment
     where tenant_id = ${scope.tenant.id} and comment_id = ${comment} and state <> 'erased' for update`);
  if (!row) throw refuse(contentRefusals, 'content.comment_missing');
  return row;
}

/** Once an hour for each post: the list shows all that wait. */
async function tellStaff(scope: Scope, { itemId, title }: { itemId: string; title: string }): Promise<void> {
  const staff = await listStaff(scope, { minimalRole: 'manager', limit: MAX_TOLD });
  for (const { personId } of staff)
    await notify(scope, commentNotice, {
      personId,
      params: { title },
      link: managePaths.comments({ state: 'waiting' }),
      dedupeKey: `${commentNotice.name} ${itemId} ${scope.now.toISOString().slice(0, HOUR_LENGTH)}`,
    });
}
