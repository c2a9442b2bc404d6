import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import {
  keepDocumentPicture,
  type PreparedPicture,
  prepareDocumentPicture,
} from '#platform/images/document-picture.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { clustersRefusals } from '../refusals.ts';
import { slidePictureUrl } from './playlist-rows.ts';
import type { SlidePicture } from './screen-contract.ts';
import { MAX_SLIDE_PICTURES } from './signage-rules.ts';

/** Longest edge of a slide's picture: that of a screen. */
const SCREEN_EDGE = 1_920;
/** A picture that no slide shows is kept this long: it may stand in a playlist that somebody is editing. */
const UNUSED_KEPT_MS = 86_400_000;
/** Unused pictures that are deleted at once. */
const MAX_DELETED = 100;

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

/** Deletes pictures of an organisation that no slide has shown since yesterday, oldest first. */
export async function deleteUnusedPictures(scope: Scope, clusterId: string): Promise<void> {
  const unused = await scope.tx.rows(sql<RowOf<'clusters_slide_picture', 'pictureId'>>`
    select p.picture_id from clusters_slide_picture p
     where p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${clusterId}
       and p.created_at < ${new Date(scope.now.getTime() - UNUSED_KEPT_MS)}
       and not exists (select from clusters_slide s where s.tenant_id = p.tenant_id and s.picture_id = p.picture_id)
     order by p.picture_id limit ${sql.lit(MAX_DELETED)} for update skip locked`);
  if (unused.length === 0) return;
  // Once they are locked, no slide can begin to show them; one that began just before is seen now.
  const deleted = await scope.tx.rows(sql<
    RowOf<'clusters_slide_picture', 'fullObjectId' | 'thumbnailObjectId'>
  >`
    delete from clusters_slide_picture p
     where p.tenant_id = ${scope.tenant.id} and p.picture_id = any(${unused.map(({ pictureId }) => pictureId)}::uuid[])
       and not exists (select from clusters_slide s where s.tenant_id = p.tenant_id and s.picture_id = p.picture_id)
    returning p.full_object_id, p.thumbnail_object_id`);
  for (const { fullObjectId, thumbnailObjectId } of deleted) {
    await deleteObject(scope, fullObjectId);
    await deleteObject(scope, thumbnailObjectId);
  }
}
