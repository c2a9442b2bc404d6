import { stringify } from 'yaml';
import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { writeMarkdown } from '#platform/documents/write-markdown-rules.ts';
import type { ArchivedFile } from '#platform/lists/list-source.ts';
import type { Scope } from '#platform/scope.ts';
import { listObjects } from '#platform/storage/objects.ts';
import { addressOf } from '../item/item-address.ts';

type Row = RowOf<
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
  | 'publishedAt'
  | 'seoTitle'
  | 'seoDescription'
  | 'updatedAt'
> &
  RowOf<'content_version', 'title' | 'excerpt' | 'document' | 'layout'> &
  Outer<RowAs<'content_category', { categorySlug: 'slug'; categoryTitle: 'titleTh' }>> &
  Outer<RowAs<'content_item', { originalSlug: 'slug'; originalLocale: 'locale'; originalKind: 'kind' }>>;

interface Picture {
  readonly pictureId: string;
  readonly objectId: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  /** Beside the text. */
  readonly name: string;
}

const FOLDERS = { post: 'posts', page: 'pages', collection: 'collections' } as const;
const PICTURES = 'pictures';

/**
 * Returns posts and pages as Markdown files with a head in YAML, each with its pictures beside it: what is published, else the
 * draft. `lang`, `categories`, `tags`, `date` and `draft` are the names that Hugo and Jekyll know.
 */
export async function archiveItems(
  scope: Scope,
  listed: readonly { readonly itemId: string }[],
): Promise<ArchivedFile[]> {
  const ids = listed.map(({ itemId }) => itemId);
  const { id } = scope.tenant;
  const rows = await scope.tx.rows(sql<Row>`
    select item.item_id, item.kind, item.slug, item.locale, item.tags, item.author_id, item.author_name, item.cover_picture_id,
           item.audience, item.published_at, item.seo_title, item.seo_description, item.updated_at,
           version.title, version.excerpt, version.document, version.layout, category.slug as category_slug, category.title_th as category_title,
           original.slug as original_slug, original.locale as original_locale, original.kind as original_kind
      from content_item item
      join content_version version on version.tenant_id = ${id} and version.item_id = item.item_id
       and version.number = coalesce(item.published_number, item.draft_number)
      left join content_item original on original.tenant_id = ${id} and original.item_id = item.translation_group
       and original.item_id <> item.item_id
      left join content_category category on category.tenant_id = ${id} and category.category_id = item.category_id
     where item.tenant_id = ${id} and item.item_id = any(${ids}::uuid[])
     order by item.item_id`);
  const [pictures, names] = await Promise.all([
    picturesOf(scope, ids),
    namesOf(
      scope,
      rows.flatMap(({ authorId }) => authorId ?? []),
    ),
  ]);
  return rows.flatMap((row) => {
    const own = pictures.get(row.itemId) ?? [];
    const author = row.authorName || (names.get(row.authorId ?? '') ?? '');
    const folder = [FOLDERS[row.kind], `${row.slug}.${row.locale}`];
    return [
      { path: [...folder, 'index.md'], modifiedAt: row.updatedAt, text: fileOf(row, { own, author }) },
      ...own.map(({ name, objectId, sizeBytes, contentType }) => ({
        path: [...folder, PICTURES, name],
        modifiedAt: row.updatedAt,
        objectId,
        sizeBytes,
        contentType,
      })),
    ];
  });
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

function fileOf(row: Row, { own, author }: { own: readonly Picture[]; author: string }): string {
  const nameOf = (pictureId: string): string => {
    const picture = own.find((each) => each.pictureId === pictureId);
    return picture ? `${PICTURES}/${picture.name}` : '';
  };
  const head = {
    title: row.title,
    type: row.kind,
    slug: row.slug,
    lang: row.locale,
    ...(row.publishedAt ? { date: row.publishedAt.toISOString() } : { draft: true }),
    ...(row.excerpt !== '' && { description: row.excerpt }),
    ...(row.categoryTitle !== null && { categories: [row.categoryTitle] }),
    ...(row.tags.length > 0 && { tags: row.tags }),
    ...(author !== '' && { author }),
    ...(row.coverPictureId !== null && { cover: nameOf(row.coverPictureId) }),
    url: addressOf(row, row.categorySlug),
    ...(row.audience !== 'guest' && { audience: row.audience }),
    ...(row.seoTitle !== '' && { seo_title: row.seoTitle }),
    ...(row.seoDescription !== '' && { seo_description: row.seoDescription }),
    ...(row.originalSlug !== null && {
      translation_of: `${FOLDERS[row.originalKind ?? row.kind]}/${row.originalSlug}.${row.originalLocale}`,
    }),
    ...(row.layout && { pictures: own.map(({ name }) => name), layout: row.layout }),
  };
  return `---\n${stringify(head)}---\n\n${writeMarkdown(row.document, nameOf)}`;
}
