import type { PageHttp } from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { filesRefusals } from '../refusals.ts';
import { listShare, openShare, searchShare } from '../sharing/external.ts';
import type { ShareView, ShareViewQuery } from './share-view-contract.ts';

/**
 * Returns the data of a link's page; without the password only that one is needed. Refuses with `files.share_missing`, also
 * if the URL is for folders and the link for a file, or vice versa.
 */
export async function readShare(
  scope: Scope,
  { code, query, http, isFolder }: { code: string; query: ShareViewQuery; http: PageHttp; isFolder: boolean },
): Promise<ShareView> {
  const key = { code, cookie: http.frame.cookie };
  const share = await openShare(scope, key);
  const empty = { code, share, folder: null, found: null };
  if (share.needPassword) return empty;
  if ((share.item.kind === 'folder') !== isFolder) throw refuse(filesRefusals, 'files.share_missing');
  if (!isFolder || share.mode === 'drop_box') return empty;
  const { parent, q, sort, direction } = query;
  const [folder, found] = await Promise.all([
    listShare(scope, key, { parent, sort, direction }),
    q === undefined ? null : searchShare(scope, key, { q, parent }),
  ]);
  return { ...empty, folder, found };
}
