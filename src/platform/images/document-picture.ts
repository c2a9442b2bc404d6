import type { Scope, ScopeWithoutTx } from '../scope.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '../storage/objects.ts';
import { type PictureOptions, processPicture } from './picture.ts';

/** A picture for a document whose bytes are stored but that no record keeps yet. */
export interface PreparedPicture {
  readonly full: StoredObjectRef;
  readonly thumbnail: StoredObjectRef;
  /** Of the full picture, in pixels. */
  readonly width: number;
  readonly height: number;
}

/**
 * Re-encodes an uploaded picture, makes a thumbnail, and stores both, before the transaction that keeps them. Refuses with
 * the codes of `pictureRefusals`.
 */
export async function prepareDocumentPicture(
  scope: ScopeWithoutTx,
  bytes: Uint8Array,
  {
    kind,
    visibility,
    ...options
  }: PictureOptions & { readonly kind: string; readonly visibility: 'public' | 'private' },
): Promise<PreparedPicture> {
  const picture = await processPicture(bytes, options);
  const store = (source: Uint8Array, contentType: string): Promise<StoredObjectRef> =>
    uploadObject(scope, { source, sizeBytes: source.length, contentType, visibility, kind });
  const [full, thumbnail] = await Promise.all([
    store(picture.full.bytes, picture.fullType),
    store(picture.thumbnail.bytes, picture.thumbnailType),
  ]);
  return { full, thumbnail, width: picture.full.width, height: picture.full.height };
}

/** Keeps the stored bytes of a prepared picture; the caller inserts its row. */
export async function keepDocumentPicture(scope: Scope, prepared: PreparedPicture): Promise<void> {
  await keepObject(scope, prepared.full);
  await keepObject(scope, prepared.thumbnail);
}
