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
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { messagesRefusals } from '../refusals.ts';

/** Pictures in all e-mails and templates of a site. */
const MAX_SITE_PICTURES = 20_000;
/** Longest edge in pixels: twice the width of a mail, for screens with fine pixels. */
const MAX_EDGE = 1_200;

/** Re-encodes and stores an uploaded picture. JPEG, because Outlook shows no WebP. Call before `addEmailPicture`. */
export function prepareEmailPicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  return prepareDocumentPicture(scope, bytes, {
    kind: 'messages.email_picture',
    visibility: 'public',
    format: 'jpeg',
    maxEdge: MAX_EDGE,
  });
}

/** Adds a prepared picture to those that e-mails can show. Refuses with `messages.too_many_pictures`. */
export async function addEmailPicture(scope: Scope, prepared: PreparedPicture): Promise<KeptPicture> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from messages_email_picture where tenant_id = ${scope.tenant.id}`);
  if (count >= MAX_SITE_PICTURES) throw refuse(messagesRefusals, 'messages.too_many_pictures');
  await keepDocumentPicture(scope, prepared);
  const { full, thumbnail, width, height } = prepared;
  const pictureId = uuidV7(scope.now);
  await scope.tx.run(sql`
    insert into messages_email_picture (tenant_id, picture_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height, created_at)
    values (${scope.tenant.id}, ${pictureId}, ${full.objectId}, ${full.sha256}, ${thumbnail.objectId}, ${thumbnail.sha256}, ${width}, ${height}, ${scope.now})`);
  return {
    pictureId,
    picture: {
      url: publicObjectUrl(scope.app, scope.tenant.id, full),
      thumbnail: publicObjectUrl(scope.app, scope.tenant.id, thumbnail),
      width,
      height,
    },
  };
}

/** A picture of an e-mail with its stored bytes. */
export interface EmailPicture extends DocumentPicture {
  readonly pictureId: string;
  readonly objectId: string;
}

/** Returns the site's own pictures that stand in these documents. */
export async function emailPicturesIn(
  scope: Scope,
  documents: readonly RichDocument[],
): Promise<EmailPicture[]> {
  const ids = [...new Set(documents.flatMap(pictureIdsOf))];
  if (ids.length === 0) return [];
  const rows = await scope.tx.rows(sql<
    RowOf<
      'messages_email_picture',
      | 'pictureId'
      | 'fullObjectId'
      | 'fullSha256'
      | 'thumbnailObjectId'
      | 'thumbnailSha256'
      | 'width'
      | 'height'
    >
  >`
    select picture_id, full_object_id, full_sha256, thumbnail_object_id, thumbnail_sha256, width, height
      from messages_email_picture
     where tenant_id = ${scope.tenant.id} and picture_id = any(${ids}::uuid[]) order by picture_id`);
  const urlOf = (objectId: string, sha256: string): string =>
    publicObjectUrl(scope.app, scope.tenant.id, { objectId, sha256 });
  return rows.map((row) => ({
    pictureId: row.pictureId,
    objectId: row.fullObjectId,
    url: urlOf(row.fullObjectId, row.fullSha256),
    thumbnail: urlOf(row.thumbnailObjectId, row.thumbnailSha256),
    width: row.width,
    height: row.height,
  }));
}

/** Those pictures as an editor shows them, by their ids. */
export async function editorPicturesIn(
  scope: Scope,
  documents: readonly RichDocument[],
): Promise<Record<string, DocumentPicture>> {
  const pictures = await emailPicturesIn(scope, documents);
  return Object.fromEntries(
    pictures.map(({ pictureId, url, thumbnail, width, height }) => [
      pictureId,
      { url, thumbnail, width, height },
    ]),
  );
}
