import type { PageHttp } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { readComments } from '../commenting/read-comments.ts';
import { findNeighbours } from '../reading/post-list.ts';
import { type FoundItem, viewOf } from '../reading/read-item.ts';
import { dependOnCards } from '../reading/shown-cards.ts';
import type { PostViewProps } from './post-view.tsx';

/** Returns a published post with what to read after it, and the site it stands on. */
export async function readPost(
  scope: Scope,
  http: PageHttp,
  found: FoundItem,
): Promise<PostViewProps & { site: { origin: string; name: string; zone: string } }> {
  const [post, neighbours, comments] = await Promise.all([
    viewOf(scope, found),
    findNeighbours(scope, found),
    readComments(scope, found.itemId),
  ]);
  dependOnCards(scope, http, post);
  const { origin, name, zone } = scope.tenant;
  return { post, neighbours, comments, zone, site: { origin, name, zone } };
}
