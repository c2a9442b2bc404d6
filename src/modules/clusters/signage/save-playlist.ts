import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { clustersRefusals } from '../refusals.ts';
import { getPlaylist } from './playlist-rows.ts';
import type { PlaylistForm } from './signage-form-contract.ts';
import { MAX_PLAYLISTS, MAX_SLIDES } from './signage-rules.ts';
import { deleteUnusedPictures } from './slide-pictures.ts';

const PLAYLIST_ENTITY = 'clusters.playlist';

/** Makes a playlist without slides. Refuses with `clusters.too_many_playlists`. */
export async function createPlaylist(
  scope: Scope,
  clusterId: string,
  { name }: { readonly name: string },
): Promise<{ playlistId: string }> {
  const playlistId = uuidV7(scope.now);
  const made = await scope.tx.run(sql`
    insert into clusters_playlist (tenant_id, playlist_id, cluster_id, name, created_at, updated_at)
    select ${scope.tenant.id}, ${playlistId}, ${clusterId}, ${name}, ${scope.now}, ${scope.now}
     where (select count(*) from clusters_playlist where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}) < ${MAX_PLAYLISTS}`);
  if (made === 0) throw refuse(clustersRefusals, 'clusters.too_many_playlists', { most: MAX_PLAYLISTS });
  await audit(scope, 'clusters.create_playlist', playlistId, name);
  return { playlistId };
}

/**
 * Saves a playlist with its slides; pictures that are unused for a day go. Refuses with `clusters.playlist_missing`, `clusters.slide_picture_missing`, and with
 * `clusters.changed_meanwhile` if somebody else saved it first.
 */
export async function savePlaylist(scope: Scope, clusterId: string, form: PlaylistForm): Promise<void> {
  const { playlistId } = await getPlaylist(scope, { clusterId, playlistId: form.playlist });
  const pictureIds = new Set(form.slides.flatMap(({ pictureId }) => pictureId ?? []));
  const pictures = await scope.tx.rows(sql<RowOf<'clusters_slide_picture', 'pictureId'>>`
    select picture_id from clusters_slide_picture
     where tenant_id = ${scope.tenant.id} and picture_id = any(${[...pictureIds]}::uuid[]) and cluster_id = ${clusterId}
     limit ${sql.lit(MAX_SLIDES)}`);
  if (pictures.length !== pictureIds.size) throw refuse(clustersRefusals, 'clusters.slide_picture_missing');
  const saved = await scope.tx.run(sql`
    update clusters_playlist set name = ${form.name}, version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId} and version = ${form.version}`);
  if (saved === 0) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  await scope.tx.run(sql`
    delete from clusters_slide where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId}`);
  for (const [sort, slide] of form.slides.entries())
    await scope.tx.run(sql`
      insert into clusters_slide (tenant_id, playlist_id, sort, kind, text_th, text_en, picture_id, sku, seconds)
      values (${scope.tenant.id}, ${playlistId}, ${sort}, ${slide.kind}, ${slide.textTh}, ${slide.textEn}, ${slide.pictureId}::uuid,
              ${slide.sku}, ${slide.seconds})`);
  await deleteUnusedPictures(scope, clusterId);
  await audit(scope, 'clusters.save_playlist', playlistId, form.name);
}

/**
 * Removes a playlist with its slides. Refuses with `clusters.playlist_missing`, and with `clusters.playlist_in_use` while a
 * screen plays it.
 */
export async function removePlaylist(
  scope: Scope,
  clusterId: string,
  { playlist }: { readonly playlist: string },
): Promise<void> {
  const { playlistId } = await getPlaylist(scope, { clusterId, playlistId: playlist });
  // Screens lock the playlists that they are about to play.
  const { name } = await scope.tx.one(sql<RowOf<'clusters_playlist', 'name'>>`
    select name from clusters_playlist where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId} for update`);
  const { isUsed } = await scope.tx.one(sql<{ isUsed: boolean }>`
    select exists (select from clusters_screen where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId})
        or exists (select from clusters_screen_time where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId}) as is_used`);
  if (isUsed) throw refuse(clustersRefusals, 'clusters.playlist_in_use');
  await scope.tx.run(sql`
    delete from clusters_slide where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId}`);
  await scope.tx.run(sql`
    delete from clusters_playlist where tenant_id = ${scope.tenant.id} and playlist_id = ${playlistId}`);
  await audit(scope, 'clusters.remove_playlist', playlistId, name);
}

async function audit(scope: Scope, action: string, playlistId: string, signageName: string): Promise<void> {
  await recordAudit(scope, {
    ...{ action, entityKind: PLAYLIST_ENTITY, entityId: playlistId },
    after: { signageName },
  });
}
