import type { Scope } from '#platform/scope.ts';
import { findNeighbours } from '../reading/post-list.ts';
import { type FoundItem, viewOf } from '../reading/read-item.ts';
import type { PostViewProps } from './post-view.tsx';

/** Returns a published post with what to read after it, and the site it stands on. */
export async function readPost(
  scope: Scope,
  found: FoundItem,
): Promise<PostViewProps & { site: { origin: string; name: string; zone: string } }> {
  const [post, neighbours] = await Promise.all([viewOf(scope, found), findNeighbours(scope, found)]);
  const { origin, name, zone } = scope.tenant;
  return { post, neighbours, zone, site: { origin, name, zone } };
}
