import * as m from '#messages';
import { touchContent } from '#platform/content/content-versions.ts';
import { sql } from '#platform/db/query.ts';
import { type Applied, type AppliedRecord, importSource } from '#platform/imports/import-source.ts';
import type { Scope } from '#platform/scope.ts';
import { MAX_CATEGORIES } from '../category/category-contract.ts';
import { listCategoryRows } from '../category/category-queries.ts';
import { eraseItems } from '../editing/empty-trash.ts';
import { createCategory } from '../editing/save-category.ts';
import { keysShowingAny } from '../menus/keys-showing.ts';
import { managePaths, POSTS_IMPORT } from '../item/paths.ts';
import { hasCategory } from '../item/kind-rules.ts';
import { manageContent } from '../permissions.ts';
import { bringIn, type Former, type ImportedItem, isChangedHere, withFreeSlug } from './bring-in-post.ts';
import { comparePosts, importedItems } from './compare-posts.ts';
import { type FetchedPicture, postPictures } from './fetch-pictures.ts';
import { postColumns } from './post-columns.ts';
import { readingProblems } from './reading-problems.ts';
import { type ReadPost, readPosts } from './read-posts.ts';

/** Posts and pages of another site: exports of WordPress and Ghost, Markdown, pages in HTML, or a table. A later file of the same site changes them. */
export const postsImport = importSource<ReadPost, FetchedPicture>({
  name: POSTS_IMPORT,
  title: m.content_manage_items,
  help: m.content_import_help,
  access: manageContent,
  listPath: managePaths.items(),
  columns: postColumns,
  isAboutPeople: true,
  hasLongCells: true,
  reader: {
    file: 'src/modules/content/importing/read-export.ts',
    label: m.content_import_file,
    endings: '.xml,.gz,.json,.md,.markdown,.html,.htm,.zip',
  },
  problems: {
    ...readingProblems,
    in_trash: m.content_import_in_trash,
    bad_instant: m.content_import_bad_instant,
    unusual_year: m.content_import_unusual_year,
    gone: m.content_problem_item_missing,
    changed_since: m.content_import_changed_since,
    changed_here: m.content_import_changed_here,
    'content.version_conflict': m.content_import_changed_here,
    here_already: m.content_import_here_already,
    repeated: m.content_import_repeated,
    answered: m.content_import_answered,
    was_there: m.content_import_was_there,
    page_comments: m.content_import_page_comments,
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
    page_form: m.content_import_page_form,
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
  compare: comparePosts,
  apply: async (scope, items) => {
    const stored = await importedItems(
      scope,
      items.map(({ value }) => value.key),
    );
    const categories = await categoriesFor(
      scope,
      items.map(({ value }) => value),
    );
    const applied: Applied[] = [];
    for (const { value } of items) {
      const categoryId = categories.get(value.category) ?? null;
      const done = await bringIn(scope, value, { categoryId, known: stored.get(value.key) ?? null });
      const isLost = value.category !== '' && hasCategory(value.kind) && categoryId === null;
      const lost = isLost ? [{ what: value.category, code: 'content.too_many_categories' }] : [];
      applied.push({ ...done, notTaken: [...(done.notTaken ?? []), ...lost] });
    }
    return applied;
  },
  undo: takeBack,
  extras: postPictures,
});

/** Finds categories by their name, and adds those that are missing; without room for more, posts stand without one. */
async function categoriesFor(
  scope: Scope,
  posts: readonly Pick<ReadPost, 'category' | 'categorySlug' | 'categoryEn'>[],
): Promise<Map<string, string>> {
  const rows = await listCategoryRows(scope);
  const found = new Map<string, string>();
  let room = MAX_CATEGORIES - rows.length;
  for (const { category: name, categorySlug, categoryEn } of posts) {
    if (name === '' || found.has(name)) continue;
    const known = rows.find(
      ({ titleTh, titleEn, slug }) => [titleTh, titleEn, slug].includes(name) || slug === categorySlug,
    );
    if (known) found.set(name, known.categoryId);
    else if (room > 0) {
      const made = await withFreeSlug(
        { slug: categorySlug, titleTh: name, titleEn: categoryEn, sort: 0 },
        (input) => createCategory(scope, input),
      );
      found.set(name, made.categoryId);
      room -= 1;
    }
  }
  return found;
}

type Held = Pick<ImportedItem, 'itemId' | 'importHash' | 'importVersion' | 'version'> & {
  /** Members have written below it, or it is the site's first page. */
  readonly isUsed: boolean;
};

/** Erases what the import added, where nobody has changed or used it since; what it changed keeps its former versions. */
async function takeBack(scope: Scope, records: readonly AppliedRecord[]): Promise<(string | null)[]> {
  const { id } = scope.tenant;
  const ids = records.map(({ recordId }) => recordId);
  await scope.tx.run(sql`
    select from content_item where tenant_id = ${id} and item_id = any(${ids}::uuid[]) order by item_id for update`);
  const rows = await scope.tx.rows(sql<Held>`
    select item_id, import_hash, import_version, version,
           exists (select from content_comment comment where comment.tenant_id = ${id} and comment.item_id = item.item_id and comment.author_id is not null)
           or exists (select from content_home home where home.tenant_id = ${id} and home.item_id = item.item_id) as is_used
      from content_item item where tenant_id = ${id} and item_id = any(${ids}::uuid[])`);
  const held = new Map(rows.map((row) => [row.itemId, row]));
  const reasons = records.map(({ recordId, before }) => reasonToKeep(held.get(recordId), before as Former));
  await eraseItems(
    scope,
    records.flatMap(({ recordId }, at) => (reasons[at] === null ? [recordId] : [])),
  );
  await touchContent(scope, await keysShowingAny(scope));
  return reasons;
}

function reasonToKeep(item: Held | undefined, { hash, isNew }: Former): string | null {
  if (!item) return 'gone';
  if (!isNew) return 'was_there';
  if (isChangedHere(item) || item.importHash !== hash) return 'changed_since';
  return item.isUsed ? 'answered' : null;
}
