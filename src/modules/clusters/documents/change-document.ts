import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { manageDocuments, verifyInformation } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { clustersRefusals } from '../refusals.ts';
import type { DocumentInput } from './document-contract.ts';
import { getCurrentDocument } from './document-rows.ts';

/**
 * Notes that somebody looked at a document and found it right; a second time changes nothing.
 *
 * Refuses as `requireCluster` does for `verifyInformation`, and with `clusters.document_missing` and
 * `clusters.own_document`.
 */
export async function verifyDocument(scope: Scope, input: DocumentInput): Promise<void> {
  const { cluster } = await lockCluster(scope, input.cluster, verifyInformation);
  const { clusterId } = cluster;
  const document = await getCurrentDocument(scope, { clusterId, documentId: input.document });
  const by = personOf(scope)?.userId ?? null;
  if (by !== null && document.addedBy === by) throw refuse(clustersRefusals, 'clusters.own_document');
  if (document.verifiedAt !== null) return;
  await scope.tx.run(sql`
    update clusters_document set verified_at = ${scope.now}, verified_by = ${by}
     where tenant_id = ${scope.tenant.id} and document_id = ${document.documentId} and verified_at is null`);
  await recordAudit(scope, {
    action: 'clusters.verify_document',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    after: { documentKind: document.kind, documentNumber: document.number },
  });
}

/**
 * Makes a document that nobody needs any more a part of the history. Refuses as `requireCluster` does for `manageDocuments`,
 * and with `clusters.document_missing`.
 */
export async function endDocument(scope: Scope, input: DocumentInput): Promise<void> {
  const { cluster } = await lockCluster(scope, input.cluster, manageDocuments);
  const { clusterId } = cluster;
  const document = await getCurrentDocument(scope, { clusterId, documentId: input.document });
  await scope.tx.run(sql`
    update clusters_document set ended_at = ${scope.now}, ended_by = ${personOf(scope)?.userId ?? null}
     where tenant_id = ${scope.tenant.id} and document_id = ${document.documentId} and ended_at is null`);
  await recordAudit(scope, {
    action: 'clusters.end_document',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    before: { documentKind: document.kind, documentNumber: document.number },
  });
}
