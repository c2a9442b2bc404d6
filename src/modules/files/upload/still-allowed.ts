import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { holds } from '../item/access-rules.ts';
import { findItem, findSpace, type Place, requireTop } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { requireLinkForUpload } from '../sharing/link-for-upload.ts';
import type { UploadRow } from './upload-rows.ts';

/**
 * Returns an upload's target if its owner may still add there. If the folder is gone, a file of one's own goes to the top
 * level instead, so that a long upload is not lost. Refuses with `files.missing`, `files.forbidden`, and as its link does.
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
