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

/** How long the address of a file's bytes holds: a film is longer than a minute, its next piece asks for a new one. */
const LINK_SECONDS = 15 * 60;

type ContentRow = RowOf<'files_version', 'objectId' | 'contentType' | 'sizeBytes'> &
  RowOf<'files_item', 'name'>;

/** Where the bytes of a file may be fetched for some minutes. Refuses as `requireFile`, an unknown version with `files.missing`. */
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

/** As `linkContent` for whoever's right is settled already: a link's guard, another module's own. */
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
