import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { FieldChange } from '#platform/imports/import-rules.ts';
import type { Comparison, GoodItem } from '#platform/imports/import-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Scope } from '#platform/scope.ts';
import { type ImportedItem, isChangedHere } from './bring-in-post.ts';
import { ownIdIn } from './own-key-rules.ts';
import type { ReadPost } from './read-posts.ts';

type Stored = ImportedItem & RowOf<'content_item', 'title' | 'tags' | 'authorName'>;

/** Returns what former imports brought in, by their keys. */
export async function importedItems(scope: Scope, keys: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await scope.tx.rows(sql<Stored>`
    select item_id, import_key, import_hash, import_comments_hash, import_version, version, title, tags, author_name from content_item
     where tenant_id = ${scope.tenant.id} and import_key = any(${keys}::text[])`);
  return new Map(rows.map((row) => [row.importKey ?? '', row]));
}

/**
 * What somebody has changed here since a former import is left as it is, and so is an item of this site that comes back in a
 * file that was made here.
 */
export async function comparePosts(
  scope: Scope,
  items: readonly GoodItem<ReadPost>[],
): Promise<Comparison[]> {
  const posts = items.map(({ value }) => value);
  const [stored, own] = await Promise.all([
    importedItems(
      scope,
      posts.map(({ key }) => key),
    ),
    ownItems(scope, posts),
  ]);
  return items.map(({ rows: [row = 0], value }): Comparison => {
    const known = stored.get(value.key);
    if (!known) {
      const isHere = own.has(ownIdIn(value.key) ?? '');
      return { verdict: 'new', problems: isHere ? [{ row, field: 'title', code: 'here_already' }] : [] };
    }
    const isSameText = known.importHash === value.hash;
    if (isSameText && known.importCommentsHash === value.commentsHash) return { verdict: 'unchanged' };
    const isLeft = !isSameText && isChangedHere(known);
    return {
      verdict: 'changed',
      problems: isLeft ? [{ row, field: 'title', code: 'changed_here' }] : [],
      changes: () => changesOf(scope, known, value),
    };
  });
}

/** Ids of items of this site that a file made here names. */
async function ownItems(scope: Scope, posts: readonly ReadPost[]): Promise<ReadonlySet<string>> {
  const ids = posts.flatMap(({ key }) => ownIdIn(key) ?? []);
  if (ids.length === 0) return new Set();
  const rows = await scope.tx.rows(sql<RowOf<'content_item', 'itemId'>>`
    select item_id from content_item where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[])`);
  return new Set(rows.map(({ itemId }) => itemId));
}

/** Texts are compared when they are written. */
function changesOf({ locale }: Scope, known: Stored, post: ReadPost): FieldChange[] {
  const field = (label: Sentence, from: string, to: string): FieldChange => ({
    label: label({}, { locale }),
    from,
    to,
  });
  return [
    field(m.content_title, known.title, post.title),
    field(m.content_tags, known.tags.join(', '), post.tags.join(', ')),
    field(m.content_import_author, known.authorName, post.author),
  ].filter(({ from, to }) => from !== to);
}
