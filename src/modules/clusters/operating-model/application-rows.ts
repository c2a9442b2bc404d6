import { sql } from '#platform/db/query.ts';
import type { RowAs, RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { clustersRefusals } from '../refusals.ts';
import type { ApplicationState, RowState } from './application-rules.ts';
import type { Change } from './difference-rules.ts';
import { MAX_CLUSTERS_AT_ONCE } from './model-rules.ts';

declare module '#platform/db/column-types.ts' {
  interface ColumnTypes {
    'clusters_application_row.changes': Change[];
  }
}

/** Most applications of one operating model that are listed. */
const MAX_LISTED = 50;

/** A version applied to many organisations at once. */
export type Application = RowOf<
  'clusters_application',
  'applicationId' | 'modelId' | 'number' | 'state' | 'stateAt' | 'stoppedAt' | 'startedByName' | 'startedAt'
> &
  RowAs<'clusters_model', { modelNameTh: 'nameTh'; modelNameEn: 'nameEn' }>;

/** An organisation of an application. */
export type ApplicationRow = RowOf<'clusters_application_row', 'clusterId' | 'state' | 'reason' | 'changes'> &
  RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/** Returns an application. Refuses with `clusters.application_missing`. */
export function getApplication(scope: Scope, applicationId: string): Promise<Application> {
  return requireApplication(scope, applicationId, sql``);
}

/** As `getApplication`, and locks it: two workers with the same job go one after the other. */
export function lockApplication(scope: Scope, applicationId: string): Promise<Application> {
  return requireApplication(scope, applicationId, sql`for no key update of a`);
}

async function requireApplication(
  scope: Scope,
  applicationId: string,
  lock: ReturnType<typeof sql>,
): Promise<Application> {
  const application = await scope.tx.first(sql<Application>`
    select a.application_id, a.model_id, a.number, a.state, a.state_at, a.stopped_at, a.started_by_name, a.started_at,
           m.name_th as model_name_th, m.name_en as model_name_en
      from clusters_application a join clusters_model m on m.tenant_id = a.tenant_id and m.model_id = a.model_id
     where a.tenant_id = ${scope.tenant.id} and a.application_id = ${applicationId} ${lock}`);
  if (!application) throw refuse(clustersRefusals, 'clusters.application_missing');
  return application;
}

/** Moves a locked application to its next state. */
export async function moveApplication(
  scope: Scope,
  { applicationId }: Pick<Application, 'applicationId'>,
  state: ApplicationState,
): Promise<void> {
  await scope.tx.run(sql`
    update clusters_application set state = ${state}, state_at = ${scope.now}, stopped_at = null
     where tenant_id = ${scope.tenant.id} and application_id = ${applicationId}`);
}

/** Notes that the job of an application gave up. */
export async function stopApplication(scope: Scope, applicationId: string): Promise<void> {
  await scope.tx.run(sql`
    update clusters_application set stopped_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and application_id = ${applicationId} and state in ('applying', 'undoing')`);
}

/** Returns the next organisation of an application in a state, or null. */
export function findNextRow(
  scope: Scope,
  applicationId: string,
  state: RowState,
): Promise<NextRow | null> {
  return scope.tx.first(sql<NextRow>`
    select cluster_id, previewed_version, before_model_id, before_number, applied_version from clusters_application_row
     where tenant_id = ${scope.tenant.id} and application_id = ${applicationId} and state = ${state}
     order by cluster_id limit 1`);
}

export type NextRow = RowOf<
  'clusters_application_row',
  'clusterId' | 'previewedVersion' | 'beforeModelId' | 'beforeNumber' | 'appliedVersion'
>;

/** Returns the organisations of an application with what became of them, by name. */
export function listRows(scope: Scope, applicationId: string): Promise<ApplicationRow[]> {
  return scope.tx.rows(sql<ApplicationRow>`
    select r.cluster_id, r.state, r.reason, r.changes, c.key, c.name_th, c.name_en
      from clusters_application_row r join clusters_cluster c on c.tenant_id = r.tenant_id and c.cluster_id = r.cluster_id
     where r.tenant_id = ${scope.tenant.id} and r.application_id = ${applicationId}
     order by c.name_th, c.cluster_id limit ${MAX_CLUSTERS_AT_ONCE}`);
}

/** Returns the latest applications of an operating model, the newest first, with how many organisations each has. */
export function listApplications(
  scope: Scope,
  modelId: string,
): Promise<
  (RowOf<'clusters_application', 'applicationId' | 'number' | 'state' | 'stoppedAt' | 'startedByName' | 'startedAt'> & {
    clusters: number;
  })[]
> {
  return scope.tx.rows(sql<
    RowOf<
      'clusters_application',
      'applicationId' | 'number' | 'state' | 'stoppedAt' | 'startedByName' | 'startedAt'
    > & { clusters: number }
  >`
    select a.application_id, a.number, a.state, a.stopped_at, a.started_by_name, a.started_at,
           (select count(*)::int from clusters_application_row r
             where r.tenant_id = a.tenant_id and r.application_id = a.application_id) as clusters
      from clusters_application a
     where a.tenant_id = ${scope.tenant.id} and a.model_id = ${modelId}
     order by a.application_id desc limit ${MAX_LISTED}`);
}
