import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { processPicture } from '#platform/images/picture.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import {
  keepObject,
  type ReadingScope,
  readObject,
  type StoredObjectRef,
  uploadObject,
} from '#platform/storage/objects.ts';
import type { LookInput, LookPicture } from './look-contract.ts';

/** 45 mm at 300 dpi: the widest picture on a paper. */
const MAX_EDGE = 600;

export interface PreparedPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures that were chosen in the form; null where none was. */
export interface ChosenPictures {
  readonly logo: PreparedPicture | null;
  readonly signature: PreparedPicture | null;
}

/** Re-encodes the chosen pictures, outside any transaction. Refuses with the codes of `pictureRefusals`. */
export async function prepareLookPictures({
  logo,
  signature,
}: Pick<LookInput, 'logo' | 'signature'>): Promise<ChosenPictures> {
  return { logo: logo && (await prepared(logo)), signature: signature && (await prepared(signature)) };
}

async function prepared(file: File): Promise<PreparedPicture> {
  const { full, fullType } = await processPicture(new Uint8Array(await file.arrayBuffer()), {
    maxEdge: MAX_EDGE,
  });
  return { bytes: full.bytes, type: fullType, width: full.width, height: full.height };
}

export function pictureAsText({ bytes, type, width, height }: PreparedPicture): LookPicture {
  return { url: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, width, height };
}

/** Stores a picture before the transaction that keeps it. */
export function storePicture(scope: ScopeWithoutTx, picture: PreparedPicture): Promise<StoredObjectRef> {
  return uploadObject(scope, {
    source: picture.bytes,
    sizeBytes: picture.bytes.length,
    contentType: picture.type,
    visibility: 'private',
    kind: 'billing.look',
  });
}

/** Keeps a stored picture and returns its id. */
export async function keepPicture(
  scope: Scope,
  { width, height, stored }: PreparedPicture & { readonly stored: StoredObjectRef },
): Promise<string> {
  await keepObject(scope, stored);
  const { pictureId } = await scope.tx.one(sql<RowOf<'billing_look_picture', 'pictureId'>>`
    insert into billing_look_picture (tenant_id, object_id, width, height, created_at)
    values (${scope.tenant.id}, ${stored.objectId}, ${width}, ${height}, ${scope.now})
    returning picture_id`);
  return pictureId;
}

/** Returns a picture of a look; null where it has none. */
export async function findPicture(
  scope: ReadingScope,
  pictureId: string | null,
): Promise<LookPicture | null> {
  if (pictureId === null) return null;
  const { objectId, width, height } = await scope.tx.one(sql<
    RowOf<'billing_look_picture', 'objectId' | 'width' | 'height'>
  >`
    select object_id, width, height from billing_look_picture
     where tenant_id = ${scope.tenant.id} and picture_id = ${pictureId}`);
  const { bytes, contentType } = await readObject(scope, objectId);
  return pictureAsText({ bytes, type: contentType, width, height });
}
