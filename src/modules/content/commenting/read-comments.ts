import * as m from '#messages';
import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { sortedPage } from '#platform/paging/sorting.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { addressOf } from '../item/item-address.ts';
import { contentSettings } from '../item/content-settings-contract.ts';
import type { ManagedComment, ManagedCommentsInput, PostComments } from './comment-contract.ts';

/** Comments shown below a post; of more, the newest. */
const MAX_SHOWN = 200;
const PAGE_SIZE = 50;

type Row = RowOf<'content_comment', 'commentId' | 'authorId' | 'authorName' | 'body' | 'state' | 'createdAt'>;

function authorsIn(scope: Scope, rows: readonly Row[]): Promise<ReadonlyMap<string, string>> {
  return namesOf(
    scope,
    rows.flatMap(({ authorId }) => authorId ?? []),
  );
}

/** Somebody may be no member any more; the site from which a comment was brought in may have named nobody. */
function nameOf(
  { locale }: Pick<Scope, 'locale'>,
  { authorId, authorName }: Pick<Row, 'authorId' | 'authorName'>,
  names: ReadonlyMap<string, string>,
): string {
  if (authorId === null) return authorName || m.content_comment_anonymous({}, { locale });
  return names.get(authorId) || m.content_comment_former_member({}, { locale });
}

/** Returns what its reader sees below a post; null where the site has no comments and none stand there. */
export async function readComments(scope: Scope, itemId: string): Promise<PostComments | null> {
  const isOpen = contentSettings.of(scope.tenant).content.comments;
  const reader = personOf(scope)?.userId ?? null;
  const rows = await scope.tx.rows(sql<Row>`
    select comment_id, author_id, author_name, body, state, created_at from content_comment
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}
       and (state = 'shown' or (state = 'waiting' and author_id = ${reader}::uuid))
     order by created_at desc, comment_id desc limit ${sql.lit(MAX_SHOWN + 1)}`);
  if (!isOpen && rows.length === 0) return null;
  const shown = rows.slice(0, MAX_SHOWN).toReversed();
  const names = await authorsIn(scope, shown);
  return {
    itemId,
    isOpen,
    isMore: rows.length > MAX_SHOWN,
    mayWrite: isOpen && reader !== null,
    comments: shown.map((row) => ({
      commentId: row.commentId,
      author: nameOf(scope, row, names),
      body: row.body,
      createdAt: row.createdAt.toISOString(),
      isOwn: reader !== null && row.authorId === reader,
      isWaiting: row.state === 'waiting',
    })),
  };
}

type ManagedRow = Row &
  RowOf<'content_item', 'kind' | 'slug' | 'title'> &
  Outer<RowAs<'content_version', { shownTitle: 'title' }>> &
  Outer<RowAs<'content_category', { categorySlug: 'slug' }>>;

const COMMENT_ID = { key: sql`comment.comment_id`, of: ({ commentId }: ManagedRow) => commentId };
const SORT_KEYS = {
  written: { kind: 'instant', key: sql`comment.created_at`, of: ({ createdAt }: ManagedRow) => createdAt },
} as const;

/** Lists comments for managers, newest first unless they are sorted. */
export async function listManagedComments(
  scope: Scope,
  { state, sort = '-written', after }: ManagedCommentsInput,
): Promise<{ items: ManagedComment[]; nextAfter: string | null }> {
  const page = sortedPage(SORT_KEYS, COMMENT_ID, { sort, after, isStrict: true });
  const rows = await scope.tx.rows(sql<ManagedRow>`
    select comment.comment_id, comment.author_id, comment.author_name, comment.body, comment.state, comment.created_at,
           item.kind, item.slug, item.title, shown.title as shown_title, category.slug as category_slug
      from content_comment comment
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.item_id = comment.item_id
      left join content_version shown on shown.tenant_id = ${scope.tenant.id} and shown.item_id = item.item_id
       and shown.number = item.published_number
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where comment.tenant_id = ${scope.tenant.id} and ${state === undefined ? sql`comment.state <> 'erased'` : sql`comment.state = ${state}`} and ${page.isAfter}
     order by ${page.order} limit ${sql.lit(PAGE_SIZE + 1)}`);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const names = await authorsIn(scope, shown);
  return {
    items: shown.flatMap(({ state: shownState, ...row }) =>
      shownState === 'erased'
        ? []
        : {
            commentId: row.commentId,
            author: nameOf(scope, row, names),
            body: row.body,
            state: shownState,
            createdAt: row.createdAt.toISOString(),
            postTitle: row.shownTitle ?? row.title,
            postPath: addressOf(row, row.categorySlug),
          },
    ),
    nextAfter: last ? page.cursorAt(last) : null,
  };
}
