import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { readObject } from '#platform/storage/objects.ts';
import { getDocument } from '../document/get-document.ts';
import { billingRefusals } from '../refusals.ts';
import type { EtaxStamp } from './etax-contract.ts';

type StampRow = RowOf<'billing_etax_stamp', 'objectId' | 'sha256' | 'stampedAt' | 'authority'>;

/** Returns the stamped file of a document; null where none is filed. */
export function findStamp(scope: Scope, documentId: string): Promise<StampRow | null> {
  return scope.tx.first(sql<StampRow>`
    select object_id, sha256, stamped_at, authority from billing_etax_stamp
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId}`);
}

/** Returns when a document was stamped, and by whom; null where no stamped file is filed. */
export async function findEtaxStamp(scope: Scope, documentId: string): Promise<EtaxStamp | null> {
  const stamp = await findStamp(scope, documentId);
  return stamp && { stampedAt: stamp.stampedAt.toISOString(), authority: stamp.authority };
}

/**
 * Returns the stamped file of a document that its reader may see, by its slug or number. Refuses with
 * `billing.document_missing`, also where none is filed.
 */
export async function readStampedFile(scope: Scope, key: string): Promise<{ number: string; bytes: Buffer }> {
  const { documentId, number } = await getDocument(scope, key);
  const stamp = await findStamp(scope, documentId);
  if (stamp === null) throw refuse(billingRefusals, 'billing.document_missing');
  return { number, bytes: (await readObject(scope, stamp.objectId)).bytes };
}
