import type { Scope } from '#platform/scope.ts';
import { storeObject } from '#platform/storage/objects.ts';
import type { FileItem, NameConflict, SpaceName } from '../item/file-contract.ts';
import { addFile } from '../item/add-file.ts';
import { showItemById } from '../item/item-rows.ts';
import { requireName } from '../item/name-in-place.ts';
import { requirePlace } from '../item/require-item.ts';
import { lockTreesForAdding } from '../item/tree-lock.ts';
import { pathOf } from './open-upload.ts';
import { SNIFF_BYTES, sniffType } from './sniff-rules.ts';

/**
 * Creates a file of small bytes in memory. Refuses as an upload does: `files.name_invalid`, `files.name_taken`,
 * `files.quota_exceeded`, `files.forbidden`.
 */
export async function putFile(
  scope: Scope,
  {
    space = 'own',
    parent = null,
    name,
    bytes,
    conflict = 'fail',
  }: {
    space?: SpaceName;
    parent?: string | null;
    name: string;
    bytes: Uint8Array;
    conflict?: NameConflict;
  },
): Promise<FileItem> {
  const { kind, type } = sniffType(bytes.subarray(0, SNIFF_BYTES), name);
  const stored = await storeObject(scope, {
    kind: 'files.version',
    visibility: 'private',
    contentType: type,
    source: bytes,
    sizeBytes: bytes.length,
  });
  await lockTreesForAdding(scope);
  const place = await requirePlace(scope, { space, parent });
  const itemId = await addFile(scope, place, {
    name: requireName(name),
    conflict,
    bytes: { ...stored, contentType: type, kind, path: pathOf(scope.now, name), reservedBytes: 0 },
  });
  return showItemById(scope, itemId, place.level);
}
