import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Applied } from '#platform/imports/import-source.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { slugOfCategory } from '../editing/move-addresses.ts';
import { releaseIfAllowed, takeStep } from '../editing/release-item.ts';
import { createItem, saveItem } from '../editing/save-item.ts';
import { addressOf } from '../item/item-address.ts';
import type { NewItemInput } from '../item/item-contract.ts';
import { mayTake, stateAt } from '../item/item-rules.ts';
import { hasAddress, hasCategory } from '../item/kind-rules.ts';
import { getItem, type ItemRow } from '../item/item-rows.ts';
import { keepFormerAddresses } from '../redirects/redirects.ts';
import { contentRefusals } from '../refusals.ts';
import { bringInComments } from './bring-in-comments.ts';
import { addressIn, withKnownPictures } from './fetch-pictures.ts';
import { ownIdIn } from './own-key-rules.ts';
import type { ForeignRest } from './post-table.ts';
import { withSectionsHere } from './section-keys.ts';
import { instantOf, type ReadPost, readPostText } from './read-posts.ts';

/** What undoing needs. */
export interface Former {
  /** What the file said when this import wrote it. */
  readonly hash: string;
  readonly isNew: boolean;
}

/** An item that an import brought in. */
export type ImportedItem = RowOf<
  'content_item',
  'itemId' | 'importKey' | 'importHash' | 'importCommentsHash' | 'importVersion' | 'version'
>;

/** Whether somebody has changed it here since an import wrote it, or it began here. */
export function isChangedHere({
  importVersion,
  version,
}: Pick<ImportedItem, 'importVersion' | 'version'>): boolean {
  return importVersion !== version;
}

/** Writes a post with its comments and former addresses, as new or over what a former import wrote. */
export async function bringIn(
  scope: Scope,
  post: ReadPost,
  { categoryId, known }: { categoryId: string | null; known: ImportedItem | null },
): Promise<Applied> {
  const { itemId, extras, notTaken } =
    known?.importHash === post.hash
      ? { itemId: known.itemId, extras: [], notTaken: [] }
      : await bringInText(scope, post, { categoryId: hasCategory(post.kind) ? categoryId : null, known });
  const before: Former = { hash: post.hash, isNew: known === null };
  return {
    recordId: itemId,
    before,
    extras,
    notTaken: [...notTaken, ...(await bringInAnswers(scope, itemId, post))],
  };
}

/** Only posts have comments here. */
async function bringInAnswers(scope: Scope, itemId: string, post: ReadPost): Promise<ForeignRest[]> {
  await scope.tx.run(sql`
    update content_item set import_comments_hash = ${post.commentsHash}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  if (post.kind !== 'post')
    return post.comments.length > 0 ? [{ what: post.title, code: 'page_comments' }] : [];
  await bringInComments(scope, itemId, post.comments);
  return [];
}

interface WrittenText {
  readonly itemId: string;
  /** Pictures that are still to be fetched. */
  readonly extras: readonly string[];
  readonly notTaken: readonly ForeignRest[];
}

async function bringInText(
  scope: Scope,
  post: ReadPost,
  { categoryId, known }: { categoryId: string | null; known: ImportedItem | null },
): Promise<WrittenText> {
  const read = readPostText(post);
  if (read === null) throw refuse(contentRefusals, 'content.document_invalid');
  const sections = post.layout?.sections ?? {};
  const text = { ...read, layout: read.layout && (await withSectionsHere(scope, read.layout, sections)) };
  const { kind, title, publishedAt } = post;
  const locale = post.locale ?? (/[\u0e00-\u0e7f]/.test(title) ? 'th' : scope.tenant.locale);
  const of = known ? null : await originalOf(scope, post.original, locale);
  const begun =
    known ??
    (await withFreeSlug<NewItemInput, { itemId: string }>(
      { kind, locale, title, slug: post.slug, categoryId, of },
      (input) => createItem(scope, input),
    ));
  const item = await getItem(scope, begun.itemId);
  const pictures = known ? await picturesByAddress(scope, item.itemId) : new Map<string, string>();
  await saveItem(scope, {
    item: item.itemId,
    // Not that of now: who has saved since the comparison is not written over.
    version: known?.version ?? item.version,
    title,
    excerpt: post.excerpt,
    ...withKnownPictures(text, pictures),
    slug: item.slug,
    categoryId,
    tags: [...post.tags],
    audience: post.audience,
    coverPictureId: post.cover === '' ? null : (pictures.get(post.cover) ?? null),
    seoTitle: post.seoTitle || item.seoTitle,
    seoDescription: post.seoDescription || item.seoDescription,
    isHiddenFromSearch: post.isHidden || item.isHiddenFromSearch,
    note: '',
  });
  if (publishedAt !== null) {
    const { zone } = scope.tenant;
    await releaseIfAllowed(scope, {
      item: item.itemId,
      publishedAt: instantOf(publishedAt, { zone, now: scope.now }),
      until: post.until === '' ? null : instantOf(post.until, { zone, now: scope.now }),
    });
  } else if (post.isArchived && mayTake('archive', stateAt(item, scope.now)))
    await takeStep(scope, { item: item.itemId }, 'archive');
  await scope.tx.run(sql`
    update content_item
       set import_key = ${post.key}, import_hash = ${post.hash}, import_version = version, author_name = ${post.author}
     where tenant_id = ${scope.tenant.id} and item_id = ${item.itemId}`);
  await keepFormer(scope, { ...item, categoryId }, post.paths);
  return {
    itemId: item.itemId,
    extras: text.pictures.filter((extra) => !pictures.has(addressIn(extra))),
    notTaken: text.notTaken,
  };
}

async function keepFormer(scope: Scope, item: ItemRow, paths: readonly string[]): Promise<void> {
  if (!hasAddress(item.kind)) return;
  const to = addressOf(item, await slugOfCategory(scope, item.categoryId));
  await keepFormerAddresses(
    scope,
    paths.map((from) => ({ from, to })),
  );
}

/** Ids of the pictures that a former import fetched, by where. */
async function picturesByAddress(scope: Scope, itemId: string): Promise<Map<string, string>> {
  const rows = await scope.tx.rows(sql<RowOf<'content_picture', 'pictureId' | 'sourceAddress'>>`
    select picture_id, source_address from content_picture
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and source_address is not null`);
  return new Map(rows.map(({ pictureId, sourceAddress }) => [sourceAddress ?? '', pictureId]));
}

/** The item of which this is the translation; null where there is none, or where it has one in this language. */
async function originalOf(scope: Scope, key: string, locale: string): Promise<string | null> {
  if (key === '') return null;
  const original = await scope.tx.first(sql<RowOf<'content_item', 'itemId'>>`
    select item_id from content_item original
     where tenant_id = ${scope.tenant.id} and (import_key = ${key} or item_id = ${ownIdIn(key)}::uuid) and not exists (
       select from content_item other
        where other.tenant_id = ${scope.tenant.id} and other.translation_group = original.translation_group and other.locale = ${locale})
     order by item_id limit 1`);
  return original?.itemId ?? null;
}

/** Where a former slug is taken or reserved here, what is made gets one of its title; the former address leads to it. */
export async function withFreeSlug<Input extends { readonly slug: string }, Made>(
  input: Input,
  make: (input: Input) => Promise<Made>,
): Promise<Made> {
  try {
    return await make(input);
  } catch (error) {
    if (!(error instanceof Refusal) || !SLUG_PROBLEMS.has(error.code)) throw error;
    return await make({ ...input, slug: '' });
  }
}

/** Told before anything is written. */
const SLUG_PROBLEMS: ReadonlySet<string> = new Set(['content.slug_taken', 'content.slug_reserved']);
