import { namesOf } from '#modules/accounts/public.ts';
import { sql } from '#platform/db/query.ts';
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

interface VersionRow {
  version_id: string;
  number: number;
  size_bytes: number;
  content_type: string;
  author_id: string | null;
  is_current: boolean;
  object_id: string;
  created_at: Date;
}

/** States of a file's bytes that are kept, newest first. */
export async function listVersions(scope: Scope, itemId: string): Promise<FileVersions> {
  await requireFile(scope, itemId, 'view');
  const rows = await scope.tx.rows(sql<VersionRow>`
    select version_id, number, size_bytes, content_type, author_id, is_current, object_id, created_at from files_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by number desc limit ${MAX_LISTED}`);
  const names = await namesOf(
    scope,
    rows.flatMap((row) => row.author_id ?? []),
  );
  return {
    versions: rows.map((row) => ({
      versionId: row.version_id,
      number: row.number,
      sizeBytes: row.size_bytes,
      mimetype: row.content_type,
      authorName: (row.author_id && names.get(row.author_id)) ?? '',
      isCurrent: row.is_current,
      createdAt: row.created_at.toISOString(),
    })),
  };
}

/** Puts an old state on top as the newest version; nothing is taken away. Refuses with `files.missing`, `files.quota_exceeded`. */
export async function restoreVersion(
  scope: Scope,
  { itemId, versionId }: { itemId: string; versionId: string },
): Promise<FileItem> {
  await lockTreesForAdding(scope);
  const file = await requireFile(scope, itemId, 'edit');
  const { size_bytes: before } = await scope.tx.one(sql<{ size_bytes: number }>`
    select size_bytes from files_item where tenant_id = ${scope.tenant.id} and item_id = ${itemId} for update`);
  const rows = await scope.tx.rows(sql<VersionRow>`
    select version_id, number, size_bytes, content_type, author_id, is_current, object_id, created_at from files_version
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId} order by number desc`);
  const old = rows.find((row) => row.version_id === versionId);
  if (!old) throw refuse(filesRefusals, 'files.missing');
  if (old.is_current) return showItemById(scope, itemId, file.level);
  await scope.tx.run(sql`
    update files_version set is_current = false where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and is_current`);
  await insertVersion(scope, itemId, (rows[0]?.number ?? 0) + 1, {
    objectId: old.object_id,
    sizeBytes: old.size_bytes,
    contentType: old.content_type,
  });
  await scope.tx.run(sql`
    update files_item set size_bytes = ${old.size_bytes}, kind = ${kindOfType(old.content_type, file.name)}, revision = revision + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  await Promise.all([
    recordActivity(scope, itemId, 'version_restored', { from: String(old.number) }),
    touchRecent(scope, itemId),
  ]);
  await takeQuota(scope, file.space.spaceId, {
    space: { usedBytes: old.size_bytes - before },
    tenant: { usedBytes: old.size_bytes },
  });
  return showItemById(scope, itemId, file.level);
}
