import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import type { ContentTokenClaims } from '#platform/storage/content-token-kind.ts';
import type { ContentLink } from './file-contract.ts';
import { filesRefusals } from '../refusals.ts';
import { personTokenClaims } from './person-content-token.ts';
import { requireFile } from './require-item.ts';

/** Lifetime of a content URL; players of longer media renew it. */
const LINK_SECONDS = 15 * 60;

type ContentRow = RowOf<'files_version', 'objectId' | 'contentType' | 'sizeBytes'> &
  RowOf<'files_item', 'name'>;

/** Returns a short-lived content URL. Refuses as `requireFile`, and with `files.missing` for an unknown version. */
export async function linkContent(
  scope: Scope,
  {
    itemId,
    versionId,
    disposition,
  }: { itemId: string; versionId?: string | undefined; disposition: 'inline' | 'attachment' },
): Promise<ContentLink> {
  await requireFile(scope, itemId, 'view');
  return contentLink(scope, { itemId, versionId, disposition, claims: personTokenClaims(scope, itemId) });
}

/** Like `linkContent`, after access was checked by the share guard or another module. */
export async function contentLink(
  scope: Scope,
  {
    itemId,
    versionId,
    disposition,
    seconds = LINK_SECONDS,
    claims,
  }: {
    itemId: string;
    versionId?: string | undefined;
    disposition: 'inline' | 'attachment';
    seconds?: number;
    claims?: ContentTokenClaims;
  },
): Promise<ContentLink> {
  const row = await scope.tx.first(sql<ContentRow>`
    select v.object_id, i.name, v.content_type, v.size_bytes
      from files_item i join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id
     where i.tenant_id = ${scope.tenant.id} and i.item_id = ${itemId}
       and ${versionId === undefined ? sql`v.is_current` : sql`v.version_id = ${versionId}`}`);
  if (!row) throw refuse(filesRefusals, 'files.missing');
  return {
    url: privateObjectUrl(scope.app, scope.tenant.id, row.objectId, {
      name: row.name,
      ttlSeconds: seconds,
      disposition,
      ...(claims && { claims }),
    }),
    name: row.name,
    mimetype: row.contentType,
    sizeBytes: row.sizeBytes,
    expiresAt: new Date(scope.now.getTime() + seconds * 1000).toISOString(),
  };
}
