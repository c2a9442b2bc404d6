import { buffer } from 'node:stream/consumers';
import { z } from 'zod';
import { sql } from '../db/query.ts';
import type { Outer, RowOf } from '../db/rows.ts';
import { enqueue, type JobRun, job } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { steadyObjectUrl } from '../storage/content-urls.ts';
import { parseObjectKey } from '../storage/object-store.ts';
import { findObject, keepObject, type StoredObjectRef, uploadObject } from '../storage/objects.ts';
import { shrinkPicture } from './picture.ts';
import { PictureWorkerError, type SmallPictures } from './picture-pool.ts';
import { isPictureType } from './picture-rules.ts';

/** Longest edges of thumbnails, in descending order. */
export const THUMBNAIL_EDGES = [1024, 320, 128] as const;
export type ThumbnailEdge = (typeof THUMBNAIL_EDGES)[number];
/** Larger files get no thumbnails. */
export const MAX_THUMBNAIL_SOURCE_BYTES = 50 * 1024 * 1024;
const MAX_LISTED = 500;

/**
 * Enqueues a job for the thumbnails of an object that the scope's transaction keeps. Skips files that are not pictures
 * or too large. Idempotent.
 */
export async function queueThumbnails(
  scope: Scope,
  object: { readonly objectId: string; readonly contentType: string; readonly sizeBytes: number },
): Promise<void> {
  if (
    !isPictureType(object.contentType) ||
    object.sizeBytes === 0 ||
    object.sizeBytes > MAX_THUMBNAIL_SOURCE_BYTES
  )
    return;
  await enqueue(
    scope,
    makeThumbnails,
    { objectId: object.objectId },
    { key: `thumbnails ${object.objectId}` },
  );
}

const makeThumbnails = job({
  name: 'platform.make_thumbnails',
  payload: z.object({ objectId: z.uuid() }),
  maxAttempts: 5,
  timeoutSeconds: 120,
  priority: 10,
  run: makeFor,
});

/** Jobs of this file, for the list of all jobs. */
export const pictureJobs = [makeThumbnails];

async function makeFor(run: JobRun, { objectId }: { objectId: string }): Promise<void> {
  const source = await run.transaction(async (scope) => {
    const facts = await findObject(scope, objectId);
    return facts && !(await isKnown(scope, objectId)) ? facts : null;
  });
  if (source === null) return; // deleted in the meantime, or done by an earlier attempt
  const { app, tenant } = run;
  const made = await shrunk(await buffer(await app.storage.open(parseObjectKey(source.storageKey))));
  const uploaded: { edge: ThumbnailEdge; ref: StoredObjectRef }[] = [];
  for (const [index, picture] of (made?.pictures ?? []).entries()) {
    const object = { contentType: 'image/webp', visibility: 'private', kind: 'platform.thumbnail' } as const;
    const ref = await uploadObject({ app, tenant, now: app.clock() }, { ...object, source: picture.bytes });
    uploaded.push({ edge: THUMBNAIL_EDGES[index] as ThumbnailEdge, ref });
  }
  await run.transaction((scope) => keepMade(scope, objectId, made, uploaded));
}

/** Null where the file is unreadable: a retry would not help. */
async function shrunk(bytes: Uint8Array): Promise<SmallPictures | null> {
  try {
    return await shrinkPicture(bytes, THUMBNAIL_EDGES);
  } catch (error) {
    if (error instanceof PictureWorkerError && error.problem !== 'busy') return null;
    throw error;
  }
}

async function keepMade(
  scope: Scope,
  objectId: string,
  made: SmallPictures | null,
  uploaded: readonly { edge: ThumbnailEdge; ref: StoredObjectRef }[],
): Promise<void> {
  if (!(await findObject(scope, objectId))) return; // the sweeper deletes the uploaded thumbnails
  const { width = null, height = null } = made?.source ?? {};
  const isFirst = await scope.tx.run(sql`
    insert into platform_picture (tenant_id, object_id, width, height, made_at)
    values (${scope.tenant.id}, ${objectId}, ${width}, ${height}, ${scope.now}) on conflict do nothing`);
  if (isFirst !== 1 || made === null) return;
  for (const { edge, ref } of uploaded) {
    await keepObject(scope, ref);
    await scope.tx.run(sql`
      insert into platform_thumbnail (tenant_id, object_id, edge, thumbnail_object_id)
      values (${scope.tenant.id}, ${objectId}, ${edge}, ${ref.objectId})`);
  }
}

async function isKnown(scope: Scope, objectId: string): Promise<boolean> {
  const row = await scope.tx.first(sql<RowOf<'platform_picture', 'objectId'>>`
    select object_id from platform_picture where tenant_id = ${scope.tenant.id} and object_id = ${objectId}`);
  return row !== null;
}

/** Returns size and thumbnails of stored pictures by object id, for at most 500 ids. Unreadable ones have neither. */
export async function findPictures(
  scope: Scope,
  objectIds: readonly string[],
): Promise<
  Map<string, { width: number | null; height: number | null; thumbnails: Map<ThumbnailEdge, string> }>
> {
  const asked = objectIds.slice(0, MAX_LISTED);
  const rows = await scope.tx.rows(sql<
    RowOf<'platform_picture', 'objectId' | 'width' | 'height'> &
      Outer<RowOf<'platform_thumbnail', 'edge' | 'thumbnailObjectId'>> & {
        readonly edge: ThumbnailEdge | null;
      }
  >`
    select p.object_id, p.width, p.height, t.edge, t.thumbnail_object_id
      from platform_picture p
      left join platform_thumbnail t on t.tenant_id = p.tenant_id and t.object_id = p.object_id
     where p.tenant_id = ${scope.tenant.id} and p.object_id = any(${asked}::uuid[])`);
  const found = new Map<
    string,
    { width: number | null; height: number | null; thumbnails: Map<ThumbnailEdge, string> }
  >();
  for (const { objectId, width, height, edge, thumbnailObjectId } of rows) {
    const picture = found.get(objectId) ?? { width, height, thumbnails: new Map() };
    if (edge !== null && thumbnailObjectId !== null) picture.thumbnails.set(edge, thumbnailObjectId);
    found.set(objectId, picture);
  }
  return found;
}

/**
 * Returns the URL of a thumbnail; the caller must check access to the picture. The URL stays the same for a quarter of
 * an hour, so that browsers cache it, and expires within half an hour.
 */
export function thumbnailUrl(scope: Pick<Scope, 'app' | 'tenant'>, thumbnailObjectId: string): string {
  return steadyObjectUrl(scope.app, scope.tenant.id, thumbnailObjectId, 'thumbnail.webp');
}
