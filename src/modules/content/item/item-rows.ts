import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { RichDocument } from '#platform/documents/document-contract.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { contentRefusals } from '../refusals.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'content_version.document': RichDocument;
    'content_version.layout': PageLayout;
  }
}

export type ItemRow = RowOf<
  'content_item',
  | 'itemId'
  | 'kind'
  | 'slug'
  | 'locale'
  | 'translationGroup'
  | 'title'
  | 'categoryId'
  | 'tags'
  | 'authorId'
  | 'authorName'
  | 'coverPictureId'
  | 'audience'
  | 'status'
  | 'draftNumber'
  | 'publishedNumber'
  | 'publishedAt'
  | 'unpublishAt'
  | 'seoTitle'
  | 'seoDescription'
  | 'isHiddenFromSearch'
  | 'version'
  | 'deletedAt'
  | 'updatedAt'
>;

const itemColumns = sql`item_id, kind, slug, locale, translation_group, title, category_id, tags, author_id, author_name, cover_picture_id, audience, status,
  draft_number, published_number, published_at, unpublish_at, seo_title, seo_description, is_hidden_from_search, version, deleted_at, updated_at`;

/** Refuses with `content.item_missing`. */
export async function getItem(scope: Scope, itemId: string): Promise<ItemRow> {
  const item = await scope.tx.first(sql<ItemRow>`
    select ${itemColumns} from content_item where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  if (!item) throw refuse(contentRefusals, 'content.item_missing');
  return item;
}

/** Returns and locks an item. Refuses with `content.item_missing`. */
export async function lockItem(scope: Scope, itemId: string): Promise<ItemRow> {
  const item = await scope.tx.first(sql<ItemRow>`
    select ${itemColumns} from content_item where tenant_id = ${scope.tenant.id} and item_id = ${itemId} for no key update`);
  if (!item) throw refuse(contentRefusals, 'content.item_missing');
  return item;
}

export type VersionRow = RowOf<
  'content_version',
  'number' | 'role' | 'title' | 'excerpt' | 'document' | 'layout' | 'readingMinutes' | 'createdAt'
>;

/** Returns one version of an item, or null. */
export function findVersion(scope: Scope, itemId: string, number: number): Promise<VersionRow | null> {
  return scope.tx.first(sql<VersionRow>`
    select number, role, title, excerpt, document, layout, reading_minutes, created_at from content_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and number = ${number}`);
}

/** Returns one version of an item, which must exist. */
export function getVersion(scope: Scope, itemId: string, number: number): Promise<VersionRow> {
  return scope.tx.one(sql<VersionRow>`
    select number, role, title, excerpt, document, layout, reading_minutes, created_at from content_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and number = ${number}`);
}

export type VariantRow = RowOf<'content_page_variant', 'role' | 'draftNumber' | 'publishedNumber'>;

export function listVariants(scope: Scope, itemId: string): Promise<VariantRow[]> {
  return scope.tx.rows(sql<VariantRow>`
    select role, draft_number, published_number from content_page_variant
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by role`);
}
