import { isOffered } from '#platform/access/access.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { requireFolder } from '../item/require-item.ts';
import { sharedSpaceName } from '../item/space-name-rules.ts';
import { findSharedSpaces, requireTop, spaceNameOf } from '../item/spaces.ts';
import type { ListingQuery } from '../own/listing-contract.ts';
import { readListing, readUsage } from '../own/read-listing.ts';
import { ownFiles } from '../permissions.ts';
import { filesRefusals } from '../refusals.ts';
import type { SharedSpaceView } from './shared-space-contract.ts';

/**
 * Returns what a file manager shows of the shared space of a record, which need not have been used yet. If the site has files
 * switched off, there is none. Refuses with `files.missing`, also for a folder elsewhere, and as the lists do.
 */
export async function readSharedSpace(
  scope: Scope,
  {
    kind,
    subjectId,
    query,
  }: { readonly kind: string; readonly subjectId: string; readonly query: ListingQuery },
): Promise<SharedSpaceView> {
  if (!isOffered(ownFiles, scope.tenant)) throw refuse(filesRefusals, 'files.missing');
  const space = sharedSpaceName(kind, subjectId);
  const level = await requireTop(scope, space, 'view');
  if (query.folder !== undefined) {
    const folder = await requireFolder(scope, query.folder, 'view');
    if (spaceNameOf(folder.space) !== space) throw refuse(filesRefusals, 'files.missing');
  }
  // Lists of one person's are in their own file manager.
  const here: ListingQuery = { ...query, space, view: query.view === 'trash' ? 'trash' : 'folder' };
  const [listing, usage, spaces] = await Promise.all([
    readListing(scope, here),
    readUsage(scope, space),
    findSharedSpaces(scope, [{ subjectKind: kind, subjectId }]),
  ]);
  return {
    name: spaces.get(space)?.name ?? '',
    level,
    listing,
    query: here,
    usage,
    personId: personOf(scope)?.userId ?? '',
    locale: scope.locale,
    zone: scope.tenant.zone,
  };
}
