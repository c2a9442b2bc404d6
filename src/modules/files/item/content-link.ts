import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { inlineTypeOf } from '#platform/storage/inline-types.ts';
import type { ContentTokenClaims } from '#platform/storage/content-token-kind.ts';
import { holds } from './access-rules.ts';
import type { ContentLink } from './file-contract.ts';
import { filesRefusals } from '../refusals.ts';
import { personTokenClaims } from './person-content-token.ts';
import { requireFile } from './require-item.ts';

/** Lifetime of a content URL; players of longer media renew it. */
const LINK_SECONDS = 15 * 60;

type ContentRow = RowOf<'files_version', 'objectId' | 'contentType' | 'sizeBytes'> &
  RowOf<'files_item', 'name'>;

interface LinkOptions {
  readonly disposition: 'inline' | 'attachment';
  readonly seconds?: number;
  readonly claims?: ContentTokenClaims;
}

/**
 * Returns a short-lived content URL. Types that browsers do not display are downloads, whatever was asked for. Refuses as
 * `requireFile`, with `files.missing` for an unknown version, and with `files.download_forbidden`.
 */
export async function linkContent(
  scope: Scope,
  {
    itemId,
    versionId,
    disposition,
  }: { itemId: string; versionId?: string | undefined; disposition: 'inline' | 'attachment' },
): Promise<ContentLink> {
  const { level } = await requireFile(scope, itemId, 'view');
  const content = await contentOf(scope, { itemId, versionId });
  const isShown = disposition === 'inline' && inlineTypeOf(content.contentType) !== null;
  if (!isShown && !holds(level, 'download')) throw refuse(filesRefusals, 'files.download_forbidden');
  return linkTo(scope, content, {
    disposition: isShown ? 'inline' : 'attachment',
    claims: personTokenClaims(scope, itemId),
  });
}

/** Like `linkContent`, after access was checked by the share guard or another module. */
export async function contentLink(
  scope: Scope,
  { itemId, versionId, ...options }: { itemId: string; versionId?: string | undefined } & LinkOptions,
): Promise<ContentLink> {
  return linkTo(scope, await contentOf(scope, { itemId, versionId }), options);
}

async function contentOf(
  scope: Scope,
  { itemId, versionId }: { itemId: string; versionId: string | undefined },
): Promise<ContentRow> {
  const row = await scope.tx.first(sql<ContentRow>`
    select v.object_id, i.name, v.content_type, v.size_bytes
      from files_item i join files_version v on v.tenant_id = i.tenant_id and v.item_id = i.item_id
     where i.tenant_id = ${scope.tenant.id} and i.item_id = ${itemId}
       and ${versionId === undefined ? sql`v.is_current` : sql`v.version_id = ${versionId}`}`);
  if (!row) throw refuse(filesRefusals, 'files.missing');
  return row;
}

function linkTo(
  scope: Scope,
  row: ContentRow,
  { disposition, seconds = LINK_SECONDS, claims }: LinkOptions,
): ContentLink {
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
