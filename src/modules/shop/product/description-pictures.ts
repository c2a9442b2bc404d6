import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { DocumentPicture, KeptPicture, RichDocument } from '#platform/documents/document-contract.ts';
import { pictureIdsOf } from '#platform/documents/document-rules.ts';
import {
  keepDocumentPicture,
  type PreparedPicture,
  prepareDocumentPicture,
} from '#platform/images/document-picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { shopRefusals } from '../refusals.ts';
import { pictureUrl } from './picture-url.ts';

/** Pictures in all descriptions of a shop, those of former descriptions included. */
const MAX_DESCRIPTION_PICTURES = 20_000;
/** Pictures that one statement reads. */
const READ_AT_ONCE = 1_000;

/** Re-encodes and stores an uploaded picture. Call before the transaction of `addDescriptionPicture`. */
export function prepareDescriptionPicture(
  scope: ScopeWithoutTx,
  bytes: Uint8Array,
): Promise<PreparedPicture> {
  return prepareDocumentPicture(scope, bytes, { kind: 'shop.description_picture', visibility: 'public' });
}

/** Adds a prepared picture to those that descriptions can show. Refuses with `shop.too_many_description_pictures`. */
export async function addDescriptionPicture(scope: Scope, prepared: PreparedPicture): Promise<KeptPicture> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from shop_description_picture where tenant_id = ${scope.tenant.id}`);
  if (count >= MAX_DESCRIPTION_PICTURES) throw refuse(shopRefusals, 'shop.too_many_description_pictures');
  await keepDocumentPicture(scope, prepared);
  const { full, thumbnail, width, height } = prepared;
  const pictureId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into shop_description_picture (tenant_id, picture_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height, created_at)
    values (${scope.tenant.id}, ${pictureId}, ${full.objectId}, ${full.sha256}, ${thumbnail.objectId}, ${thumbnail.sha256}, ${width}, ${height}, ${scope.now})`);
  const picture = {
    url: pictureUrl(scope, full.objectId, full.sha256),
    thumbnail: pictureUrl(scope, thumbnail.objectId, thumbnail.sha256),
    width,
    height,
  };
  return { pictureId, picture };
}

/** Pictures of descriptions by id. */
export type DescriptionPictures = Readonly<Record<string, DocumentPicture>>;

type DescriptionPictureRow = RowOf<
  'shop_description_picture',
  'pictureId' | 'fullObjectId' | 'fullSha256' | 'thumbnailObjectId' | 'thumbnailSha256' | 'width' | 'height'
>;

/** Returns the pictures that stand in descriptions. */
export async function picturesIn(
  scope: Scope,
  documents: readonly RichDocument[],
): Promise<DescriptionPictures> {
  const rows = await listPicturesIn(scope, documents);
  return Object.fromEntries(
    rows.map((row) => [
      row.pictureId,
      {
        url: pictureUrl(scope, row.fullObjectId, row.fullSha256),
        thumbnail: pictureUrl(scope, row.thumbnailObjectId, row.thumbnailSha256),
        width: row.width,
        height: row.height,
      },
    ]),
  );
}

/** The addresses of pictures in descriptions, and back: what a file has in place of ids. */
export interface PictureAddresses {
  readonly addressOf: (pictureId: string) => string | undefined;
  readonly idAt: (address: string) => string | null;
}

/** Id of the object in the address of a public object. */
const OBJECT_IN_ADDRESS = /\/p\/[\da-f-]{36}\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\//g;

/** Returns the addresses of pictures that stand in documents or whose addresses stand in texts. */
export async function addressesIn(
  scope: Scope,
  { documents, texts }: { readonly documents: readonly RichDocument[]; readonly texts: readonly string[] },
): Promise<PictureAddresses> {
  const objectIds = texts.flatMap((text) => [...text.matchAll(OBJECT_IN_ADDRESS)].map(([, id = '']) => id));
  const rows = [
    ...(await listPicturesIn(scope, documents)),
    ...(await listPicturesOf(scope, [...new Set(objectIds)])),
  ];
  const addresses = new Map(
    rows.map((row) => [row.pictureId, pictureUrl(scope, row.fullObjectId, row.fullSha256)]),
  );
  const ids = new Map(rows.map((row) => [row.fullObjectId, row.pictureId]));
  return {
    addressOf: (pictureId) => addresses.get(pictureId),
    idAt: (address) => {
      const [, objectId = ''] = [...address.matchAll(OBJECT_IN_ADDRESS)][0] ?? [];
      return ids.get(objectId) ?? null;
    },
  };
}

const pictureColumns = sql`picture_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height`;

function listPicturesIn(scope: Scope, documents: readonly RichDocument[]): Promise<DescriptionPictureRow[]> {
  const ids = [...new Set(documents.flatMap(pictureIdsOf))];
  return inPortions(ids, (portion) =>
    scope.tx.rows(sql<DescriptionPictureRow>`
      select ${pictureColumns} from shop_description_picture
       where tenant_id = ${scope.tenant.id} and picture_id = any(${portion}::uuid[]) order by picture_id`),
  );
}

function listPicturesOf(scope: Scope, objectIds: readonly string[]): Promise<DescriptionPictureRow[]> {
  return inPortions(objectIds, (portion) =>
    scope.tx.rows(sql<DescriptionPictureRow>`
      select ${pictureColumns} from shop_description_picture
       where tenant_id = ${scope.tenant.id} and full_object_id = any(${portion}::uuid[]) order by picture_id`),
  );
}

async function inPortions<Row>(
  ids: readonly string[],
  read: (portion: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += READ_AT_ONCE)
    rows.push(...(await read(ids.slice(at, at + READ_AT_ONCE))));
  return rows;
}
