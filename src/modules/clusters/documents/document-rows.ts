import type { AttachedRow } from '#platform/attachments/attachment.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import { MAX_HELD_DOCUMENTS } from './document-rules.ts';

/** A document with its scan. */
type DocumentRow = RowOf<
  'clusters_document',
  | 'documentId'
  | 'kind'
  | 'number'
  | 'issuedOn'
  | 'expiresOn'
  | 'note'
  | 'name'
  | 'objectId'
  | 'thumbnailId'
  | 'sizeBytes'
  | 'width'
  | 'height'
  | 'addedAt'
  | 'addedBy'
  | 'verifiedAt'
  | 'verifiedBy'
  | 'endedAt'
  | 'replacedById'
>;

/** Returns the documents of an organisation: first those in use by expiry, then its history, the latest first. */
export function listDocumentRows(scope: Scope, clusterId: string): Promise<DocumentRow[]> {
  return scope.tx.rows(sql<DocumentRow>`
    select document_id, kind, number, issued_on, expires_on, note, name, object_id, thumbnail_id, size_bytes, width, height,
           added_at, added_by, verified_at, verified_by, ended_at, replaced_by_id
      from clusters_document
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}
     order by ended_at desc nulls first, expires_on nulls last, document_id limit ${MAX_HELD_DOCUMENTS}`);
}

/** The scan of a document, for its signed address; null where there is none. */
export function scanOf({
  name,
  objectId,
  thumbnailId,
  sizeBytes,
  width,
  height,
}: DocumentRow): AttachedRow | null {
  if (name === null || objectId === null || sizeBytes === null) return null;
  return { name, objectId, thumbnailId, sizeBytes, width, height };
}

type CurrentDocument = RowOf<
  'clusters_document',
  'documentId' | 'kind' | 'number' | 'addedBy' | 'verifiedAt'
>;

/** Returns a document of a locked organisation that is in use. Refuses with `clusters.document_missing`. */
export async function getCurrentDocument(
  scope: Scope,
  { clusterId, documentId }: { readonly clusterId: string; readonly documentId: string },
): Promise<CurrentDocument> {
  const row = await scope.tx.first(sql<CurrentDocument>`
    select document_id, kind, number, added_by, verified_at from clusters_document
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and document_id = ${documentId} and ended_at is null`);
  if (!row) throw refuse(clustersRefusals, 'clusters.document_missing');
  return row;
}
