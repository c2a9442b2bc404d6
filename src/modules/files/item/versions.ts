import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { FileItem, FileVersions } from './file-contract.ts';
import { kindOfType } from './file-kind-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { takeQuota } from '../quota/quota.ts';
import { insertVersion } from './add-file.ts';
import { showItemById } from './item-rows.ts';
import { recordActivity, touchRecent } from './record-activity.ts';
import { requireFile } from './require-item.ts';
import { lockTreesForAdding } from './tree-lock.ts';

const MAX_LISTED = 200;

type VersionRow = RowOf<
  'files_version',
  'versionId' | 'number' | 'sizeBytes' | 'contentType' | 'authorId' | 'isCurrent' | 'objectId' | 'createdAt'
>;

/** Returns the kept versions of a file, newest first. */
export async function listVersions(scope: Scope, itemId: string): Promise<FileVersions> {
  await requireFile(scope, itemId, 'view');
  const rows = await scope.tx.rows(sql<VersionRow>`
    select version_id, number, size_bytes, content_type, author_id, is_current, object_id, created_at from files_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by number desc limit ${MAX_LISTED}`);
  const names = await namesOf(
    scope,
    rows.flatMap((row) => row.authorId ?? []),
  );
  return {
    versions: rows.map((row) => ({
      versionId: row.versionId,
      number: row.number,
      sizeBytes: row.sizeBytes,
      mimetype: row.contentType,
      authorName: (row.authorId && names.get(row.authorId)) ?? '',
      isCurrent: row.isCurrent,
      createdAt: row.createdAt.toISOString(),
    })),
  };
}

/** Makes an old version the newest again; nothing is deleted. Refuses with `files.missing`, `files.quota_exceeded`. */
export async function restoreVersion(
  scope: Scope,
  { itemId, versionId }: { itemId: string; versionId: string },
): Promise<FileItem> {
  await lockTreesForAdding(scope);
  const file = await requireFile(scope, itemId, 'edit');
  const { sizeBytes: before } = await scope.tx.one(sql<RowOf<'files_item', 'sizeBytes'>>`
    select size_bytes from files_item where tenant_id = ${scope.tenant.id} and item_id = ${itemId} for update`);
  const rows = await scope.tx.rows(sql<VersionRow>`
    select version_id, number, size_bytes, content_type, author_id, is_current, object_id, created_at from files_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by number desc`);
  const old = rows.find((row) => row.versionId === versionId);
  if (!old) throw refuse(filesRefusals, 'files.missing');
  if (old.isCurrent) return showItemById(scope, itemId, file.level);
  await scope.tx.run(sql`
    update files_version set is_current = false where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and is_current`);
  await insertVersion(scope, itemId, (rows[0]?.number ?? 0) + 1, {
    objectId: old.objectId,
    sizeBytes: old.sizeBytes,
    contentType: old.contentType,
  });
  await scope.tx.run(sql`
    update files_item set size_bytes = ${old.sizeBytes}, kind = ${kindOfType(old.contentType, file.name)}, revision = revision + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  await Promise.all([
    recordActivity(scope, itemId, 'version_restored', { from: String(old.number) }),
    touchRecent(scope, itemId),
  ]);
  await takeQuota(scope, file.space.spaceId, {
    space: { usedBytes: old.sizeBytes - before },
    tenant: { usedBytes: old.sizeBytes },
  });
  return showItemById(scope, itemId, file.level);
}
