import { businessDate } from '#platform/dates/business-day.ts';
import { addDays, daysBetween } from '#platform/dates/calendar-date.ts';
import { endpoint } from '#platform/endpoint/endpoint.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster, seePeople } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { requestChange } from '../changes/request-change.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ContactInput } from '../details/contact-contract.ts';
import { sightOfCluster } from '../figures/figure-sight.ts';
import { readAlerts, readFigures } from '../figures/read-figures.ts';
import { listFellowMembers } from '../membership/fellow-members.ts';
import { visitClusters } from '../permissions.ts';
import { clustersRefusals } from '../refusals.ts';
import {
  AlertsReply,
  ChangeReply,
  ClusterReply,
  FiguresInput,
  FiguresReply,
  MAX_CALLED_DAYS,
  MembersInput,
  MembersReply,
} from './calls-contract.ts';

const USUAL_DAYS = 30;

const getCluster = endpoint({
  route: 'GET /api/clusters/:cluster',
  summary: 'Returns an organisation.',
  access: visitClusters,
  input: ClusterPath,
  output: ClusterReply,
  handle: async (scope, input) => {
    const { cluster } = await requireCluster(scope, input.cluster, seeCluster);
    return { ...cluster, _id: cluster.clusterId };
  },
});

const getMembers = endpoint({
  route: 'GET /api/clusters/:cluster/members',
  summary: 'Lists the members of an organisation with their roles.',
  access: visitClusters,
  input: MembersInput,
  output: MembersReply,
  handle: async (scope, { cluster: key, after = null }) => {
    const { cluster } = await requireCluster(scope, key, seePeople);
    const { members, next } = await listFellowMembers(scope, { clusterId: cluster.clusterId, cursor: after });
    return { members: members.map((member) => ({ ...member, roles: [...member.roles] })), next };
  },
});

const getFigures = endpoint({
  route: 'GET /api/clusters/:cluster/figures',
  summary: 'Returns the figures of an organisation that the caller may see, by day and by branch.',
  access: visitClusters,
  input: FiguresInput,
  output: FiguresReply,
  handle: async (scope, { cluster: key, from, to }) => {
    const access = await requireCluster(scope, key, seeCluster);
    const { fromOn, toOn } = spanOf(scope, { from, to });
    const { sight } = await sightOfCluster(scope, access);
    const figures = await readFigures(scope, sight, { fromOn, toOn, before: null, step: 'day' });
    return {
      ...{ from: fromOn, to: toOn },
      figures: figures.map((figure) => ({ ...figure, series: [...figure.series] })),
    };
  },
});

/** Refuses with `clusters.days_unfit`. */
function spanOf(
  { now, tenant }: Scope,
  { from, to }: { from: string | undefined; to: string | undefined },
): { fromOn: string; toOn: string } {
  const toOn = to ?? businessDate(now, tenant.zone, tenant.settings.dayCutoffMinutes);
  const fromOn = from ?? addDays(toOn, 1 - USUAL_DAYS);
  const days = daysBetween(fromOn, toOn) + 1;
  if (days < 1 || days > MAX_CALLED_DAYS)
    throw refuse(clustersRefusals, 'clusters.days_unfit', { most: MAX_CALLED_DAYS });
  return { fromOn, toOn };
}

const getAlerts = endpoint({
  route: 'GET /api/clusters/:cluster/alerts',
  summary: 'Returns what waits in an organisation and the caller may see.',
  access: visitClusters,
  input: ClusterPath,
  output: AlertsReply,
  handle: async (scope, { cluster: key }) => {
    const access = await requireCluster(scope, key, seeCluster);
    const { sight } = await sightOfCluster(scope, access);
    const alerts = await readAlerts(scope, sight);
    return { alerts: alerts.map((alert) => ({ ...alert, items: [...alert.items] })) };
  },
});

const postChange = endpoint({
  route: 'POST /api/clusters/:cluster/changes',
  summary: "Asks for a change of an organisation's contact data, which somebody else approves.",
  access: visitClusters,
  input: ContactInput,
  output: ChangeReply,
  idempotent: true,
  handle: requestChange,
});

/** Calls about one organisation. Each can be made through the gateway too. */
export const clusterCalls = [getCluster, getMembers, getFigures, getAlerts, postChange];
