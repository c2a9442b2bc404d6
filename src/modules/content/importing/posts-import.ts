import * as m from '#messages';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import {
  type Applied,
  type AppliedRecord,
  type Comparison,
  importSource,
} from '#platform/imports/import-source.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { MAX_CATEGORIES } from '../category/category-contract.ts';
import { listCategoryRows } from '../category/category-queries.ts';
import { eraseItems } from '../editing/empty-trash.ts';
import { releaseImported } from '../editing/release-item.ts';
import { createCategory } from '../editing/save-category.ts';
import { createItem, saveItem } from '../editing/save-item.ts';
import { addressOf } from '../item/item-address.ts';
import type { NewItemInput } from '../item/item-contract.ts';
import { getItem } from '../item/item-rows.ts';
import { CONTENT_KEY, contentPaths, POSTS_IMPORT } from '../paths.ts';
import { manageContent } from '../permissions.ts';
import { keepRedirects } from '../redirects/redirects.ts';
import { contentRefusals } from '../refusals.ts';
import { bringInComments } from './bring-in-comments.ts';
import { type FetchedPicture, postPictures } from './fetch-pictures.ts';
import { postColumns } from './post-columns.ts';
import { instantOf, type ReadPost, readPosts, readPostText } from './read-posts.ts';

/** What undoing needs. */
interface Former {
  /** Version that the import left behind. */
  readonly version: number;
  readonly isNew: boolean;
}

type Stored = RowOf<'content_item', 'itemId' | 'importKey' | 'importHash' | 'version'>;

/** Posts and pages of another site: exports of WordPress and Ghost, or a table. A later file of the same site changes them. */
export const postsImport = importSource<ReadPost, FetchedPicture>({
  name: POSTS_IMPORT,
  title: m.content_manage_items,
  help: m.content_import_help,
  access: manageContent,
  listPath: contentPaths.manage(),
  columns: postColumns,
  hasLongCells: true,
  reader: {
    file: 'src/modules/content/importing/read-export.ts',
    label: m.content_import_file,
    endings: '.xml,.gz,.json,.md,.markdown,.zip',
  },
  problems: {
    in_trash: m.content_import_in_trash,
    bad_instant: m.content_import_bad_instant,
    gone: m.content_problem_item_missing,
    changed_since: m.content_import_changed_since,
    was_there: m.content_import_was_there,
    'content.slug_taken': m.content_problem_slug_taken,
    'content.slug_reserved': m.content_problem_slug_reserved,
    'content.document_invalid': m.content_problem_document_invalid,
    'content.too_many_categories': m.content_problem_too_many_categories,
    'content.too_many_pictures': m.content_problem_too_many_pictures,
    'content.wrong_state': m.content_problem_wrong_state,
    'content.import_picture_missing': m.content_import_picture_missing,
    canonical_address: m.content_import_canonical,
    no_html: m.content_import_no_html,
    template_code: m.content_import_template_code,
    shortcode: m.content_import_shortcode,
    password: m.content_import_password,
    too_many_pictures: m.content_import_too_many_pictures,
    frame_not_taken: m.content_import_frame,
    player_not_taken: m.content_import_player,
    picture_not_taken: m.content_import_picture,
    cells_not_taken: m.content_import_cells,
    depth_not_taken: m.content_import_depth,
    'pictures.not_a_picture': m.content_import_not_a_picture,
    'pictures.broken': m.content_import_not_a_picture,
    'pictures.too_large': m.content_import_not_a_picture,
    'pictures.too_many_pixels': m.content_import_not_a_picture,
  },
  read: readPosts,
  compare: async (scope, items) => {
    const stored = await storedOf(
      scope,
      items.map(({ value }) => value.key),
    );
    return items.map(({ value }): Comparison => {
      const known = stored.get(value.key);
      if (!known) return { verdict: 'new' };
      return { verdict: known.importHash === value.hash ? 'unchanged' : 'changed', changes: () => [] };
    });
  },
  apply: async (scope, items) => {
    const stored = await storedOf(
      scope,
      items.map(({ value }) => value.key),
    );
    const categories = await categoriesFor(
      scope,
      items.map(({ value }) => value.category),
    );
    const applied: Applied[] = [];
    for (const { value } of items) {
      const categoryId = categories.get(value.category) ?? null;
      applied.push(await bringIn(scope, value, { categoryId, known: stored.get(value.key) ?? null }));
    }
    return applied;
  },
  undo: takeBack,
  extras: postPictures,
});

async function storedOf(scope: Scope, keys: readonly string[]): Promise<Map<string, Stored>> {
  const rows = await scope.tx.rows(sql<Stored>`
    select item_id, import_key, import_hash, version from content_item
     where tenant_id = ${scope.tenant.id} and import_key = any(${keys}::text[])`);
  return new Map(rows.map((row) => [row.importKey ?? '', row]));
}

/** Finds categories by their name, and adds those that are missing. */
async function categoriesFor(scope: Scope, names: readonly string[]): Promise<Map<string, string>> {
  const rows = await listCategoryRows(scope);
  const found = new Map<string, string>();
  for (const name of new Set(names)) {
    if (name === '') continue;
    const known = rows.find(({ titleTh, titleEn, slug }) => [titleTh, titleEn, slug].includes(name));
    if (known) found.set(name, known.categoryId);
    // Without room for more, the posts stand without a category.
    else if (rows.length + found.size < MAX_CATEGORIES) {
      const made = await createCategory(scope, { slug: '', titleTh: name, titleEn: '', sort: 0 });
      found.set(name, made.categoryId);
    }
  }
  return found;
}

async function bringIn(
  scope: Scope,
  post: ReadPost,
  { categoryId, known }: { categoryId: string | null; known: Stored | null },
): Promise<Applied> {
  const text = readPostText(post);
  if (text === null) throw refuse(contentRefusals, 'content.document_invalid');
  const { kind, title, publishedAt } = post;
  const category = kind === 'page' ? null : categoryId;
  const locale = post.locale ?? (/[\u0e00-\u0e7f]/.test(title) ? 'th' : scope.tenant.locale);
  const of = known ? null : await originalOf(scope, post.original, locale);
  const begun =
    known ?? (await beginItem(scope, { kind, locale, title, slug: post.slug, categoryId: category, of }));
  const item = await getItem(scope, begun.itemId);
  await saveItem(scope, {
    item: item.itemId,
    version: item.version,
    title,
    excerpt: post.excerpt,
    document: text.document,
    layout: text.layout,
    slug: item.slug,
    categoryId: category,
    tags: [...post.tags],
    audience: post.audience,
    coverPictureId: item.coverPictureId,
    seoTitle: post.seoTitle || item.seoTitle,
    seoDescription: post.seoDescription || item.seoDescription,
    isHiddenFromSearch: item.isHiddenFromSearch,
    note: '',
  });
  if (publishedAt !== null) {
    await releaseImported(scope, {
      item: item.itemId,
      publishedAt: instantOf(publishedAt, { zone: scope.tenant.zone, now: scope.now }),
    });
  }
  await scope.tx.run(sql`
    update content_item set import_key = ${post.key}, import_hash = ${post.hash}, author_name = ${post.author}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  await bringInComments(scope, item.itemId, post.comments);
  const saved = await getItem(scope, item.itemId);
  const to = addressOf(saved, await slugOf(scope, category));
  await keepRedirects(
    scope,
    post.paths.map((from) => ({ from, to })),
  );
  const before: Former = { version: saved.version, isNew: known === null };
  return { recordId: item.itemId, before, extras: text.pictures, notTaken: text.notTaken };
}

/** The item of which this is the translation; null where there is none, or where it has one in this language. */
async function originalOf(scope: Scope, key: string, locale: string): Promise<string | null> {
  if (key === '') return null;
  const original = await scope.tx.first(sql<RowOf<'content_item', 'itemId'>>`
    select item_id from content_item original
     where tenant_id = ${scope.tenant.id} and import_key = ${key} and not exists (
       select from content_item other
        where other.tenant_id = ${scope.tenant.id} and other.translation_group = original.translation_group and other.locale = ${locale})`);
  return original?.itemId ?? null;
}

/** Where its former slug is taken or reserved here, it gets one of its title; the former address leads to it. */
async function beginItem(scope: Scope, input: NewItemInput): Promise<{ itemId: string }> {
  try {
    return await createItem(scope, input);
  } catch (error) {
    if (!(error instanceof Refusal) || !SLUG_PROBLEMS.has(error.code)) throw error;
    return await createItem(scope, { ...input, slug: '' });
  }
}

/** Told before anything is written. */
const SLUG_PROBLEMS: ReadonlySet<string> = new Set(['content.slug_taken', 'content.slug_reserved']);

async function slugOf(scope: Scope, categoryId: string | null): Promise<string | null> {
  if (categoryId === null) return null;
  return (await listCategoryRows(scope)).find((row) => row.categoryId === categoryId)?.slug ?? null;
}

/** Erases what the import added, where nobody has changed it since; what it changed keeps its former versions. */
async function takeBack(scope: Scope, records: readonly AppliedRecord[]): Promise<(string | null)[]> {
  const ids = records.map(({ recordId }) => recordId);
  const held = await scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'version'>>`
    select item_id, version from content_item
     where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[]) order by item_id for update`);
  const versions = new Map(held.map(({ itemId, version }) => [itemId, version]));
  const reasons = records.map(({ recordId, before }) => {
    const { version, isNew } = before as Former;
    if (!versions.has(recordId)) return 'gone';
    if (!isNew) return 'was_there';
    return versions.get(recordId) === version ? null : 'changed_since';
  });
  await eraseItems(
    scope,
    records.flatMap(({ recordId }, at) => (reasons[at] === null ? [recordId] : [])),
  );
  await touchContent(scope, [CONTENT_KEY]);
  return reasons;
}
