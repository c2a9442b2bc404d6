import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { archiveUrl, fileNameOf } from '#platform/storage/content-urls.ts';
import { ZIP_MAX_BYTES, ZIP_MAX_ENTRIES } from '#platform/storage/stream-zip.ts';
import { type ReachedItem, requireItem } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { countDownload } from '../sharing/external.ts';
import { type OpenedShare, requireInShare, requireShare, type ShareKey } from '../sharing/share-guard.ts';
import type { Archive } from './archive-contract.ts';
import { ARCHIVE_TOKEN_KIND } from './archive-content-token.ts';
import { listArchived } from './archived-rows.ts';

/** The download must start within this time; it may take as long as needed. */
const BEGIN_SECONDS = 60;

/** Prepares an archive of items that the actor can download. Refuses as `requireItem`, and with `files.tree_too_large`. */
export async function makeArchive(scope: Scope, itemIds: readonly string[]): Promise<Archive> {
  const items: ReachedItem[] = [];
  for (const itemId of itemIds) items.push(await requireItem(scope, itemId, 'download'));
  return prepare(scope, items, null);
}

/**
 * Prepares an archive of a shared item or a part of it; counts as one download. Refuses as the share guard does, with
 * `files.share_used_up` and `files.tree_too_large`.
 */
export async function makeSharedArchive(
  scope: Scope,
  key: ShareKey,
  itemIds: readonly string[] | undefined,
): Promise<Archive> {
  const share = await requireShare(scope, key, 'download');
  const items: ReachedItem[] = [];
  for (const itemId of itemIds ?? [share.item.itemId]) items.push(await requireInShare(scope, share, itemId));
  const archive = await prepare(scope, items, share);
  await countDownload(scope, share, archive.name);
  return archive;
}

async function prepare(
  scope: Scope,
  all: readonly ReachedItem[],
  share: OpenedShare | null,
): Promise<Archive> {
  const wanted = new Set(all.map(({ itemId }) => itemId));
  const items = all.filter(({ trail }) => !trail.slice(0, -1).some((step) => wanted.has(step.itemId)));
  const itemIds = items.map(({ itemId }) => itemId);
  const rows = await listArchived(scope, itemIds);
  const sizeBytes = rows.reduce((sum, row) => sum + row.sizeBytes, 0);
  if (rows.length > ZIP_MAX_ENTRIES || sizeBytes > ZIP_MAX_BYTES)
    throw refuse(filesRefusals, 'files.tree_too_large');
  const { archiveId } = await scope.tx.one(sql<RowOf<'files_archive', 'archiveId'>>`
    insert into files_archive (tenant_id, person_id, link_id, password_number, item_ids, created_at)
    values (${scope.tenant.id}, ${share ? null : (personOf(scope)?.userId ?? null)}, ${share?.link.linkId ?? null},
            ${share?.link.passwordNumber ?? 0}, ${itemIds}::uuid[], ${scope.now}) returning archive_id`);
  const name = fileNameOf(`${nameOf(scope, items, share)}.zip`);
  return {
    url: archiveUrl(scope.app, scope.tenant.id, archiveId, {
      name,
      ttlSeconds: BEGIN_SECONDS,
      claims: { kind: ARCHIVE_TOKEN_KIND, by: archiveId, of: archiveId, stamp: 0 },
    }),
    name,
    items: rows.length,
    sizeBytes,
    expiresAt: new Date(scope.now.getTime() + BEGIN_SECONDS * 1000).toISOString(),
  };
}

/** Returns the archive's name: of its only item, or of the containing folder if the requester may see that. */
function nameOf(scope: Scope, items: readonly ReachedItem[], share: OpenedShare | null): string {
  const [first] = items;
  if (items.length === 1 && first) return first.name;
  const above = first?.trail.at(-2);
  const isOutside = share !== null && first?.itemId === share.item.itemId;
  return !above || isOutside ? scope.tenant.name : above.name;
}

/** Deletes archives older than a day. */
export async function forgetArchives(scope: Scope): Promise<void> {
  const before = new Date(scope.now.getTime() - 86_400_000);
  await scope.tx.run(sql`
    delete from files_archive where tenant_id = ${scope.tenant.id} and created_at < ${before}`);
}
