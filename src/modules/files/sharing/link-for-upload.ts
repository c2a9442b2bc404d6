import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { Place } from '../item/require-item.ts';
import { filesRefusals } from '../refusals.ts';
import { type OpenedShare, requireInShare, requireLivingLink } from './share-guard.ts';

/** Returns the target of uploads by a link, while it is active. Refuses with `files.share_missing`. */
export async function requireLinkForUpload(
  scope: Scope,
  linkId: string,
  folderId: string | null,
): Promise<Place> {
  return placeInShare(scope, await requireLivingLink(scope, linkId), folderId);
}

/** Returns the target folder in a share; a drop box has only one. */
export async function placeInShare(
  scope: Scope,
  share: OpenedShare,
  folderId: string | null,
): Promise<Place> {
  const wanted = share.link.mode === 'drop_box' ? share.item.itemId : (folderId ?? share.item.itemId);
  const folder = await requireInShare(scope, share, wanted);
  if (!folder.isFolder) throw refuse(filesRefusals, 'files.not_a_folder');
  return {
    space: folder.space,
    folderId: folder.itemId,
    level: 'view',
    depth: folder.depth,
    folderName: folder.name,
  };
}
