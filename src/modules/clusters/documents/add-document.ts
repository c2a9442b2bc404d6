import { keepFiles, type PreparedFile } from '#platform/attachments/attachment.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { prepareScan } from '#platform/held-documents/prepare-scan.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope, type ScopeWithoutTx } from '#platform/scope.ts';
import { manageDocuments } from '../access/cluster-actions.ts';
import { type ClusterHead, lockCluster, requireCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { APPLICATION_STATES } from '../cluster/cluster-rules.ts';
import { takeUpChanges } from '../details/take-up-changes.ts';
import { getClusterModel } from '../operating-model/cluster-model.ts';
import { clustersRefusals } from '../refusals.ts';
import type { AddDocumentInput } from './document-contract.ts';
import { getCurrentDocument } from './document-rows.ts';
import {
  type AskedDocument,
  findAsked,
  isOfferedKind,
  MAX_APPLIED_DOCUMENTS,
  MAX_HELD_DOCUMENTS,
} from './document-rules.ts';

/**
 * Stores the scan before the transaction that adds the document, once it is sure that there is room for one of its kind; null
 * where none was chosen. Refuses as `requireCluster` does for `manageDocuments`, with `clusters.unknown_document_kind`,
 * `clusters.too_many_documents`, `clusters.not_a_scan`, and with the codes of `pictureRefusals`.
 */
export async function prepareDocument(
  outside: ScopeWithoutTx,
  { cluster: key, kind, scan }: AddDocumentInput,
): Promise<PreparedFile | null> {
  if (scan === null) return null;
  await outside.app.database.read(outside.tenant.id, async (tx) => {
    const scope = { ...outside, tx };
    const { cluster } = await requireCluster(scope, key, manageDocuments);
    const { settings } = await getClusterModel(scope, cluster.clusterId);
    requireOffered(kind, settings.documents);
    await requireRoom(scope, cluster);
  });
  const prepared = await prepareScan(outside, 'clusters', scan);
  if (prepared === null) throw refuse(clustersRefusals, 'clusters.not_a_scan');
  return prepared;
}

/**
 * Adds a document to an organisation. One that it replaces becomes history, and stays readable. Where changes were requested,
 * its applicant takes them up: `takeUpChanges`.
 *
 * Refuses as `requireCluster` does for `manageDocuments`, and with `clusters.unknown_document_kind`,
 * `clusters.document_needs_expiry`, `clusters.document_missing` where another one has replaced that already, and
 * `clusters.too_many_documents`.
 */
export async function addDocument(
  scope: Scope,
  input: AddDocumentInput,
  prepared: PreparedFile | null,
): Promise<{ documentId: string }> {
  const access = await lockCluster(scope, input.cluster, manageDocuments);
  const { clusterId } = access.cluster;
  const { settings } = await getClusterModel(scope, clusterId);
  requireOffered(input.kind, settings.documents);
  const { validMonths = null } = findAsked(input.kind, settings.documents) ?? {};
  if (validMonths !== null && input.expiresOn === null)
    throw refuse(clustersRefusals, 'clusters.document_needs_expiry', { months: validMonths });
  await requireRoom(scope, access.cluster);
  const { replaces } = input;
  if (replaces !== null) await getCurrentDocument(scope, { clusterId, documentId: replaces });
  await takeUpChanges(scope, access);
  const made = await insertDocument(scope, { clusterId, input, prepared });
  if (replaces !== null)
    await scope.tx.run(sql`
      update clusters_document set ended_at = ${scope.now}, ended_by = ${personOf(scope)?.userId ?? null}, replaced_by_id = ${made.documentId}
       where tenant_id = ${scope.tenant.id} and document_id = ${replaces} and ended_at is null`);
  await recordAudit(scope, {
    action: 'clusters.add_document',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    after: { documentKind: input.kind, documentNumber: input.number, expiresOn: input.expiresOn },
  });
  return made;
}

function requireOffered(kind: string, asked: readonly AskedDocument[]): void {
  if (!isOfferedKind(kind, asked)) throw refuse(clustersRefusals, 'clusters.unknown_document_kind');
}

async function requireRoom(scope: Scope, { clusterId, state }: ClusterHead): Promise<void> {
  const { held } = await scope.tx.one(sql<{ held: number }>`
    select count(*)::int as held from clusters_document
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  const most = APPLICATION_STATES.includes(state) ? MAX_APPLIED_DOCUMENTS : MAX_HELD_DOCUMENTS;
  if (held >= most) throw refuse(clustersRefusals, 'clusters.too_many_documents', { most });
}

async function insertDocument(
  scope: Scope,
  {
    clusterId,
    input,
    prepared,
  }: { clusterId: string; input: AddDocumentInput; prepared: PreparedFile | null },
): Promise<RowOf<'clusters_document', 'documentId'>> {
  const [scan] = prepared === null ? [] : await keepFiles(scope, [prepared]);
  return scope.tx.one(sql<RowOf<'clusters_document', 'documentId'>>`
    insert into clusters_document (tenant_id, cluster_id, kind, number, issued_on, expires_on, note, name, object_id, thumbnail_id,
                                   size_bytes, width, height, added_at, added_by)
    values (${scope.tenant.id}, ${clusterId}, ${input.kind}, ${input.number}, ${input.issuedOn}::date, ${input.expiresOn}::date, ${input.note},
            ${scan?.name ?? null}, ${scan?.objectId ?? null}, ${scan?.thumbnailId ?? null}, ${scan?.sizeBytes ?? null}, ${scan?.width ?? null},
            ${scan?.height ?? null}, ${scope.now}, ${personOf(scope)?.userId ?? null})
    returning document_id`);
}
