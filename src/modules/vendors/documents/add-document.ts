import { keepFiles, type PreparedFile } from '#platform/attachments/attachment.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { prepareScan as storeScan } from '#platform/held-documents/prepare-scan.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { requireVendor, type VendorAccess } from '../access/require-vendor.ts';
import { lockForChange, requireChange } from '../access/lock-for-change.ts';
import { takeBackChecks } from '../checklist/check-rows.ts';
import { vendorsRefusals } from '../refusals.ts';
import { VENDOR_ENTITY } from '../vendor/vendor-contract.ts';
import { mayAddDocuments } from '../vendor/vendor-rules.ts';
import type { AddDocumentInput, EndDocumentInput } from './document-contract.ts';
import { type DocumentKind, SEVERAL_KINDS } from './document-rules.ts';

/** Most documents of one vendor, those that were replaced included. */
const MAX_DOCUMENTS = 100;
/** The same, until it was approved: anybody may apply. */
const MAX_APPLIED_DOCUMENTS = 20;

/**
 * Stores a scan before the transaction that keeps it, once it is sure that its vendor may be changed. Refuses as `addDocument`,
 * with `vendors.not_a_scan` and the codes of `pictureRefusals`.
 */
export async function prepareScan(
  outside: ScopeWithoutTx,
  { vendor, scan }: Pick<AddDocumentInput, 'vendor' | 'scan'>,
): Promise<PreparedFile[]> {
  await outside.app.database.read(outside.tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    const access = await requireVendor(scope, vendor);
    requireChange(access, mayAddDocuments);
    await requireRoom(scope, access);
  });
  if (scan === null) return [];
  const prepared = await storeScan(outside, 'vendors', scan);
  if (prepared === null) throw refuse(vendorsRefusals, 'vendors.not_a_scan');
  return [prepared];
}

/**
 * Adds a document to a vendor; of most kinds it replaces the one before. The confirmation of its documents is taken back.
 * Its applicant renews them while it is approved, too.
 *
 * Refuses as `lockForChange`, and with `vendors.list_full`.
 */
export async function addDocument(
  scope: Scope,
  { vendor: vendorId, kind, number, issuedOn, expiresOn, note }: Omit<AddDocumentInput, 'scan'>,
  prepared: readonly PreparedFile[],
): Promise<{ documentId: string }> {
  await requireRoom(scope, await lockForChange(scope, vendorId, mayAddDocuments));
  const [file = null] = await keepFiles(scope, prepared);
  if (!SEVERAL_KINDS.includes(kind))
    await scope.tx.run(sql`
      update vendors_document set ended_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and kind = ${kind} and ended_at is null`);
  const made = await scope.tx.one(sql<RowOf<'vendors_document', 'documentId'>>`
    insert into vendors_document (tenant_id, vendor_id, kind, number, issued_on, expires_on, note, name, object_id, thumbnail_id, size_bytes,
                                  width, height, added_at)
    values (${scope.tenant.id}, ${vendorId}, ${kind}, ${number}, ${issuedOn}::date, ${expiresOn}::date, ${note}, ${file?.name ?? null},
            ${file?.objectId ?? null}, ${file?.thumbnailId ?? null}, ${file?.sizeBytes ?? null}, ${file?.width ?? null},
            ${file?.height ?? null}, ${scope.now})
    returning document_id`);
  await recordDocument(scope, vendorId, { action: 'vendors.add_document', kind, expiresOn });
  return made;
}

/** Takes a document off a vendor; it stays as history. Idempotent. Refuses as `lockForChange`. */
export async function endDocument(
  scope: Scope,
  { vendor: vendorId, document }: EndDocumentInput,
): Promise<void> {
  await lockForChange(scope, vendorId);
  const ended = await scope.tx.first(sql<RowOf<'vendors_document', 'kind' | 'expiresOn'>>`
    update vendors_document set ended_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId} and document_id = ${document} and ended_at is null
    returning kind, expires_on`);
  if (ended) await recordDocument(scope, vendorId, { action: 'vendors.end_document', ...ended });
}

async function recordDocument(
  scope: Scope,
  vendorId: string,
  { action, kind, expiresOn }: { action: string; kind: DocumentKind; expiresOn: string | null },
): Promise<void> {
  await takeBackChecks(scope, vendorId, ['documents']);
  await recordAudit(scope, {
    action,
    entityKind: VENDOR_ENTITY,
    entityId: vendorId,
    after: { document: kind, expiresOn },
  });
}

async function requireRoom(scope: Scope, { vendor: { vendorId, state } }: VendorAccess): Promise<void> {
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from vendors_document
     where tenant_id = ${scope.tenant.id} and vendor_id = ${vendorId}`);
  const most = state === 'approved' || state === 'suspended' ? MAX_DOCUMENTS : MAX_APPLIED_DOCUMENTS;
  if (count >= most) throw refuse(vendorsRefusals, 'vendors.list_full', { most });
}
