import { namesOf } from '#modules/accounts/public.ts';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { Filled, Outer, RowAs, RowOf } from '#platform/db/rows.ts';
import { EMPTY_DOCUMENT } from '#platform/documents/document-contract.ts';
import { excerptOf, pictureIdsOf } from '#platform/documents/document-rules.ts';
import { readNewestCards, readRecordCards } from '#platform/record-cards/read-record-cards.ts';
import type { Scope } from '#platform/scope.ts';
import { categoryTitle } from '../category/category-queries.ts';
import { addressOf } from '../item/item-address.ts';
import { VARIANT_ROLES, variantFor } from '../item/audience-rules.ts';
import { getVersion, type ItemRow, listVariants, type VersionRow } from '../item/item-rows.ts';
import type { SlugSpace } from '../item/slug-rules.ts';
import { MAX_RECORDS } from '../layout/layout-contract.ts';
import {
  documentOfLayout,
  layoutFor,
  newestKindsOf,
  picturesOfLayout,
  sectionsOf,
} from '../layout/layout-parts-rules.ts';
import { readLayout } from '../layout/read-layout-rules.ts';
import { listPicturesOf } from '../pictures/item-pictures.ts';
import { cardsOf } from './shown-cards.ts';
import { viewSections } from './view-sections.ts';
import { listPostsOfLayout } from './posts-of-layout.ts';
import { sharePicturePath } from './share-picture.ts';
import type { ItemView } from './reading-contract.ts';
import { isInReadersLanguage, isVisible } from './visible.ts';

export type FoundItem = Omit<ItemRow, 'publishedNumber' | 'publishedAt'> &
  Filled<Pick<ItemRow, 'publishedNumber' | 'publishedAt'>> &
  Outer<RowAs<'content_category', { categorySlug: 'slug'; titleTh: 'titleTh'; titleEn: 'titleEn' }>> & {
    /** It, or its translation, stands at `/`. */
    isHome: boolean;
  };

const foundColumns = sql`
  item.item_id, item.kind, item.slug, item.locale, item.translation_group, item.title, item.category_id, item.tags, item.author_id, item.author_name,
  item.cover_picture_id, item.audience, item.status, item.draft_number, item.published_number, item.published_at, item.unpublish_at,
  item.seo_title, item.seo_description, item.is_hidden_from_search, item.version, item.deleted_at, item.updated_at,
  category.slug as category_slug, category.title_th, category.title_en`;

/** Finds what the reader sees at a slug of the blog or of the site; null where there is nothing for them. */
export async function findPublished(
  scope: Scope,
  space: SlugSpace,
  slugKey: string,
): Promise<FoundItem | null> {
  const row = await scope.tx.first(sql<FoundItem>`
    select ${foundColumns}, ${isHome(scope)} as is_home
      from content_address address
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.item_id = address.item_id
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where address.tenant_id = ${scope.tenant.id} and address.space = ${space} and address.slug_key = ${slugKey} and ${isVisible(scope)}`);
  return row ?? null;
}

/** Finds the page that the reader sees at `/`, in their language where it has one; null for the composed home page. */
export async function findHomePage(scope: Scope): Promise<FoundItem | null> {
  const row = await scope.tx.first(sql<FoundItem>`
    select ${foundColumns}, true as is_home
      from content_home home
      join content_item chosen on chosen.tenant_id = ${scope.tenant.id} and chosen.item_id = home.item_id
      join content_item item on item.tenant_id = ${scope.tenant.id} and item.translation_group = chosen.translation_group
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where home.tenant_id = ${scope.tenant.id} and ${isVisible(scope)} and ${isInReadersLanguage(scope)}
     order by item.item_id = home.item_id desc limit 1`);
  return row ?? null;
}

/** Condition for rows of `content_item as item`: it, or its translation, stands at `/`. */
function isHome({ tenant }: Pick<Scope, 'tenant'>) {
  return sql`exists (
    select from content_home home
      join content_item chosen on chosen.tenant_id = ${tenant.id} and chosen.item_id = home.item_id
     where home.tenant_id = ${tenant.id} and chosen.translation_group = item.translation_group)`;
}

/** Returns a published item as its reader sees it: everybody's version. */
export async function viewOf(scope: Scope, item: FoundItem): Promise<ItemView> {
  return atItsAddress(
    item,
    await viewOfVersion(scope, item, await getVersion(scope, item.itemId, item.publishedNumber)),
  );
}

/** Returns a published page as a role sees it: its own variant, or that of the next lower role. */
export async function viewOfVariant(scope: Scope, item: FoundItem, role: Role): Promise<ItemView> {
  const variants = (await listVariants(scope, item.itemId)).filter(
    ({ publishedNumber }) => publishedNumber !== null,
  );
  const chosen = variantFor(
    role,
    VARIANT_ROLES.filter((each) => variants.some((variant) => variant.role === each)),
  );
  const number = variants.find((variant) => variant.role === chosen)?.publishedNumber ?? item.publishedNumber;
  return atItsAddress(item, await viewOfVersion(scope, item, await getVersion(scope, item.itemId, number)));
}

/** The home page stands at `/`, in each of its languages; search engines are told so at its other address too. */
function atItsAddress({ isHome: standsAtRoot }: FoundItem, view: ItemView): ItemView {
  return standsAtRoot ? { ...view, path: '/', translations: [] } : view;
}

/** What a view needs of an item; a preview has no instant of publication yet. */
export type ShownItem = Pick<
  ItemRow,
  | 'itemId'
  | 'kind'
  | 'slug'
  | 'locale'
  | 'translationGroup'
  | 'categoryId'
  | 'tags'
  | 'authorId'
  | 'authorName'
  | 'coverPictureId'
  | 'audience'
  | 'seoTitle'
  | 'seoDescription'
  | 'isHiddenFromSearch'
> & { readonly publishedAt: Date } & Pick<FoundItem, 'categorySlug' | 'titleTh' | 'titleEn'>;

const ABOUT_LENGTH = 160;

/** Returns an item with the texts of one of its versions. */
export async function viewOfVersion(
  scope: Scope,
  item: ShownItem,
  version: Pick<VersionRow, 'title' | 'excerpt' | 'document' | 'layout' | 'readingMinutes' | 'createdAt'>,
): Promise<ItemView> {
  const built = version.layout && readLayout(version.layout);
  const layout = built && layoutFor(built, scope.actor.role);
  const shown = layout ? picturesOfLayout(layout) : pictureIdsOf(version.document);
  const references = cardsOf({ document: version.document, layout });
  const kinds = layout ? newestKindsOf(layout) : [];
  const [pictures, translations, names, posts, sections, cards, newest] = await Promise.all([
    listPicturesOf(scope, {
      itemIds: [item.itemId],
      pictureIds: item.coverPictureId === null ? shown : [...shown, item.coverPictureId],
    }),
    listTranslations(scope, item),
    namesOf(scope, item.authorId === null ? [] : [item.authorId]),
    layout ? listPostsOfLayout(scope, layout) : {},
    layout ? viewSections(scope, sectionsOf(layout), item) : {},
    readRecordCards(scope, references),
    readNewestCards(scope, kinds, MAX_RECORDS),
  ]);
  const document = layout ? EMPTY_DOCUMENT : version.document;
  return {
    kind: item.kind,
    slug: item.slug,
    path: addressOf(item, item.categorySlug),
    locale: item.locale,
    title: version.title,
    excerpt: version.excerpt,
    document,
    layout,
    posts,
    ...(layout && { sections }),
    pictures: Object.fromEntries(Object.entries(pictures).filter(([pictureId]) => shown.includes(pictureId))),
    ...(references.length > 0 && { cards }),
    ...(kinds.length > 0 && { newest }),
    cover: item.coverPictureId === null ? null : (pictures[item.coverPictureId] ?? null),
    sharePicture: sharePicturePath(scope.tenant, { itemId: item.itemId, title: version.title }),
    category:
      item.categorySlug === null || item.titleTh === null
        ? null
        : {
            slug: item.categorySlug,
            title: categoryTitle(scope, { titleTh: item.titleTh, titleEn: item.titleEn ?? '' }),
          },
    tags: item.tags,
    author: item.authorName || (names.get(item.authorId ?? '') ?? null),
    publishedAt: item.publishedAt.toISOString(),
    updatedAt: version.createdAt.toISOString(),
    readingMinutes: version.readingMinutes,
    translations,
    seoTitle: item.seoTitle || version.title,
    seoDescription:
      item.seoDescription ||
      version.excerpt ||
      excerptOf(layout ? documentOfLayout(layout) : version.document, ABOUT_LENGTH),
    isHiddenFromSearch: item.isHiddenFromSearch || hasRole(item.audience, 'user'),
  };
}

async function listTranslations(
  scope: Scope,
  { itemId, translationGroup }: Pick<ShownItem, 'itemId' | 'translationGroup'>,
): Promise<ItemView['translations']> {
  const rows = await scope.tx.rows(sql<
    RowOf<'content_item', 'kind' | 'slug' | 'locale'> &
      RowOf<'content_version', 'title'> &
      Outer<RowAs<'content_category', { categorySlug: 'slug' }>>
  >`
    select item.kind, item.slug, item.locale, version.title, category.slug as category_slug
      from content_item item
      join content_version version
        on version.tenant_id = ${scope.tenant.id} and version.item_id = item.item_id and version.number = item.published_number
      left join content_category category on category.tenant_id = ${scope.tenant.id} and category.category_id = item.category_id
     where item.tenant_id = ${scope.tenant.id} and item.translation_group = ${translationGroup} and item.item_id <> ${itemId}
       and ${isVisible(scope)}
     order by item.locale`);
  return rows.map((row) => ({
    locale: row.locale,
    path: addressOf(row, row.categorySlug),
    title: row.title,
  }));
}
