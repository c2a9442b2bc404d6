import { randomBytes } from 'node:crypto';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { requireBranches } from '../membership/branch-choices.ts';
import { clustersRefusals } from '../refusals.ts';
import { lockPlaylists } from './playlist-rows.ts';
import { getScreen } from './screen-rows.ts';
import type { ScreenForm } from './signage-form-contract.ts';
import { MAX_SCREENS, type Orientation } from './signage-rules.ts';

const SCREEN_ENTITY = 'clusters.screen';
/** Of the code in its address. */
const CODE_BYTES = 16;

/** Makes a screen, which plays nothing yet. Refuses with `clusters.too_many_screens`. */
export async function createScreen(
  scope: Scope,
  clusterId: string,
  { name, orientation }: { readonly name: string; readonly orientation: Orientation },
): Promise<{ screenId: string; code: string }> {
  const screenId = uuidV7(scope.now);
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const made = await scope.tx.run(sql`
    insert into clusters_screen (tenant_id, screen_id, cluster_id, name, orientation, code, created_at, updated_at)
    select ${scope.tenant.id}, ${screenId}, ${clusterId}, ${name}, ${orientation}, ${code}, ${scope.now}, ${scope.now}
     where (select count(*) from clusters_screen where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}) < ${MAX_SCREENS}`);
  if (made === 0) throw refuse(clustersRefusals, 'clusters.too_many_screens', { most: MAX_SCREENS });
  await audit(scope, 'clusters.create_screen', screenId, name);
  return { screenId, code };
}

/**
 * Saves a screen with its schedule. Refuses with `clusters.screen_missing`, `clusters.playlist_missing`,
 * `clusters.unknown_branch`, and with `clusters.changed_meanwhile` if somebody else saved it first.
 */
export async function saveScreen(scope: Scope, clusterId: string, form: ScreenForm): Promise<void> {
  const { screenId, branchCode } = await getScreen(scope, { clusterId, screenId: form.screen });
  const held = branchCode === null ? null : [branchCode];
  await requireBranches(scope, form.branch === null ? null : [form.branch], held);
  const playlistIds = form.times.map(({ playlistId }) => playlistId);
  await lockPlaylists(scope, clusterId, [...playlistIds, ...(form.playlist === null ? [] : [form.playlist])]);
  const saved = await scope.tx.run(sql`
    update clusters_screen
       set name = ${form.name}, orientation = ${form.orientation}, branch_code = ${form.branch}, playlist_id = ${form.playlist}::uuid,
           version = version + 1, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} and version = ${form.version}`);
  if (saved === 0) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  await scope.tx.run(sql`
    delete from clusters_screen_time where tenant_id = ${scope.tenant.id} and screen_id = ${screenId}`);
  for (const [sort, time] of form.times.entries())
    await scope.tx.run(sql`
      insert into clusters_screen_time (tenant_id, screen_id, sort, playlist_id, weekdays, from_minute, to_minute, from_on, last_on)
      values (${scope.tenant.id}, ${screenId}, ${sort}, ${time.playlistId}, ${time.weekdays}::integer[],
              ${time.fromMinute}, ${time.toMinute}, ${time.fromOn}::date, ${time.lastOn}::date)`);
  await audit(scope, 'clusters.save_screen', screenId, form.name);
}

/** Removes a screen: its address opens nothing from then on. Refuses with `clusters.screen_missing`. */
export async function removeScreen(
  scope: Scope,
  clusterId: string,
  { screen }: { readonly screen: string },
): Promise<void> {
  const { screenId } = await getScreen(scope, { clusterId, screenId: screen });
  // Reports that arrive now wait, and find no screen any more.
  await scope.tx.first(sql<RowOf<'clusters_screen', 'screenId'>>`
    select screen_id from clusters_screen where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} for update`);
  for (const table of [sql`clusters_screen_time`, sql`clusters_screen_report`])
    await scope.tx.run(
      sql`delete from ${table} where tenant_id = ${scope.tenant.id} and screen_id = ${screenId}`,
    );
  const removed = await scope.tx.first(sql<RowOf<'clusters_screen', 'name'>>`
    delete from clusters_screen where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} returning name`);
  if (removed) await audit(scope, 'clusters.remove_screen', screenId, removed.name);
}

async function audit(scope: Scope, action: string, screenId: string, signageName: string): Promise<void> {
  await recordAudit(scope, {
    ...{ action, entityKind: SCREEN_ENTITY, entityId: screenId },
    after: { signageName },
  });
}
