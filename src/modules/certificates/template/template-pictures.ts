import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { processPicture } from '#platform/images/picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import type { Layout } from './layout-contract.ts';
import { certificatesRefusals } from '../refusals.ts';

const MAX_PICTURES = 300;
/** A4 at about 200 dpi. */
const MAX_EDGE = 2_400;

export interface PreparedPicture extends StoredObjectRef {
  readonly width: number;
  readonly height: number;
}

/** Re-encodes and stores an uploaded picture. Call before the transaction of `addPicture`. */
export async function preparePicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  const { full, fullType } = await processPicture(bytes, { maxEdge: MAX_EDGE });
  const stored = await uploadObject(scope, {
    source: full.bytes,
    sizeBytes: full.bytes.length,
    contentType: fullType,
    visibility: 'public',
    kind: 'certificates.picture',
  });
  return { ...stored, width: full.width, height: full.height };
}

/** Adds a picture for templates. Refuses with `certificates.too_many`. */
export async function addPicture(scope: Scope, picture: PreparedPicture): Promise<PictureView> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::integer as count from certificates_picture where tenant_id = ${scope.tenant.id}`);
  if (count >= MAX_PICTURES) throw refuse(certificatesRefusals, 'certificates.too_many');
  await keepObject(scope, picture);
  const row = await scope.tx.one(sql<PictureRow>`
    insert into certificates_picture (tenant_id, object_id, sha256, width, height, created_at)
    values (${scope.tenant.id}, ${picture.objectId}, ${picture.sha256}, ${picture.width}, ${picture.height}, ${scope.now})
    returning picture_id, object_id, sha256, width, height`);
  return viewOf(scope, row);
}

export type PictureRow = RowOf<
  'certificates_picture',
  'pictureId' | 'objectId' | 'sha256' | 'width' | 'height'
>;

export interface PictureView {
  readonly pictureId: string;
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** Returns the pictures with these ids. */
export async function picturesOf(
  scope: Pick<Scope, 'tenant' | 'tx'>,
  ids: readonly string[],
): Promise<PictureRow[]> {
  if (ids.length === 0) return [];
  return scope.tx.rows(sql<PictureRow>`
    select picture_id, object_id, sha256, width, height from certificates_picture
     where tenant_id = ${scope.tenant.id} and picture_id = any(${ids}::uuid[]) limit ${MAX_PICTURES}`);
}

/** Returns browser URLs for the pictures of a layout or a drawn page. */
export async function pictureUrls(scope: Scope, ids: readonly string[]): Promise<Record<string, string>> {
  const rows = await picturesOf(scope, ids);
  return Object.fromEntries(rows.map((row) => [row.pictureId, viewOf(scope, row).url]));
}

export function pictureIdsIn(layout: Layout): string[] {
  const ids = layout.elements.map((element) =>
    element.kind === 'picture' || element.kind === 'signature' ? element.pictureId : null,
  );
  return [...new Set([layout.background, ...ids].filter((id) => id !== null))];
}

/** Refuses with `certificates.picture_missing` when a picture of the layout does not belong to this site. */
export async function requirePictures(scope: Scope, layout: Layout): Promise<void> {
  const ids = pictureIdsIn(layout);
  if ((await picturesOf(scope, ids)).length !== ids.length)
    throw refuse(certificatesRefusals, 'certificates.picture_missing');
}

function viewOf(scope: Scope, row: PictureRow): PictureView {
  return {
    pictureId: row.pictureId,
    url: publicObjectUrl(scope.app, scope.tenant.id, { objectId: row.objectId, sha256: row.sha256 }),
    width: row.width,
    height: row.height,
  };
}
