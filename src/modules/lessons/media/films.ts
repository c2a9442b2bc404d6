import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { cron, enqueue } from '#platform/jobs/job.ts';
import type { Scope } from '#platform/scope.ts';
import { privateObjectUrl } from '#platform/storage/content-urls.ts';
import { deleteObject } from '#platform/storage/objects.ts';
import { findKeptVersion } from '#modules/files/public.ts';
import type { FilmState } from './film-contract.ts';
import { makeFilm } from './make-film.ts';
import { masterPlaylist, mediaPlaylist, type Piece } from './playlist-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'lessons_rendition.pieces': Piece[];
  }
}

/** Lifetime of segment URLs; the player renews expired ones. */
const LINK_SECONDS = 15 * 60;

type RenditionRow = RowOf<
  'lessons_rendition',
  'quality' | 'width' | 'height' | 'objectId' | 'headBytes' | 'pieces'
>;

/**
 * Requests the qualities of a film if ffmpeg is configured; without it only the original plays. Idempotent, but retries a
 * failed film.
 */
export async function requestQualities(
  scope: Scope,
  { fileId, versionId }: { readonly fileId: string; readonly versionId: string },
): Promise<void> {
  if (scope.app.config.ffmpeg === null) return;
  const wanted = await scope.tx.run(sql`
    insert into lessons_film (tenant_id, version_id, file_id, created_at, changed_at)
    values (${scope.tenant.id}, ${versionId}, ${fileId}, ${scope.now}, ${scope.now})
    on conflict (tenant_id, version_id) do update set state = 'waiting', percent = 0, problem = '', changed_at = excluded.changed_at
      where lessons_film.state = 'failed'`);
  if (wanted > 0) await enqueue(scope, makeFilm, { versionId }, { key: versionId });
}

/** Returns the state of films by file version id. */
export async function filmStates(
  scope: Scope,
  versionIds: readonly string[],
): Promise<Record<string, FilmState>> {
  const rows = await scope.tx.rows(sql<
    RowOf<'lessons_film', 'versionId' | 'state' | 'percent' | 'problem'> & { readonly qualities: number[] }
  >`
    select film.version_id, film.state, film.percent, film.problem,
           coalesce((select array_agg(quality order by quality desc) from lessons_rendition as rendition
                      where rendition.tenant_id = ${scope.tenant.id} and rendition.version_id = film.version_id), '{}') as qualities
      from lessons_film as film where film.tenant_id = ${scope.tenant.id} and film.version_id = any(${versionIds}::uuid[])`);
  return Object.fromEntries(rows.map(({ versionId, ...state }) => [versionId, state]));
}

/** Returns playable qualities, best first; none until they are finished. */
export async function qualitiesReady(scope: Scope, versionId: string): Promise<number[]> {
  const rows = await scope.tx.rows(sql<RowOf<'lessons_rendition', 'quality'>>`
    select rendition.quality from lessons_rendition as rendition
      join lessons_film as film on film.tenant_id = ${scope.tenant.id} and film.version_id = rendition.version_id and film.state = 'ready'
     where rendition.tenant_id = ${scope.tenant.id} and rendition.version_id = ${versionId} order by rendition.quality desc`);
  return rows.map(({ quality }) => quality);
}

/**
 * Returns a film's playlist after the caller has checked access: the list of all qualities, or one quality with segment URLs,
 * which expire like the film's own. Null when there is none.
 */
export async function playlistOf(
  scope: Scope,
  {
    versionId,
    quality,
    addressOf,
  }: { versionId: string; quality: number | null; addressOf: (quality: number) => string },
): Promise<string | null> {
  const rows = await scope.tx.rows(sql<RenditionRow & RowOf<'lessons_film', 'hasSound'>>`
    select rendition.quality, rendition.width, rendition.height, rendition.object_id, rendition.head_bytes, rendition.pieces, film.has_sound
      from lessons_rendition as rendition
      join lessons_film as film on film.tenant_id = ${scope.tenant.id} and film.version_id = rendition.version_id and film.state = 'ready'
     where rendition.tenant_id = ${scope.tenant.id} and rendition.version_id = ${versionId}
       and (${quality}::integer is null or rendition.quality = ${quality}) order by rendition.quality desc`);
  const [first] = rows;
  if (!first) return null;
  if (quality === null) return masterPlaylist(rows, { hasSound: first.hasSound, addressOf });
  const url = privateObjectUrl(scope.app, scope.tenant.id, first.objectId, {
    name: `film-${first.quality}.mp4`,
    ttlSeconds: LINK_SECONDS,
    disposition: 'inline',
  });
  return mediaPlaylist(first, url);
}

const SWEEP_BATCH = 200;

/** Deletes the qualities of films whose file is gone, checking a batch that was not checked for the longest time. */
export async function sweepFilms(scope: Scope): Promise<void> {
  const films = await scope.tx.rows(sql<RowOf<'lessons_film', 'versionId' | 'fileId'>>`
    select version_id, file_id from lessons_film where tenant_id = ${scope.tenant.id}
     order by swept_at nulls first, version_id limit ${SWEEP_BATCH} for update`);
  for (const { versionId, fileId } of films)
    if (!(await findKeptVersion(scope, { fileId, versionId }))) await dropFilm(scope, versionId);
  await scope.tx.run(sql`
    update lessons_film set swept_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and version_id = any(${films.map(({ versionId }) => versionId)}::uuid[])`);
}

export const sweepFilmsCron = cron({
  name: 'lessons.sweep_films',
  schedule: '41 18 * * *',
  run: ({ eachTenant }) => eachTenant((run) => run.transaction(sweepFilms)),
});

/** Deletes a film's qualities permanently. */
async function dropFilm(scope: Scope, versionId: string): Promise<void> {
  const rows = await scope.tx.rows(sql<RowOf<'lessons_rendition', 'objectId'>>`
    delete from lessons_rendition where tenant_id = ${scope.tenant.id} and version_id = ${versionId} returning object_id`);
  for (const { objectId } of rows) await deleteObject(scope, objectId);
  await scope.tx.run(sql`
    delete from lessons_film where tenant_id = ${scope.tenant.id} and version_id = ${versionId}`);
}
