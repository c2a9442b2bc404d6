import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { pictureIdsOf } from '#platform/documents/document-rules.ts';
import { writeMarkdown } from '#platform/documents/write-markdown-rules.ts';
import type { ArchivedFile } from '#platform/lists/list-source.ts';
import type { Scope } from '#platform/scope.ts';
import { listObjects } from '#platform/storage/objects.ts';
import { addressOf } from '../item/item-address.ts';
import { picturesOfLayout } from '../layout/layout-parts-rules.ts';
import { redirectKeyOf } from '../redirects/redirects.ts';
import { fileNameOf, folderOf, headOf } from './archive-head.ts';

type ItemRow = RowOf<
  'content_item',
  | 'itemId'
  | 'kind'
  | 'slug'
  | 'locale'
  | 'tags'
  | 'authorId'
  | 'authorName'
  | 'coverPictureId'
  | 'audience'
  | 'status'
  | 'publishedAt'
  | 'unpublishAt'
  | 'deletedAt'
  | 'seoTitle'
  | 'seoDescription'
  | 'isHiddenFromSearch'
  | 'updatedAt'
> &
  Outer<
    RowAs<
      'content_category',
      { categorySlug: 'slug'; categoryTitleTh: 'titleTh'; categoryTitleEn: 'titleEn' }
    >
  > &
  Outer<
    RowAs<
      'content_item',
      { originalId: 'itemId'; originalSlug: 'slug'; originalLocale: 'locale'; originalKind: 'kind' }
    >
  > & {
    readonly isHome: boolean;
  };

type TextRow = RowOf<'content_version', 'itemId' | 'role' | 'title' | 'excerpt' | 'document' | 'layout'> & {
  readonly isNewer: boolean;
};

interface Picture {
  readonly pictureId: string;
  readonly objectId: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Beside the text. */
  readonly name: string;
}

const PICTURES = 'pictures';
/** Former addresses of one item; the import takes twenty addresses, its own among them. */
export const MAX_ALIASES = 19;

/**
 * Returns posts and pages as Markdown files, each in a folder with the pictures that its texts show: the item itself
 * (published, else the draft), a newer draft, and what single roles see of a page (`fileNameOf`).
 */
export async function archiveItems(
  scope: Scope,
  listed: readonly { readonly itemId: string }[],
): Promise<ArchivedFile[]> {
  const ids = listed.map(({ itemId }) => itemId);
  const items = await itemsOf(scope, ids);
  const [texts, pictures, aliases, names] = await Promise.all([
    textsOf(scope, ids),
    picturesOf(scope, ids),
    aliasesOf(scope, items),
    namesOf(
      scope,
      items.flatMap(({ authorId }) => authorId ?? []),
    ),
  ]);
  return items.flatMap((item) => {
    const own = texts.filter(({ itemId }) => itemId === item.itemId);
    const shown = new Set([item.coverPictureId, ...own.flatMap(shownIn)]);
    return filesOf(item, own, {
      pictures: (pictures.get(item.itemId) ?? []).filter(({ pictureId }) => shown.has(pictureId)),
      author: item.authorName || (names.get(item.authorId ?? '') ?? ''),
      aliases: aliases.get(pathOf(item)) ?? [],
      now: scope.now,
    });
  });
}

function filesOf(
  item: ItemRow,
  texts: readonly TextRow[],
  {
    pictures,
    ...facts
  }: { pictures: readonly Picture[]; author: string; aliases: readonly string[]; now: Date },
): ArchivedFile[] {
  const folder = folderOf(item).split('/');
  const nameOf = (pictureId: string | null): string => {
    const picture = pictures.find((each) => each.pictureId === pictureId);
    return picture ? `${PICTURES}/${picture.name}` : '';
  };
  const cover = nameOf(item.coverPictureId);
  return [
    ...texts.map((text) => {
      const inLayout = new Set(text.layout ? picturesOfLayout(text.layout) : []);
      const built = text.layout && {
        pictures: pictures.filter(({ pictureId }) => inLayout.has(pictureId)).map(({ name }) => name),
        layout: text.layout,
      };
      const head = headOf(item, text, { ...facts, cover, built: built ?? {} });
      return {
        path: [...folder, fileNameOf(text)],
        modifiedAt: item.updatedAt,
        text: `---\n${head}---\n\n${writeMarkdown(text.document, nameOf)}`,
      };
    }),
    ...pictures.map(({ name, objectId, sizeBytes, contentType }) => ({
      path: [...folder, PICTURES, name],
      modifiedAt: item.updatedAt,
      objectId,
      sizeBytes,
      contentType,
    })),
  ];
}

function shownIn({ document, layout }: TextRow): string[] {
  return [...pictureIdsOf(document), ...(layout ? picturesOfLayout(layout) : [])];
}

function pathOf(item: ItemRow): string {
  return redirectKeyOf(addressOf(item, item.categorySlug));
}

function itemsOf(scope: Scope, ids: readonly string[]): Promise<ItemRow[]> {
  const { id } = scope.tenant;
  return scope.tx.rows(sql<ItemRow>`
    select item.item_id, item.kind, item.slug, item.locale, item.tags, item.author_id, item.author_name, item.cover_picture_id,
           item.audience, item.status, item.published_at, item.unpublish_at, item.deleted_at, item.seo_title, item.seo_description,
           item.is_hidden_from_search, item.updated_at,
           category.slug as category_slug, category.title_th as category_title_th, category.title_en as category_title_en,
           original.item_id as original_id, original.slug as original_slug, original.locale as original_locale, original.kind as original_kind,
           exists (select from content_home home where home.tenant_id = ${id} and home.item_id = item.item_id) as is_home
      from content_item item
      left join content_item original on original.tenant_id = ${id} and original.item_id = item.translation_group
       and original.item_id <> item.item_id
      left join content_category category on category.tenant_id = ${id} and category.category_id = item.category_id
     where item.tenant_id = ${id} and item.item_id = any(${ids}::uuid[])
     order by item.item_id`);
}

/** Of each role the text that its readers see, and the newest where it says something else; the item's own first. */
function textsOf(scope: Scope, ids: readonly string[]): Promise<TextRow[]> {
  const { id } = scope.tenant;
  return scope.tx.rows(sql<TextRow>`
    with wanted as (
      select item_id, draft_number, published_number from content_item where tenant_id = ${id} and item_id = any(${ids}::uuid[])
      union all
      select item_id, draft_number, published_number from content_page_variant where tenant_id = ${id} and item_id = any(${ids}::uuid[]))
    select version.item_id, version.role, version.title, version.excerpt, version.document, version.layout,
           version.number > coalesce(wanted.published_number, version.number) as is_newer
      from wanted
      join content_version version on version.tenant_id = ${id} and version.item_id = wanted.item_id
       and version.number in (wanted.draft_number, wanted.published_number)
     where not exists (
       select from content_version published
        where published.tenant_id = ${id} and published.item_id = wanted.item_id and published.number = wanted.published_number
          and published.number <> version.number
          and (published.title, published.excerpt, published.document, published.layout)
              is not distinct from (version.title, version.excerpt, version.document, version.layout))
     order by version.item_id, version.role <> 'guest', version.role, version.number`);
}

/** Former paths that lead to these items, by the path to which they lead. */
async function aliasesOf(
  scope: Scope,
  items: readonly ItemRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await scope.tx.rows(sql<RowAs<'content_redirect', { to: 'toPath'; from: 'fromPath' }>>`
    select to_path as to, from_path as from
      from (select to_path, from_path, row_number() over (partition by to_path order by created_at desc, from_path) as place
              from content_redirect where tenant_id = ${scope.tenant.id} and to_path = any(${items.map(pathOf)}::text[])) redirect
     where place <= ${sql.lit(MAX_ALIASES)} order by to_path, place`);
  const aliases = new Map<string, string[]>();
  // Stored as people read them; a list of addresses is separated by spaces.
  for (const { to, from } of rows)
    aliases.set(to, [...(aliases.get(to) ?? []), from.replaceAll(/[\s%?#]/g, encodeURIComponent)]);
  return aliases;
}

async function picturesOf(scope: Scope, ids: readonly string[]): Promise<ReadonlyMap<string, Picture[]>> {
  const rows = await scope.tx.rows(sql<RowOf<'content_picture', 'itemId' | 'pictureId' | 'fullObjectId'>>`
    select item_id, picture_id, full_object_id from content_picture
     where tenant_id = ${scope.tenant.id} and item_id = any(${ids}::uuid[]) order by item_id, picture_id`);
  const objects = await listObjects(
    scope,
    rows.map(({ fullObjectId }) => fullObjectId),
  );
  const pictures = new Map<string, Picture[]>();
  for (const { itemId, pictureId, fullObjectId } of rows) {
    const facts = objects.get(fullObjectId);
    if (!facts) continue; // damaged: the text is exported without it
    const { objectId, sizeBytes, contentType } = facts;
    const name = `${pictureId}.${contentType === 'image/webp' ? 'webp' : 'jpg'}`;
    pictures.set(itemId, [
      ...(pictures.get(itemId) ?? []),
      { pictureId, objectId, sizeBytes, contentType, name },
    ]);
  }
  return pictures;
}
