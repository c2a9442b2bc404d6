import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { isOpenFor } from '../access/open-clusters.ts';
import { seeSignage } from '../access/cluster-actions.ts';
import { clustersRefusals } from '../refusals.ts';
import type { ScreenTime } from './schedule-rules.ts';
import { MAX_SCREENS, MAX_TIMES } from './signage-rules.ts';

export type ScreenRow = RowOf<
  'clusters_screen',
  'screenId' | 'name' | 'branchCode' | 'orientation' | 'code' | 'playlistId' | 'version'
>;

/** A screen with when it was last known to play. */
export type ListedScreen = ScreenRow & {
  /** End of its latest report; null: it has never played. */
  readonly seenAt: Date | null;
  /** Slides that it showed during the last day. */
  readonly slides: number;
};

/** A screen to choose, of any organisation. */
export type OfferedScreen = RowOf<'clusters_screen', 'name' | 'code' | 'orientation'> &
  RowOf<'clusters_cluster', 'nameTh' | 'nameEn'>;

const DAY_MS = 86_400_000;
const MAX_OFFERED = 100;

/** Returns the screens of an organisation by name. */
export async function listScreens(scope: Scope, clusterId: string): Promise<ListedScreen[]> {
  return scope.tx.rows(sql<ListedScreen>`
    select s.screen_id, s.name, s.branch_code, s.orientation, s.code, s.playlist_id, s.version,
           (select max(r.to_at) from clusters_screen_report r where r.tenant_id = s.tenant_id and r.screen_id = s.screen_id) as seen_at,
           coalesce((select sum(r.slides) from clusters_screen_report r
                      where r.tenant_id = s.tenant_id and r.screen_id = s.screen_id
                        and r.to_at > ${new Date(scope.now.getTime() - DAY_MS)}), 0)::int as slides
      from clusters_screen s
     where s.tenant_id = ${scope.tenant.id} and s.cluster_id = ${clusterId}
     order by s.name, s.screen_id limit ${sql.lit(MAX_SCREENS)}`);
}

/** Returns the screens that the actor may choose from, by organisation; null for guests. */
export async function listOfferedScreens(scope: Scope): Promise<OfferedScreen[] | null> {
  if (!personOf(scope)) return null;
  return scope.tx.rows(sql<OfferedScreen>`
    select s.name, s.code, s.orientation, c.name_th, c.name_en
      from clusters_screen s join clusters_cluster c on c.tenant_id = s.tenant_id and c.cluster_id = s.cluster_id
     where s.tenant_id = ${scope.tenant.id} and c.state = 'active' and ${isOpenFor(scope, seeSignage, sql`c.cluster_id`)}
     order by c.name_th, s.name, s.screen_id limit ${sql.lit(MAX_OFFERED)}`);
}

/** Returns a screen of an organisation. Refuses with `clusters.screen_missing`. */
export async function getScreen(
  scope: Scope,
  { clusterId, screenId }: { readonly clusterId: string; readonly screenId: string },
): Promise<ScreenRow> {
  const row = await scope.tx.first(sql<ScreenRow>`
    select screen_id, name, branch_code, orientation, code, playlist_id, version from clusters_screen
     where tenant_id = ${scope.tenant.id} and screen_id = ${screenId} and cluster_id = ${clusterId}`);
  if (!row) throw refuse(clustersRefusals, 'clusters.screen_missing');
  return row;
}

type TimeRow = RowOf<
  'clusters_screen_time',
  'screenId' | 'playlistId' | 'weekdays' | 'fromMinute' | 'toMinute' | 'fromOn' | 'lastOn'
>;

/** Returns the times of screens by screen, in their order. */
export async function readTimes(
  scope: Scope,
  screenIds: readonly string[],
): Promise<Map<string, ScreenTime[]>> {
  const rows = await scope.tx.rows(sql<TimeRow>`
    select screen_id, playlist_id, weekdays, from_minute, to_minute, from_on, last_on from clusters_screen_time
     where tenant_id = ${scope.tenant.id} and screen_id = any(${screenIds}::uuid[])
     order by screen_id, sort limit ${sql.lit(MAX_SCREENS * MAX_TIMES)}`);
  return new Map(
    [...Map.groupBy(rows, ({ screenId }) => screenId)].map(([screenId, times]) => [
      screenId,
      times.map(({ screenId: _screenId, ...time }) => time),
    ]),
  );
}
