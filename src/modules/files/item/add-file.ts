import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { emit } from '#platform/events.ts';
import { queueThumbnails } from '#platform/images/thumbnails.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { fileStored } from './item-events.ts';
import { MAX_DEPTH, type NameConflict } from './file-contract.ts';
import type { FileKind } from './file-kind-rules.ts';
import { foldName } from './file-name-rules.ts';
import { filesRefusals } from '../refusals.ts';
import { takeQuota } from '../quota/quota.ts';
import { indexItems } from './index-items.ts';
import { findNamed, freeName, orNameTaken } from './name-in-place.ts';
import { recordActivity, touchRecent } from './record-activity.ts';
import { type Place, requireFile } from './require-item.ts';

/** Stored bytes that become a file. */
export interface FileBytes {
  readonly objectId: string;
  readonly sizeBytes: number;
  readonly contentType: string;
  readonly kind: FileKind;
  /** The specification's `year/month/timestamp.ending`. */
  readonly path: string;
  /** Quota that was reserved for them; released in the same step. */
  readonly reservedBytes: number;
}

/**
 * Creates a file of stored bytes, or with `version` the newest version of the file with that name. Caller must hold
 * `lockTreesForAdding`. Refuses with `files.name_taken`, `files.quota_exceeded`, `files.too_deep`.
 */
export async function addFile(
  scope: Scope,
  place: Place,
  { name, conflict, bytes }: { name: string; conflict: NameConflict; bytes: FileBytes },
): Promise<string> {
  if (place.depth >= MAX_DEPTH) throw refuse(filesRefusals, 'files.too_deep');
  const placeId = place.folderId ?? place.space.spaceId;
  const taken = conflict === 'version' ? await findNamed(scope, placeId, name) : null;
  if (taken?.isFolder) throw refuse(filesRefusals, 'files.name_taken', { name });
  const itemId = taken
    ? await addVersion(scope, taken.itemId, bytes)
    : await addNew(scope, place, await freeName(scope, placeId, name, conflict), bytes);
  await touchRecent(scope, itemId);
  return itemId;
}

async function addNew(scope: Scope, place: Place, name: string, bytes: FileBytes): Promise<string> {
  const personId = personOf(scope)?.userId ?? null;
  const { itemId } = await orNameTaken(
    name,
    scope.tx.one(sql<RowOf<'files_item', 'itemId'>>`
      insert into files_item (tenant_id, space_id, parent_id, kind, name, name_key, size_bytes, path, created_by, created_at, updated_at)
      values (${scope.tenant.id}, ${place.space.spaceId}, ${place.folderId}, ${bytes.kind}, ${name}, ${foldName(name)}, ${bytes.sizeBytes},
              ${bytes.path}, ${personId}, ${scope.now}, ${scope.now}) returning item_id`),
  );
  await insertVersion(scope, itemId, 1, bytes);
  await Promise.all([
    indexItems(scope, [{ itemId, spaceId: place.space.spaceId, name }]),
    recordActivity(scope, itemId, 'uploaded', { to: place.folderName }),
  ]);
  await takeQuota(scope, place.space.spaceId, {
    space: { usedBytes: bytes.sizeBytes, reservedBytes: -bytes.reservedBytes, items: 1 },
    tenant: { usedBytes: bytes.sizeBytes, reservedBytes: -bytes.reservedBytes, items: 1 },
  });
  return itemId;
}

/** Makes stored bytes the newest version of a file. Refuses as `requireFile` does. */
async function addVersion(scope: Scope, itemId: string, bytes: FileBytes): Promise<string> {
  const file = await requireFile(scope, itemId, 'edit');
  const before = await scope.tx.one(sql<
    RowOf<'files_item', 'sizeBytes'> & {
      readonly number: number;
    }
  >`
    select i.size_bytes, (select max(number) from files_version v where v.tenant_id = i.tenant_id and v.item_id = i.item_id) as number
      from files_item i where i.tenant_id = ${scope.tenant.id} and i.item_id = ${itemId} for update of i`);
  await scope.tx.run(sql`
    update files_version set is_current = false where tenant_id = ${scope.tenant.id} and item_id = ${itemId} and is_current`);
  await insertVersion(scope, itemId, before.number + 1, bytes);
  await scope.tx.run(sql`
    update files_item set size_bytes = ${bytes.sizeBytes}, kind = ${bytes.kind}, path = ${bytes.path}, revision = revision + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and item_id = ${itemId}`);
  await recordActivity(scope, itemId, 'version_added');
  await takeQuota(scope, file.space.spaceId, {
    space: { usedBytes: bytes.sizeBytes - before.sizeBytes, reservedBytes: -bytes.reservedBytes },
    tenant: { usedBytes: bytes.sizeBytes, reservedBytes: -bytes.reservedBytes },
  });
  return itemId;
}

/** Inserts a file's newest version and schedules thumbnails of pictures. Caller must clear the previous current version. */
export async function insertVersion(
  scope: Scope,
  itemId: string,
  number: number,
  bytes: Pick<FileBytes, 'objectId' | 'sizeBytes' | 'contentType'>,
): Promise<void> {
  const { versionId } = await scope.tx.one(sql<RowOf<'files_version', 'versionId'>>`
    insert into files_version (tenant_id, item_id, number, is_current, object_id, size_bytes, content_type, author_id, created_at)
    values (${scope.tenant.id}, ${itemId}, ${number}, true, ${bytes.objectId}, ${bytes.sizeBytes}, ${bytes.contentType},
            ${personOf(scope)?.userId ?? null}, ${scope.now}) returning version_id`);
  const { objectId, contentType, sizeBytes } = bytes;
  await queueThumbnails(scope, bytes);
  await emit(scope, fileStored, { itemId, versionId, objectId, contentType, sizeBytes });
}
