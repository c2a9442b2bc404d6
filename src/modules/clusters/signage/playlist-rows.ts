import { sql } from '#platform/db/query.ts';
import type { Outer, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { publicObjectUrl } from '#platform/storage/content-urls.ts';
import { clustersRefusals } from '../refusals.ts';
import { MAX_PLAYLISTS, MAX_SCREENS, MAX_SLIDES } from './signage-rules.ts';

/** A slide as it is kept. */
export interface KeptSlide
  extends RowOf<
    'clusters_slide',
    'slideId' | 'playlistId' | 'kind' | 'textTh' | 'textEn' | 'pictureId' | 'sku' | 'seconds'
  > {
  readonly pictureUrl: string | null;
}

export type PlaylistHead = RowOf<'clusters_playlist', 'playlistId' | 'name'> & { readonly slides: number };

/** Returns the playlists of an organisation by name. */
export async function listPlaylists(scope: Scope, clusterId: string): Promise<PlaylistHead[]> {
  return scope.tx.rows(sql<PlaylistHead>`
    select p.playlist_id, p.name,
           (select count(*) from clusters_slide s where s.tenant_id = p.tenant_id and s.playlist_id = p.playlist_id)::int as slides
      from clusters_playlist p
     where p.tenant_id = ${scope.tenant.id} and p.cluster_id = ${clusterId}
     order by p.name, p.playlist_id limit ${sql.lit(MAX_PLAYLISTS)}`);
}

/** Returns a playlist of an organisation. Refuses with `clusters.playlist_missing`. */
export async function getPlaylist(
  scope: Scope,
  { clusterId, playlistId }: { readonly clusterId: string; readonly playlistId: string },
): Promise<RowOf<'clusters_playlist', 'playlistId' | 'name' | 'version'>> {
  const row = await scope.tx.first(sql<RowOf<'clusters_playlist', 'playlistId' | 'name' | 'version'>>`
    select playlist_id, name, version from clusters_playlist
     where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId} and cluster_id = ${clusterId}`);
  if (!row) throw refuse(clustersRefusals, 'clusters.playlist_missing');
  return row;
}

/** Refuses with `clusters.playlist_missing` unless all of these are playlists of the organisation; locks them. */
export async function lockPlaylists(
  scope: Scope,
  clusterId: string,
  playlistIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(playlistIds)];
  if (ids.length === 0) return;
  const found = await scope.tx.rows(sql<RowOf<'clusters_playlist', 'playlistId'>>`
    select playlist_id from clusters_playlist
     where tenant_id = ${scope.tenant.id} and playlist_id = any(${ids}::uuid[]) and cluster_id = ${clusterId}
     order by playlist_id limit ${sql.lit(MAX_PLAYLISTS)} for key share`);
  if (found.length !== ids.length) throw refuse(clustersRefusals, 'clusters.playlist_missing');
}

/** Returns the slides of playlists in their order. */
export async function readSlides(scope: Scope, playlistIds: readonly string[]): Promise<KeptSlide[]> {
  const ids = playlistIds.slice(0, MAX_SCREENS);
  if (ids.length === 0) return [];
  const rows = await scope.tx.rows(sql<
    Omit<KeptSlide, 'pictureUrl'> & Outer<RowOf<'clusters_slide_picture', 'fullObjectId' | 'fullSha256'>>
  >`
    select s.slide_id, s.playlist_id, s.kind, s.text_th, s.text_en, s.picture_id, s.sku, s.seconds, p.full_object_id, p.full_sha256
      from clusters_slide s
      left join clusters_slide_picture p on p.tenant_id = s.tenant_id and p.picture_id = s.picture_id
     where s.tenant_id = ${scope.tenant.id} and s.playlist_id = any(${ids}::uuid[])
     order by s.playlist_id, s.sort limit ${sql.lit(MAX_SLIDES * MAX_SCREENS)}`);
  return rows.map(({ fullObjectId, fullSha256, ...slide }) => ({
    ...slide,
    pictureUrl:
      fullObjectId === null || fullSha256 === null
        ? null
        : slidePictureUrl(scope, { objectId: fullObjectId, sha256: fullSha256 }),
  }));
}

/** Returns the address of a slide's picture, which never changes. */
export function slidePictureUrl(
  scope: Pick<Scope, 'app' | 'tenant'>,
  object: { readonly objectId: string; readonly sha256: string },
): string {
  return publicObjectUrl(scope.app, scope.tenant.id, object);
}
