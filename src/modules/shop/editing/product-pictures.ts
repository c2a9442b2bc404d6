import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import { processPicture } from '#platform/images/picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { deleteObject, keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { shopRefusals } from '../refusals.ts';
import { type ManagedPicture, MAX_PICTURES, Sku, storedText } from '../product/product-contract.ts';
import { getProductBySku, listPictures, type PictureRow, type ProductRow } from '../product/product-rows.ts';
import { pictureUrl } from '../product/picture-url.ts';
import { refreshProducts } from '../listing/refresh-products.ts';

const PICTURE_KIND = 'shop.product_picture';

/** A picture whose bytes are stored but not yet attached to a product. */
export interface PreparedPicture {
  readonly full: StoredObjectRef;
  readonly thumbnail: StoredObjectRef;
  readonly width: number;
  readonly height: number;
}

/** Re-encodes an uploaded picture, makes a thumbnail, and stores both. Call before the transaction of `addPicture`. */
export async function preparePicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  const picture = await processPicture(bytes);
  const [full, thumbnail] = await Promise.all([
    uploadObject(scope, {
      source: picture.full.bytes,
      sizeBytes: picture.full.bytes.length,
      contentType: picture.fullType,
      visibility: 'public',
      kind: PICTURE_KIND,
    }),
    uploadObject(scope, {
      source: picture.thumbnail.bytes,
      sizeBytes: picture.thumbnail.bytes.length,
      contentType: picture.thumbnailType,
      visibility: 'public',
      kind: PICTURE_KIND,
    }),
  ]);
  return { full, thumbnail, width: picture.full.width, height: picture.full.height };
}

export const AddPictureInput = z.object({
  sku: Sku,
  captionTh: storedText(200).default(''),
  captionEn: storedText(200).default(''),
});
export type AddPictureInput = z.infer<typeof AddPictureInput>;

/**
 * Appends a prepared picture to the product. One that an import adds goes with its undo, unless somebody arranges it.
 * Refuses with `shop.product_missing`, `shop.too_many_pictures`.
 */
export async function addPicture(
  scope: Scope,
  input: AddPictureInput,
  prepared: PreparedPicture & { readonly isImported?: boolean },
): Promise<ManagedPicture> {
  const product = await getProductBySku(scope, input.sku, { lock: true });
  const pictures = await listPictures(scope, product.productId);
  if (pictures.length >= MAX_PICTURES) throw refuse(shopRefusals, 'shop.too_many_pictures');
  await keepObject(scope, prepared.full);
  await keepObject(scope, prepared.thumbnail);
  const pictureId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into shop_product_picture (tenant_id, picture_id, product_id, sort, caption_th, caption_en, full_object_id, full_sha256,
                                      thumbnail_object_id, thumbnail_sha256, width, height, is_imported, created_at)
    values (${scope.tenant.id}, ${pictureId}, ${product.productId},
            (select coalesce(max(sort), 0) + 1 from shop_product_picture where tenant_id = ${scope.tenant.id} and product_id = ${product.productId}),
            ${input.captionTh}, ${input.captionEn}, ${prepared.full.objectId}, ${prepared.full.sha256},
            ${prepared.thumbnail.objectId}, ${prepared.thumbnail.sha256}, ${prepared.width}, ${prepared.height}, ${prepared.isImported ?? false}, ${scope.now})`);
  await changed(scope, product);
  return {
    pictureId,
    thumbnail: pictureUrl(scope, prepared.thumbnail.objectId, prepared.thumbnail.sha256),
    full: pictureUrl(scope, prepared.full.objectId, prepared.full.sha256),
    captionTh: input.captionTh,
    captionEn: input.captionEn,
    width: prepared.width,
    height: prepared.height,
  };
}

export const ArrangePicturesInput = z.object({
  sku: Sku,
  pictures: z
    .array(
      z.object({
        pictureId: z.uuid(),
        captionTh: storedText(200).default(''),
        captionEn: storedText(200).default(''),
      }),
    )
    .max(MAX_PICTURES),
});
export type ArrangePicturesInput = z.infer<typeof ArrangePicturesInput>;

/**
 * Sets order and captions; unnamed pictures keep their caption and come last.
 * Refuses with `shop.product_missing`, `shop.picture_missing`.
 */
export async function arrangePictures(
  scope: Scope,
  input: ArrangePicturesInput,
): Promise<{ pictures: ManagedPicture[] }> {
  const product = await getProductBySku(scope, input.sku, { lock: true });
  const known = await listPictures(scope, product.productId);
  const knownIds = new Set(known.map(({ pictureId }) => pictureId));
  if (input.pictures.some(({ pictureId }) => !knownIds.has(pictureId)))
    throw refuse(shopRefusals, 'shop.picture_missing');
  const named = new Set(input.pictures.map(({ pictureId }) => pictureId));
  const rest = known
    .filter(({ pictureId }) => !named.has(pictureId))
    .map((row) => ({ pictureId: row.pictureId, captionTh: row.captionTh, captionEn: row.captionEn }));
  const rows = [...input.pictures, ...rest].map((picture, sort) => ({
    ...picture,
    sort,
    isArranged: known[sort]?.pictureId !== picture.pictureId,
  }));
  await scope.tx.run(sql`
    update shop_product_picture as picture
       set sort = wanted.sort, caption_th = wanted."captionTh", caption_en = wanted."captionEn",
           is_imported = is_imported and not wanted."isArranged" and (caption_th, caption_en) = (wanted."captionTh", wanted."captionEn")
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           as wanted ("pictureId" uuid, sort integer, "captionTh" text, "captionEn" text, "isArranged" boolean)
     where picture.tenant_id = ${scope.tenant.id} and picture.picture_id = wanted."pictureId"`);
  await changed(scope, product);
  return {
    pictures: (await listPictures(scope, product.productId)).map((row) => managedPictureOf(scope, row)),
  };
}

export const DeletePictureInput = z.object({ sku: Sku, picture: z.uuid() });

/** Refuses with `shop.product_missing`, `shop.picture_missing`. */
export async function deletePicture(
  scope: Scope,
  input: z.infer<typeof DeletePictureInput>,
): Promise<{ pictureId: string }> {
  const product = await getProductBySku(scope, input.sku, { lock: true });
  const picture = (await listPictures(scope, product.productId)).find(
    ({ pictureId }) => pictureId === input.picture,
  );
  if (!picture) throw refuse(shopRefusals, 'shop.picture_missing');
  await scope.tx.run(
    sql`delete from shop_product_picture where tenant_id = ${scope.tenant.id} and picture_id = ${input.picture}`,
  );
  await deleteObject(scope, picture.fullObjectId);
  await deleteObject(scope, picture.thumbnailObjectId);
  await changed(scope, product);
  return { pictureId: input.picture };
}

export function managedPictureOf(scope: Scope, row: PictureRow): ManagedPicture {
  return {
    pictureId: row.pictureId,
    thumbnail: pictureUrl(scope, row.thumbnailObjectId, row.thumbnailSha256),
    full: pictureUrl(scope, row.fullObjectId, row.fullSha256),
    captionTh: row.captionTh,
    captionEn: row.captionEn,
    width: row.width,
    height: row.height,
  };
}

async function changed(scope: Scope, product: ProductRow): Promise<void> {
  await scope.tx.run(
    sql`update shop_product set updated_at = ${scope.now} where tenant_id = ${scope.tenant.id} and product_id = ${product.productId}`,
  );
  await refreshProducts(scope, [product.productId], { isTextChanged: false });
}
