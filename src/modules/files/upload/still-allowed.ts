import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { holds } from '../item/access-rules.ts';
import { findItem, type Place } from '../item/require-item.ts';
import { findSpace, requireTop, spaceNameOf, spaceOf } from '../item/spaces.ts';
import { filesRefusals } from '../refusals.ts';
import { requireLinkForUpload } from '../sharing/link-for-upload.ts';
import type { UploadRow } from './upload-rows.ts';

/**
 * Returns an upload's target if its owner may still add there. If the folder is gone, a file of one's own or of a shared space
 * goes to the top level instead, so that a long upload is not lost. Refuses with `files.missing`, `files.forbidden`, and as its link does.
 */
export async function requireStillWelcome(scope: Scope, upload: UploadRow): Promise<Place> {
  const space = spaceOf({ ...upload, personId: null });
  if (upload.linkId !== null) return requireLinkForUpload(scope, upload.linkId, upload.parentId);
  if (upload.personId === null) throw refuse(filesRefusals, 'files.share_missing');
  const name = spaceNameOf(space);
  const atTop = async (): Promise<Place> => {
    const level = await requireTop(scope, name, 'edit');
    return { space, folderId: null, level, depth: 0, folderName: null };
  };
  if (upload.parentId === null) return atTop();
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
  const isKept = name !== 'public' && (await findSpace(scope, name))?.spaceId === upload.spaceId;
  if (!isKept) throw refuse(filesRefusals, 'files.missing');
  return atTop();
}
