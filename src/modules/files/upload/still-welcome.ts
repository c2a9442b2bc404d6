import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findItem, findSpace, holds, type Place, requireTop } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { requireLinkForUpload } from '../sharing/link-for-upload.ts';
import type { UploadRow } from './upload-rows.ts';

/**
 * Where an upload will lie, if whoever began it may still put it there. Where the folder is gone meanwhile, a file of one's
 * own comes to the top instead: what took an hour to send is not thrown away. Refuses with `files.missing`, `files.forbidden`,
 * and as the link does by which it came.
 */
export async function requireStillWelcome(scope: Scope, upload: UploadRow): Promise<Place> {
  const space = { spaceId: upload.spaceId, kind: upload.spaceKind, personId: null };
  if (upload.linkId !== null) return requireLinkForUpload(scope, upload.linkId, upload.parentId);
  if (upload.personId === null) throw refuse(filesRefusals, 'files.share_missing');
  const name = upload.spaceKind === 'public' ? 'public' : 'own';
  if (upload.parentId === null)
    return { space, folderId: null, level: requireTop(scope, name, 'edit'), depth: 0, folderName: null };
  const folder = await findItem(scope, upload.parentId);
  if (folder?.isFolder) {
    if (!holds(folder.level, 'edit')) throw refuse(filesRefusals, 'files.forbidden');
    return {
      space: folder.space,
      folderId: folder.itemId,
      level: folder.level,
      depth: folder.depth,
      folderName: folder.name,
    };
  }
  if ((await findSpace(scope, 'own'))?.spaceId !== upload.spaceId)
    throw refuse(filesRefusals, 'files.missing');
  return { space, folderId: null, level: 'manage', depth: 0, folderName: null };
}
