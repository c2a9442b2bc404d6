import { sql } from '#platform/db/query.ts';
import {
  keepDocumentPicture,
  type PreparedPicture,
  prepareDocumentPicture,
} from '#platform/images/document-picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { clustersRefusals } from '../refusals.ts';
import { slidePictureUrl } from './playlist-rows.ts';
import type { SlidePicture } from './screen-contract.ts';
import { MAX_SLIDE_PICTURES } from './signage-rules.ts';

/** Longest edge of a slide's picture: that of a screen. */
const SCREEN_EDGE = 1_920;

/** Re-encodes and stores an uploaded picture. Call before the transaction of `addSlidePicture`. */
export function prepareSlidePicture(scope: ScopeWithoutTx, bytes: Uint8Array): Promise<PreparedPicture> {
  return prepareDocumentPicture(scope, bytes, {
    kind: 'clusters.slide_picture',
    visibility: 'public',
    maxEdge: SCREEN_EDGE,
  });
}

/** Adds a prepared picture to an organisation, for its slides. Refuses with `clusters.too_many_slide_pictures`. */
export async function addSlidePicture(
  scope: Scope,
  clusterId: string,
  prepared: PreparedPicture,
): Promise<SlidePicture> {
  await keepDocumentPicture(scope, prepared);
  const pictureId = uuidV7(scope.now);
  const { full, thumbnail } = prepared;
  const added = await scope.tx.run(sql`
    insert into clusters_slide_picture (tenant_id, picture_id, cluster_id, full_object_id, full_sha256, thumbnail_object_id, created_at)
    select ${scope.tenant.id}, ${pictureId}, ${clusterId}, ${full.objectId}, ${full.sha256}, ${thumbnail.objectId}, ${scope.now}
     where (select count(*) from clusters_slide_picture where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}) < ${MAX_SLIDE_PICTURES}`);
  if (added === 0)
    throw refuse(clustersRefusals, 'clusters.too_many_slide_pictures', { most: MAX_SLIDE_PICTURES });
  return { pictureId, url: slidePictureUrl(scope, full) };
}
