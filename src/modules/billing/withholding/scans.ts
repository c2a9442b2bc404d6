import { attachedFileOf, keepFiles, type PreparedFile } from '#platform/attachments/attachment.ts';
import type { AttachedFile } from '#platform/attachments/attachment-contract.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { prepareScan as storeScan } from '#platform/held-documents/prepare-scan.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { signatureOf } from '../payment/signature.ts';
import { billingRefusals } from '../refusals.ts';
import { MAX_SCANS } from './scan-contract.ts';

const OWNER = 'billing';

/** Whose certificate it is: the tax that was withheld, or the invoice that it was withheld from. */
export type ScanOf = { readonly withholdingId: string } | { readonly documentId: string };

/** A scan as those who keep the books see it. */
export type ScanView = AttachedFile & { readonly isFromPayer: boolean };

/**
 * Stores a scan before the transaction that attaches it: pictures re-encoded, a PDF as it is, for download only. Refuses with
 * `billing.withholding_missing`, `billing.too_many_scans`, `billing.not_a_scan`, and the codes of `pictureRefusals`.
 */
export async function prepareScan(
  outside: ScopeWithoutTx,
  { of, scan, isFromPayer }: { of: ScanOf; scan: File; isFromPayer: boolean },
): Promise<PreparedFile[]> {
  await outside.app.database.read(outside.tenant.id, (tx) =>
    requireRoom({ ...outside, tx }, { of, isFromPayer }),
  );
  const prepared = await storeScan(outside, OWNER, scan);
  if (prepared === null) throw refuse(billingRefusals, 'billing.not_a_scan');
  return [prepared];
}

/**
 * Attaches a scan to the certificate of withheld tax; it is recorded as received by its number and day alone. Refuses as
 * `prepareScan` where that changed meanwhile.
 */
export async function attachScan(
  scope: Scope,
  { of, prepared, isFromPayer }: { of: ScanOf; prepared: readonly PreparedFile[]; isFromPayer: boolean },
): Promise<void> {
  const { withholdingId, documentId } = await requireRoom(scope, { of, isFromPayer, lock: true });
  for (const file of await keepFiles(scope, prepared))
    await scope.tx.run(sql`
      insert into billing_certificate_file (tenant_id, withholding_id, name, object_id, thumbnail_id, size_bytes, width, height, is_from_payer, added_at, added_by_name)
      values (${scope.tenant.id}, ${withholdingId}, ${file.name}, ${file.objectId}, ${file.thumbnailId}, ${file.sizeBytes}, ${file.width},
              ${file.height}, ${isFromPayer}, ${scope.now}, ${signatureOf(scope).name})`);
  await recordAudit(scope, {
    action: 'billing.attach_certificate',
    entityKind: 'billing.document',
    entityId: documentId,
  });
}

/** The scans of a certificate with short-lived addresses, the first one first. */
export async function listScans(scope: Scope, withholdingId: string): Promise<ScanView[]> {
  const rows = await listScanRows(scope, [withholdingId]);
  return rows.map((row) => ({ ...attachedFileOf(scope, row), isFromPayer: row.isFromPayer }));
}

/** The names of the scans that the payer of an invoice attached, the first one first. */
export async function listPayerScans(scope: Scope, documentId: string): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'billing_certificate_file', 'name'>>`
    select f.name from billing_certificate_file f
      join billing_withholding w on w.tenant_id = f.tenant_id and w.withholding_id = f.withholding_id
     where f.tenant_id = ${scope.tenant.id} and w.document_id = ${documentId} and w.withdrawn_at is null and f.is_from_payer
     order by f.file_id`);
  return rows.map(({ name }) => name);
}

type ScanRow = RowOf<
  'billing_certificate_file',
  | 'withholdingId'
  | 'name'
  | 'objectId'
  | 'thumbnailId'
  | 'sizeBytes'
  | 'width'
  | 'height'
  | 'isFromPayer'
  | 'addedAt'
>;

/** The scans of some certificates, those of each the first one first. */
export function listScanRows(scope: Scope, withholdingIds: readonly string[]): Promise<ScanRow[]> {
  return scope.tx.rows(sql<ScanRow>`
    select withholding_id, name, object_id, thumbnail_id, size_bytes, width, height, is_from_payer, added_at
      from billing_certificate_file
     where tenant_id = ${scope.tenant.id} and withholding_id = any(${withholdingIds}::uuid[])
     order by withholding_id, file_id`);
}

type Withheld = RowOf<'billing_withholding', 'withholdingId' | 'documentId'>;

/**
 * Returns what was withheld, held until the transaction ends if `lock`, where another scan may be attached. Scans of the payer
 * and of managers are counted apart, so that nobody with the link keeps managers from theirs; those of declarations that were
 * withdrawn count too.
 */
async function requireRoom(
  scope: Scope,
  { of, isFromPayer, lock = false }: { of: ScanOf; isFromPayer: boolean; lock?: boolean },
): Promise<Withheld> {
  const which =
    'withholdingId' in of ? sql`withholding_id = ${of.withholdingId}` : sql`document_id = ${of.documentId}`;
  const withheld = await scope.tx.first(sql<Withheld>`
    select withholding_id, document_id from billing_withholding
     where tenant_id = ${scope.tenant.id} and ${which} and withdrawn_at is null ${lock ? sql`for no key update` : sql``}`);
  if (!withheld) throw refuse(billingRefusals, 'billing.withholding_missing');
  const { count } = await scope.tx.one(sql<{ count: number }>`
    select count(*)::int as count from billing_certificate_file f
      join billing_withholding w on w.tenant_id = f.tenant_id and w.withholding_id = f.withholding_id
     where f.tenant_id = ${scope.tenant.id} and w.document_id = ${withheld.documentId} and f.is_from_payer = ${isFromPayer}`);
  if (count >= MAX_SCANS) throw refuse(billingRefusals, 'billing.too_many_scans');
  return withheld;
}
