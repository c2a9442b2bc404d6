import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { DocumentPicture, KeptPicture } from '#platform/documents/document-contract.ts';
import {
  keepDocumentPicture,
  type PreparedPicture,
  prepareDocumentPicture,
} from '#platform/images/document-picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { MAX_PICTURES } from '../item/item-contract.ts';
import { lockItem } from '../item/item-rows.ts';
import { contentRefusals } from '../refusals.ts';

const PICTURE_KIND = 'content.picture';

/** Re-encodes and stores an uploaded picture. Call before the transaction of `addPicture`. */
export function preparePicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  return prepareDocumentPicture(scope, bytes, { kind: PICTURE_KIND, visibility: 'public' });
}

/** Adds a prepared picture to an item. Refuses with `content.item_missing`, `content.too_many_pictures`. */
export async function addPicture(
  scope: Scope,
  item: string,
  prepared: PreparedPicture,
): Promise<KeptPicture> {
  await lockItem(scope, item);
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from content_picture where tenant_id = ${scope.tenant.id} and item_id = ${item}`);
  if (count >= MAX_PICTURES) throw refuse(contentRefusals, 'content.too_many_pictures');
  await keepDocumentPicture(scope, prepared);
  const pictureId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into content_picture (tenant_id, picture_id, item_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height, created_at)
    values (${scope.tenant.id}, ${pictureId}, ${item}, ${prepared.full.objectId}, ${prepared.full.sha256},
            ${prepared.thumbnail.objectId}, ${prepared.thumbnail.sha256}, ${prepared.width}, ${prepared.height}, ${scope.now})`);
  return {
    pictureId,
    picture: {
      url: urlOf(scope, prepared.full.objectId, prepared.full.sha256),
      thumbnail: urlOf(scope, prepared.thumbnail.objectId, prepared.thumbnail.sha256),
      width: prepared.width,
      height: prepared.height,
    },
  };
}

/** Pictures of an item by id. */
export type Pictures = Readonly<Record<string, DocumentPicture>>;

type PictureRow = RowOf<
  'content_picture',
  'pictureId' | 'fullObjectId' | 'fullSha256' | 'thumbnailObjectId' | 'thumbnailSha256' | 'width' | 'height'
>;

const pictureColumns = sql`picture_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height`;

/** Returns all pictures of an item. */
export async function listPictures(scope: Scope, itemId: string): Promise<Pictures> {
  return picturesById(
    scope,
    await scope.tx.rows(sql<PictureRow>`
      select ${pictureColumns} from content_picture
       where tenant_id = ${scope.tenant.id} and item_id = ${itemId}
       order by picture_id limit ${sql.lit(MAX_PICTURES)}`),
  );
}

/** Returns those of some pictures that belong to some items. */
export async function listPicturesOf(
  scope: Scope,
  { itemIds, pictureIds }: { readonly itemIds: readonly string[]; readonly pictureIds: readonly string[] },
): Promise<Pictures> {
  if (pictureIds.length === 0) return {};
  return picturesById(
    scope,
    await scope.tx.rows(sql<PictureRow>`
      select ${pictureColumns} from content_picture
       where tenant_id = ${scope.tenant.id} and picture_id = any(${pictureIds}::uuid[]) and item_id = any(${itemIds}::uuid[])
       order by picture_id`),
  );
}

function picturesById(scope: Scope, rows: readonly PictureRow[]): Pictures {
  return Object.fromEntries(
    rows.map((row) => [
      row.pictureId,
      {
        url: urlOf(scope, row.fullObjectId, row.fullSha256),
        thumbnail: urlOf(scope, row.thumbnailObjectId, row.thumbnailSha256),
        width: row.width,
        height: row.height,
      },
    ]),
  );
}

/** Returns the permanent URL of a picture, or null if there is none. */
export function pictureUrl(
  scope: Pick<Scope, 'app' | 'tenant'>,
  objectId: string | null,
  sha256: string | null,
): string | null {
  return objectId && sha256 ? urlOf(scope, objectId, sha256) : null;
}

function urlOf(scope: Pick<Scope, 'app' | 'tenant'>, objectId: string, sha256: string): string {
  return publicObjectUrl(scope.app, scope.tenant.id, { objectId, sha256 });
}
