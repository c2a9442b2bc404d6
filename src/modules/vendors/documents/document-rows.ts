import { attachedFileOf } from '#platform/attachments/attachment.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { expiryStateOn } from '#platform/held-documents/held-document-rules.ts';
import type { Scope } from '#platform/scope.ts';
import type { VendorKind } from '../vendor/vendor-rules.ts';
import type { DocumentView } from './document-contract.ts';
import { missingDocuments } from './document-rules.ts';

/** Documents of a vendor that are read; forms stop adding earlier. */
const MOST_READ = 200;

type Row = RowOf<
  'vendors_document',
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
  | 'endedAt'
>;

/** Returns the documents of a vendor, current ones first. Scans only for those who see everything about it. */
export async function readDocuments(
  scope: Scope,
  vendorId: string,
  { withScans }: { readonly withScans: boolean },
): Promise<DocumentView[]> {
  const today = zonedDay(scope.now, scope.tenant.zone);
  const rows = await scope.tx.rows(sql<Row>`
    select document_id, kind, number, issued_on, expires_on, note, name, object_id, thumbnail_id, size_bytes, width, height, ended_at
      from vendors_document
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} ${withScans ? sql`` : sql`and ended_at is null`}
     order by ended_at is not null, document_id desc limit ${MOST_READ}`);
  return rows.map((row) => ({
    documentId: row.documentId,
    kind: row.kind,
    number: withScans ? row.number : '',
    issuedOn: row.issuedOn,
    expiresOn: row.expiresOn,
    note: withScans ? row.note : '',
    state: expiryStateOn(row.expiresOn, today),
    scan: withScans ? scanOf(scope, row) : null,
    isEnded: row.endedAt !== null,
  }));
}

/** Returns whether a vendor has all documents that it must have, and all are valid today. */
export async function hasValidDocuments(
  scope: Scope,
  { vendorId, kind }: { readonly vendorId: string; readonly kind: VendorKind },
): Promise<boolean> {
  const documents = await scope.tx.rows(sql<RowOf<'vendors_document', 'kind' | 'expiresOn'>>`
    select kind, expires_on from vendors_document
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and ended_at is null limit ${MOST_READ}`);
  return missingDocuments(kind, documents, zonedDay(scope.now, scope.tenant.zone)).length === 0;
}

function scanOf(scope: Scope, { name, objectId, sizeBytes, ...rest }: Row): DocumentView['scan'] {
  if (name === null || objectId === null || sizeBytes === null) return null;
  return attachedFileOf(scope, { ...rest, name, objectId, sizeBytes });
}
