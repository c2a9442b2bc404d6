import { namesOf } from '#modules/accounts/public.ts';
import { attachedFileOf } from '#platform/attachments/attachment.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { expiryStateOn } from '#platform/held-documents/held-document-rules.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { getClusterModel } from '../operating-model/cluster-model.ts';
import type { ClusterDocuments, DocumentView } from './document-contract.ts';
import { listDocumentRows, scanOf } from './document-rows.ts';
import { missingDocuments } from './document-rules.ts';
import { documentKindName } from './document-text.ts';

/** Returns the documents of an organisation, and which its operating model asks for. */
export async function readDocuments(scope: Scope, clusterId: string): Promise<ClusterDocuments> {
  const [rows, { settings }] = await Promise.all([
    listDocumentRows(scope, clusterId),
    getClusterModel(scope, clusterId),
  ]);
  const names = await namesOf(scope, [
    ...new Set(rows.flatMap(({ addedBy, verifiedBy }) => [addedBy ?? [], verifiedBy ?? []].flat())),
  ]);
  const today = zonedDay(scope.now, scope.tenant.zone);
  const asked = settings.documents;
  const views = rows.map((row): DocumentView => {
    const scan = scanOf(row);
    const { documentId, kind, number, issuedOn, expiresOn, note, addedBy } = row;
    return {
      ...{ documentId, kind, number, issuedOn, expiresOn, note },
      kindName: documentKindName(kind, asked, scope.locale),
      expiry: expiryStateOn(expiresOn, today),
      scan: scan && attachedFileOf(scope, scan),
      addedBy: names.get(addedBy ?? '') ?? '',
      addedAt: row.addedAt.toISOString(),
      isOwn: addedBy !== null && addedBy === personOf(scope)?.userId,
      verified: row.verifiedAt && {
        by: names.get(row.verifiedBy ?? '') ?? '',
        at: row.verifiedAt.toISOString(),
      },
      endedAt: row.endedAt?.toISOString() ?? null,
      isReplaced: row.replacedById !== null,
    };
  });
  const current = views.filter(({ endedAt }) => endedAt === null);
  const history = views.filter(({ endedAt }) => endedAt !== null);
  return { current, history, asked, missing: missingDocuments(asked, current) };
}
