import { recordAudit } from '#platform/audit.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { EMPTY_DOCUMENT, type RichDocument } from '#platform/documents/document-contract.ts';
import { pictureIdsOf, readingMinutes } from '#platform/documents/document-rules.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import type { Role } from '#platform/access/role-rules.ts';
import {
  MAX_VERSIONS,
  type NewItemInput,
  type SaveItemInput,
  type SaveVariantInput,
} from '../item/item-contract.ts';
import { hasCategory } from '../item/kind-rules.ts';
import { getItem, getVersion, type ItemRow, listVariants, lockItem } from '../item/item-rows.ts';
import { indexDraft } from '../item/item-search.ts';
import type { PageLayout } from '../layout/layout-contract.ts';
import { keysShowing } from '../menus/keys-showing.ts';
import { withOwnPictures } from '../pictures/copy-pictures.ts';
import { CONTENT_KEY } from '../paths.ts';
import { indexPublished } from '../reading/index-published.ts';
import { indexPagesShowing } from '../reading/index-showing-pages.ts';
import { contentRefusals } from '../refusals.ts';
import { endApproval } from '../review/review-rows.ts';
import { freeSlugFor, spaceOf, takeAddress } from './addresses.ts';
import { keepItemRedirects } from './move-addresses.ts';

/** A former version may have a layout, to which its document belongs. */
interface Restored {
  readonly layout?: PageLayout | null;
}

export interface SavedItem {
  readonly itemId: string;
  readonly version: number;
}

/**
 * Begins a post, page, collection or section as a draft; as a translation it begins with the texts of the original.
 * Refuses with `content.item_missing` (the original), `content.category_missing`, `content.slug_taken`,
 * `content.slug_reserved`, `content.translation_exists`.
 */
export async function createItem(scope: Scope, input: NewItemInput): Promise<SavedItem> {
  const original = input.of === null ? null : await getItem(scope, input.of);
  const start = original === null ? null : await getVersion(scope, original.itemId, original.draftNumber);
  const kind = original?.kind ?? input.kind;
  const categoryId = original?.categoryId ?? (hasCategory(kind) ? input.categoryId : null);
  await requireCategory(scope, categoryId);
  const space = spaceOf(kind);
  const slug = await freeSlugFor(scope, { space, typed: input.slug, title: input.title, owner: null });
  const itemId = uuidV7(scope.now);
  const authorId = personOf(scope)?.userId ?? null;
  try {
    await scope.tx.run(sql`
      insert into content_item (tenant_id, item_id, kind, slug, locale, translation_group, title, category_id, tags, author_id, audience, created_at, updated_at)
      values (${scope.tenant.id}, ${itemId}, ${kind}, ${slug}, ${input.locale}, ${original?.translationGroup ?? itemId}, ${input.title},
              ${categoryId}, ${original?.tags ?? []}, ${authorId}, ${original?.audience ?? 'guest'}, ${scope.now}, ${scope.now})`);
  } catch (error) {
    if (violatedConstraint(error) === 'content_item_translation_key')
      throw refuse(contentRefusals, 'content.translation_exists');
    throw error;
  }
  await takeAddress(scope, { space, slug, owner: { itemId } });
  // Pictures belong to one item: a translation begins without those of the original.
  const version = {
    title: input.title,
    excerpt: start?.excerpt ?? '',
    document: start === null ? EMPTY_DOCUMENT : withoutPictures(start.document),
    // A section is nothing without its layout.
    layout: kind === 'section' && start?.layout ? await withOwnPictures(scope, itemId, start.layout) : null,
  };
  await addVersion(scope, itemId, { ...version, number: 1, role: 'guest', note: '' });
  await indexDraft(scope, { itemId, slug, tags: original?.tags ?? [] }, version);
  await recordAudit(scope, {
    action: 'content.create_item',
    entityKind: 'content.item',
    entityId: itemId,
    after: { title: input.title, kind },
  });
  return { itemId, version: 1 };
}

/**
 * Saves a draft as a new version. Readers see its texts when it is published; address, category, tags, cover and audience
 * apply at once. A former address redirects to the new one.
 * Refuses with `content.item_missing`, `content.version_conflict`, `content.category_missing`, `content.picture_missing`,
 * `content.document_invalid`, `content.slug_taken`, `content.slug_reserved`, `content.wrong_state` (in the trash).
 */
export async function saveItem(scope: Scope, input: SaveItemInput & Restored): Promise<SavedItem> {
  const item = await lockForSaving(scope, input);
  await requireCategory(scope, hasCategory(item.kind) ? input.categoryId : null);
  const text = await textOrDraft(scope, item.itemId, input, item.draftNumber);
  await requirePictures(scope, item.itemId, pictureIdsOf(text.document), input.coverPictureId);
  const slug = await freeSlugFor(scope, {
    space: spaceOf(item.kind),
    typed: input.slug || item.slug,
    title: input.title,
    owner: { itemId: item.itemId },
  });
  const number = await nextNumber(scope, item.itemId);
  await addVersion(scope, item.itemId, { ...input, ...text, number, role: 'guest' });
  const after = {
    ...item,
    slug,
    tags: [...new Set(input.tags)],
    categoryId: hasCategory(item.kind) ? input.categoryId : null,
  };
  await scope.tx.run(sql`
    update content_item
       set title = ${input.title}, slug = ${slug}, category_id = ${after.categoryId}, tags = ${after.tags}, audience = ${input.audience},
           cover_picture_id = ${input.coverPictureId}, seo_title = ${input.seoTitle}, seo_description = ${input.seoDescription},
           is_hidden_from_search = ${input.isHiddenFromSearch}, draft_number = ${number}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  if (slug !== item.slug)
    await takeAddress(scope, { space: spaceOf(item.kind), slug, owner: { itemId: item.itemId } });
  if (item.publishedNumber !== null) await keepItemRedirects(scope, item, after);
  await dropOldVersions(scope, item.itemId);
  await indexDraft(scope, after, { ...input, ...text });
  await indexPublished(scope, [item.itemId]);
  // Its texts show when they are published; what it is called and for whom it is, at once.
  if (item.kind === 'section' && (slug !== item.slug || input.audience !== item.audience))
    await indexPagesShowing(scope, [item]);
  await recordAudit(scope, {
    action: 'content.save_item',
    entityKind: 'content.item',
    entityId: item.itemId,
    before: { title: item.title, slug: item.slug },
    after: { title: input.title, slug },
  });
  const isElsewhere =
    slug !== item.slug || input.audience !== item.audience || after.categoryId !== item.categoryId;
  await touchContent(scope, isElsewhere ? await keysShowing(scope, item) : [CONTENT_KEY]);
  return { itemId: item.itemId, version: item.version + 1 };
}

/**
 * Saves what one role sees of a page. It is published together with the page.
 * Refuses with `content.item_missing`, `content.version_conflict`, `content.picture_missing`, `content.document_invalid`,
 * `content.wrong_state` (in the trash, or no page).
 */
export async function saveVariant(scope: Scope, input: SaveVariantInput & Restored): Promise<SavedItem> {
  const item = await lockForSaving(scope, input);
  if (item.kind !== 'page') throw refuse(contentRefusals, 'content.wrong_state');
  const variants = await listVariants(scope, item.itemId);
  const draft = variants.find(({ role }) => role === input.role)?.draftNumber ?? item.draftNumber;
  const text = await textOrDraft(scope, item.itemId, input, draft);
  await requirePictures(scope, item.itemId, pictureIdsOf(text.document), null);
  const number = await nextNumber(scope, item.itemId);
  await addVersion(scope, item.itemId, { ...input, ...text, number });
  await scope.tx.run(sql`
    insert into content_page_variant (tenant_id, item_id, role, draft_number)
    values (${scope.tenant.id}, ${item.itemId}, ${input.role}, ${number})
    on conflict (tenant_id, item_id, role) do update set draft_number = excluded.draft_number`);
  await scope.tx.run(sql`
    update content_item set version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  await dropOldVersions(scope, item.itemId);
  await recordAudit(scope, {
    action: 'content.save_variant',
    entityKind: 'content.item',
    entityId: item.itemId,
    after: { title: input.title, role: input.role },
  });
  return { itemId: item.itemId, version: item.version + 1 };
}

/** The text that was typed, else that of a version, with its layout. */
async function textOrDraft(
  scope: Scope,
  itemId: string,
  typed: { readonly document?: RichDocument | undefined } & Restored,
  number: number,
): Promise<{ document: RichDocument; layout: PageLayout | null }> {
  if (typed.document !== undefined) return { document: typed.document, layout: typed.layout ?? null };
  const { document, layout } = await getVersion(scope, itemId, number);
  return { document, layout };
}

/** The item, locked; an approval ends here, since its texts are about to change. */
export async function lockForSaving(
  scope: Scope,
  input: Pick<SaveItemInput, 'item' | 'version'>,
): Promise<ItemRow> {
  const item = await lockItem(scope, input.item);
  if (item.deletedAt !== null) throw refuse(contentRefusals, 'content.wrong_state');
  if (item.version === input.version) {
    await endApproval(scope, item.itemId);
    return item;
  }
  const { title, excerpt, document } = await getVersion(scope, item.itemId, item.draftNumber);
  throw refuse(contentRefusals, 'content.version_conflict', {
    yours: input.version,
    current: item.version,
    theirs: { title, excerpt, document, slug: item.slug },
  });
}

async function requireCategory(scope: Scope, categoryId: string | null): Promise<void> {
  if (categoryId === null) return;
  const found = await scope.tx.first(sql`
    select from content_category where tenant_id = ${scope.tenant.id} and category_id = ${categoryId} for key share`);
  if (!found) throw refuse(contentRefusals, 'content.category_missing');
}

/** A document shows pictures of its own item only, and so does a cover. */
export async function requirePictures(
  scope: Scope,
  itemId: string,
  shown: readonly string[],
  cover: string | null,
): Promise<void> {
  const named = [...new Set([...shown, ...(cover === null ? [] : [cover])])];
  if (named.length === 0) return;
  const known = await scope.tx.rows(sql<RowOf<'content_picture', 'pictureId'>>`
    select picture_id from content_picture
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and picture_id = any(${named}::uuid[])`);
  if (known.length === named.length) return;
  const isCoverKnown = cover === null || known.some(({ pictureId }) => pictureId === cover);
  throw isCoverKnown
    ? refuse(contentRefusals, 'content.document_invalid')
    : refuse(contentRefusals, 'content.picture_missing');
}

export async function nextNumber(scope: Scope, itemId: string): Promise<number> {
  const { number } = await scope.tx.one(sql<{ number: number }>`
    select max(number)::int + 1 as number from content_version where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  return number;
}

export async function addVersion(
  scope: Scope,
  itemId: string,
  version: {
    readonly number: number;
    readonly role: Role;
    readonly title: string;
    readonly excerpt: string;
    readonly document: RichDocument;
    readonly layout?: PageLayout | null;
    readonly note: string;
  },
): Promise<void> {
  const authorId = personOf(scope)?.userId ?? null;
  await scope.tx.run(sql`
    insert into content_version (tenant_id, item_id, number, role, title, excerpt, document, layout, reading_minutes, note, author_id, created_at)
    values (${scope.tenant.id}, ${itemId}, ${version.number}, ${version.role}, ${version.title}, ${version.excerpt},
            ${JSON.stringify(version.document)}::jsonb, ${version.layout ? JSON.stringify(version.layout) : null}::jsonb, ${Math.max(1, readingMinutes(version.document))}, ${version.note}, ${authorId}, ${scope.now})`);
}

/** Drops versions beyond those that are kept, except what is published or the newest of its role. */
export async function dropOldVersions(scope: Scope, itemId: string): Promise<void> {
  await scope.tx.run(sql`
    delete from content_version old
     where old.tenant_id = ${scope.tenant.id} and old.item_id = ${itemId}
       and old.number <= (select max(number) from content_version newest where newest.tenant_id = ${scope.tenant.id} and newest.item_id = ${itemId}) - ${sql.lit(MAX_VERSIONS)}
       and not exists (select from content_item item where item.tenant_id = ${scope.tenant.id} and item.item_id = old.item_id
                          and old.number in (item.draft_number, item.published_number))
       and not exists (select from content_page_variant variant where variant.tenant_id = ${scope.tenant.id} and variant.item_id = old.item_id
                          and old.number in (variant.draft_number, variant.published_number))`);
}

function withoutPictures(document: RichDocument): RichDocument {
  return {
    ...document,
    content: document.content.filter(({ type }) => type !== 'picture' && type !== 'gallery'),
  };
}
