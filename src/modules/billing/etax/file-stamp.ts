import { createHash } from 'node:crypto';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { lockDocument } from '../document/document-rows.ts';
import { billingRefusals } from '../refusals.ts';
import type { FiledFile, FilingOutcome } from './etax-contract.ts';
import { findStamp } from './find-stamp.ts';
import type { TimeStamp } from './read-time-stamp.ts';
import { readStamp, revisionsOf } from './stamped-pdf.ts';

/** Files each of some files with the document that it was made from, in a transaction of its own; a refusal leaves the others filed. */
export async function fileStamps(outside: ScopeWithoutTx, files: readonly File[]): Promise<FilingOutcome[]> {
  const outcomes: FilingOutcome[] = [];
  for (const file of files) {
    try {
      const filed = await fileStamp(outside, Buffer.from(await file.arrayBuffer()));
      outcomes.push({ name: file.name, ok: true, ...filed });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ name: file.name, ok: false, code: error.code });
    }
  }
  return outcomes;
}

/**
 * Files a stamped PDF with the document that was sent to be stamped: the file begins with exactly what was sent, and its time
 * stamp fits all of it. The same file again changes nothing. Call it outside any transaction.
 *
 * Refuses with `billing.etax_not_pdf`, `billing.etax_stamp_unknown`, `billing.etax_unstamped`, `billing.etax_stamp_broken` and
 * `billing.etax_stamp_filed`.
 */
async function fileStamp(outside: ScopeWithoutTx, file: Buffer): Promise<FiledFile> {
  const { app, tenant } = outside;
  const { documentId, stamp } = await matchStamp(outside, file);
  const sha256 = createHash('sha256').update(file).digest('hex');
  const earlier = await app.database.read(tenant.id, (tx) => findStamp({ ...outside, tx }, documentId));
  const uploaded = earlier?.sha256 === sha256 ? null : await uploadStamped(outside, file);
  return app.database.write(tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    const { number } = await lockDocument(scope, documentId);
    const filed = await findStamp(scope, documentId);
    if (filed !== null && filed.sha256 !== sha256) throw refuse(billingRefusals, 'billing.etax_stamp_filed');
    if (filed === null && uploaded !== null)
      await insertStamp(scope, { documentId, number, stamp, uploaded });
    return { documentId, number, isNew: filed === null };
  });
}

async function matchStamp(
  { app, tenant }: ScopeWithoutTx,
  file: Buffer,
): Promise<{ documentId: string; stamp: TimeStamp }> {
  if (file.toString('latin1', 0, 5) !== '%PDF-') throw refuse(billingRefusals, 'billing.etax_not_pdf');
  const revisions = revisionsOf(file);
  const sent = await app.database.read(tenant.id, (tx) =>
    tx.first(sql<RowOf<'billing_etax', 'documentId' | 'sha256'>>`
      select document_id, sha256 from billing_etax
       where tenant_id = ${tenant.id} and sha256 = any(${revisions.map(({ sha256 }) => sha256)}::text[]) limit 1`),
  );
  const revision = revisions.find(({ sha256 }) => sha256 === sent?.sha256);
  if (sent === null || revision === undefined) throw refuse(billingRefusals, 'billing.etax_stamp_unknown');
  const stamp = readStamp(file, revision.sizeBytes);
  if (stamp === 'none') throw refuse(billingRefusals, 'billing.etax_unstamped');
  if (stamp === 'broken') throw refuse(billingRefusals, 'billing.etax_stamp_broken');
  return { documentId: sent.documentId, stamp };
}

function uploadStamped(outside: ScopeWithoutTx, source: Buffer): Promise<StoredObjectRef> {
  return uploadObject(outside, {
    kind: 'billing.etax_stamped',
    visibility: 'private',
    contentType: 'application/pdf',
    source,
  });
}

async function insertStamp(
  scope: Scope,
  filing: {
    readonly documentId: string;
    readonly number: string;
    readonly stamp: TimeStamp;
    readonly uploaded: StoredObjectRef;
  },
): Promise<void> {
  const { documentId, number, stamp } = filing;
  const { objectId, sha256 } = await keepObject(scope, filing.uploaded);
  await scope.tx.run(sql`
    insert into billing_etax_stamp (tenant_id, document_id, object_id, sha256, stamped_at, authority, created_at)
    values (${scope.tenant.id}, ${documentId}, ${objectId}, ${sha256}, ${stamp.at}, ${stamp.authority}, ${scope.now})`);
  await recordAudit(scope, {
    action: 'billing.file_stamp',
    entityKind: 'billing.document',
    entityId: documentId,
    after: { documentNumber: number, stampedAt: stamp.at.toISOString() },
  });
}
