import type { Role } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { cardsIn } from '#platform/documents/document-rules.ts';
import type { RecordCard } from '#platform/record-cards/record-card-contract.ts';
import { readRecordCards } from '#platform/record-cards/read-record-cards.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { checkItem, type ItemCheck } from '../check/check-item.ts';
import { slugOfCategory } from '../editing/move-addresses.ts';
import type { VariantRole } from '../item/audience-rules.ts';
import { addressOf } from '../item/item-address.ts';
import type { ItemKind } from '../item/item-contract.ts';
import { type ItemState, stateAt } from '../item/item-rules.ts';
import { getItem, getVersion, listVariants } from '../item/item-rows.ts';
import { listPagesShowing, type ShowingPage } from '../reading/list-sections.ts';
import { listPictures, type Pictures } from '../pictures/item-pictures.ts';

/** All editable data of an item, with the newest texts of one role. */
export interface ManagedItem {
  readonly itemId: string;
  readonly kind: ItemKind;
  readonly version: number;
  readonly locale: Locale;
  readonly state: ItemState;
  /** Its own address, whether or not it is public. */
  readonly address: string;
  readonly slug: string;
  /** Of the version that has these texts. */
  readonly number: number;
  readonly title: string;
  readonly excerpt: string;
  readonly document: RichDocument;
  /** It is built of rows and columns; the document holds their words. */
  readonly isBuilt: boolean;
  /** It, or its translation, stands at `/`. */
  readonly isHome: boolean;
  readonly categoryId: string | null;
  readonly tags: readonly string[];
  readonly audience: Role;
  readonly coverPictureId: string | null;
  readonly pictures: Pictures;
  /** Cards in the document that readers see now, by their names. */
  readonly cards: Readonly<Record<string, RecordCard>>;
  readonly seoTitle: string;
  readonly seoDescription: string;
  readonly isHiddenFromSearch: boolean;
  readonly draftNumber: number;
  readonly publishedNumber: number | null;
  readonly publishedAt: string | null;
  readonly unpublishAt: string | null;
  readonly updatedAt: string;
  /** Roles for which the page has a variant. */
  readonly variants: readonly VariantRole[];
  readonly translations: readonly { readonly itemId: string; readonly locale: Locale }[];
  /** Pages that show it, of a section; some of them if there are many. */
  readonly shownOn: readonly ShowingPage[];
  /** What to look at before it is published. */
  readonly check: ItemCheck;
  /** The person who opened it. */
  readonly readerId: string;
}

/**
 * Returns an item with the texts that `role` sees; those of everybody where it has no variant yet, to begin with.
 * Refuses with `content.item_missing`.
 */
export async function getManagedItem(
  scope: Scope,
  itemId: string,
  role: VariantRole | 'guest',
): Promise<ManagedItem> {
  const item = await getItem(scope, itemId);
  const variants = await listVariants(scope, itemId);
  const number = variants.find((variant) => variant.role === role)?.draftNumber ?? item.draftNumber;
  const [version, pictures, categorySlug, check, translations, { isHome }, shownOn] = await Promise.all([
    getVersion(scope, itemId, number),
    listPictures(scope, itemId),
    slugOfCategory(scope, item.categoryId),
    checkItem(scope, item, variants),
    scope.tx.rows(sql<RowOf<'content_item', 'itemId' | 'locale'>>`
      select item_id, locale from content_item
       where tenant_id = ${scope.tenant.id} and translation_group = ${item.translationGroup} and item_id <> ${itemId} order by locale`),
    scope.tx.one(sql<{ isHome: boolean }>`
      select exists (select from content_home home
        join content_item chosen on chosen.tenant_id = ${scope.tenant.id} and chosen.item_id = home.item_id
       where home.tenant_id = ${scope.tenant.id} and chosen.translation_group = ${item.translationGroup}) as is_home`),
    item.kind === 'section' ? listPagesShowing(scope, item.translationGroup) : [],
  ]);
  return {
    itemId,
    kind: item.kind,
    version: item.version,
    locale: item.locale,
    state: stateAt(item, scope.now),
    address: addressOf(item, categorySlug),
    slug: item.slug,
    number,
    title: version.title,
    excerpt: version.excerpt,
    document: version.document,
    isBuilt: version.layout !== null,
    isHome,
    categoryId: item.categoryId,
    tags: item.tags,
    audience: item.audience,
    coverPictureId: item.coverPictureId,
    pictures,
    cards: await readRecordCards(scope, cardsIn(version.document)),
    seoTitle: item.seoTitle,
    seoDescription: item.seoDescription,
    isHiddenFromSearch: item.isHiddenFromSearch,
    draftNumber: item.draftNumber,
    publishedNumber: item.publishedNumber,
    publishedAt: item.publishedAt?.toISOString() ?? null,
    unpublishAt: item.unpublishAt?.toISOString() ?? null,
    updatedAt: item.updatedAt.toISOString(),
    variants: variants.map((variant) => variant.role),
    translations,
    shownOn,
    check,
    readerId: personOf(scope)?.userId ?? '',
  };
}
