import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { type DaySpan, type PeriodStep, stepsOf } from '#platform/dates/report-period.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { ALERT_ITEMS, type Alert, type Figure, MAX_ALERT_COUNT } from '#platform/figures/figure.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import type { Scope } from '#platform/scope.ts';
import type { ClusterAction } from '../access/action-rules.ts';
import { seeCluster, seeInformation } from '../access/cluster-actions.ts';
import { REVIEW_STATES } from '../cluster/cluster-rules.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { readSiteFigures, visitClusters } from '../permissions.ts';

/**
 * How many people belong to an organisation, or to any of the site, at the end of each day or month; somebody with two roles
 * counts once, and those who are suspended now do not count.
 */
const membersFigure: Figure = {
  name: 'clusters.members',
  rank: 50,
  label: m.clusters_figure_members,
  access: readSiteFigures,
  concern: 'people',
  within: 'group',
  unit: 'count',
  isLevel: true,
  read: async (scope, { fromOn, toOn, step, groupId }) => {
    const { zone, settings } = scope.tenant;
    const dayOf = (at: ReturnType<typeof sql>) =>
      sql`((${at} - make_interval(mins => ${settings.dayCutoffMinutes}::integer)) at time zone ${zone})::date`;
    const moves = await scope.tx.rows(sql<{ readonly on: string; readonly by: number }>`
      with stays as (
        select unnest(range_agg(daterange(${dayOf(sql`joined_at`)}, ${dayOf(sql`ended_at`)}, '[)'))) as stay
          from clusters_member
         where tenant_id = ${scope.tenant.id} and state in ('active', 'ended')
           and ${groupId === null ? sql`true` : sql`cluster_id = ${groupId}`}
         group by person_id),
      moves as (
        select lower(stay) as day, 1 as by from stays
         union all
        select upper(stay), -1 from stays where not upper_inf(stay))
      select greatest(${step === 'day' ? sql`day` : sql`date_trunc('month', day)::date`}, ${firstStep({ fromOn, toOn }, step)}::date)::text as "on",
             sum(by)::int as by
        from moves where day <= ${toOn} group by 1 order by 1`);
    const byStep = new Map(moves.map(({ on, by }) => [on, by]));
    let value = 0;
    return stepsOf({ fromOn, toOn }, step).map((on) => {
      value += byStep.get(on) ?? 0;
      return { on, branchCode: null, value };
    });
  },
};

function firstStep(span: DaySpan, step: PeriodStep): IsoDate {
  return stepsOf(span, step)[0] ?? span.fromOn;
}

type NamedCluster = RowOf<'clusters_cluster', 'key' | 'nameTh' | 'nameEn'>;

/** Changes of registered data that wait for somebody who decides, the oldest first. */
const changesAlert: Alert = {
  name: 'clusters.changes_waiting',
  rank: 60,
  label: m.clusters_alert_changes,
  access: readSiteFigures,
  concern: 'records',
  within: 'group',
  read: async (scope, { groupId }) => {
    const rows = await scope.tx.rows(sql<
      NamedCluster & RowOf<'clusters_change_request', 'createdAt'> & { readonly counted: number }
    >`
      with waiting as (
        select r.request_id, r.cluster_id, r.created_at from clusters_change_request r
         where r.tenant_id = ${scope.tenant.id} and r.state = 'waiting'
           and ${groupId === null ? sql`true` : sql`r.cluster_id = ${groupId}`}
         order by r.request_id limit ${MAX_ALERT_COUNT + 1})
      select c.key, c.name_th, c.name_en, w.created_at, (select count(*)::int from waiting) as counted
        from waiting w join clusters_cluster c on c.tenant_id = ${scope.tenant.id} and c.cluster_id = w.cluster_id
       order by w.request_id limit ${ALERT_ITEMS}`);
    const items = rows.map((row) => ({
      label: clusterName(row, scope.locale),
      detail: sinceText(scope, row.createdAt),
      // Of one organisation only those who read its data see this; of the site also others.
      to: groupId !== null || opensAll(scope, seeInformation) ? clustersPaths.information(row.key) : null,
    }));
    return { ...counted(rows), items, to: items.length === 1 ? (items[0]?.to ?? null) : null };
  },
};

/** Applications that wait for an admin, the oldest first. */
const applicationsAlert: Alert = {
  name: 'clusters.applications_waiting',
  rank: 70,
  label: m.clusters_alert_applications,
  access: readSiteFigures,
  concern: 'records',
  within: 'site',
  read: async (scope) => {
    const rows = await scope.tx.rows(sql<
      NamedCluster & RowOf<'clusters_cluster', 'stateAt'> & { readonly counted: number }
    >`
      with waiting as (
        select key, name_th, name_en, state_at, cluster_id from clusters_cluster
         where tenant_id = ${scope.tenant.id} and state = any(${REVIEW_STATES as string[]}::text[])
         order by cluster_id limit ${MAX_ALERT_COUNT + 1})
      select key, name_th, name_en, state_at, (select count(*)::int from waiting) as counted
        from waiting order by state_at, cluster_id limit ${ALERT_ITEMS}`);
    return {
      ...counted(rows),
      to: opensAll(scope, seeCluster) ? clustersPaths.manage({ state: 'in_review' }) : null,
      items: rows.map((row) => ({
        label: clusterName(row, scope.locale),
        detail: sinceText(scope, row.stateAt),
        to: opensAll(scope, seeCluster) ? clustersPaths.detail(row.key) : null,
      })),
    };
  },
};

/** Whether the actor opens what an action opens in all organisations. */
function opensAll({ actor }: Scope, { site }: ClusterAction): boolean {
  return allows(visitClusters, actor) && site !== null && hasRole(actor.role, site);
}

function counted(rows: readonly { readonly counted: number }[]): { count: number; isMore: boolean } {
  const count = rows[0]?.counted ?? 0;
  return { count: Math.min(count, MAX_ALERT_COUNT), isMore: count > MAX_ALERT_COUNT };
}

function sinceText({ tenant, locale }: Scope, at: Date): string {
  const day = businessDate(at, tenant.zone, tenant.settings.dayCutoffMinutes);
  return m.clusters_alert_since({ day: formatDay(day, { locale }) }, { locale });
}

/** Figures of organisations. */
export const clusterFigures: readonly Figure[] = [membersFigure];

/** What waits in organisations. */
export const clusterAlerts: readonly Alert[] = [changesAlert, applicationsAlert];
