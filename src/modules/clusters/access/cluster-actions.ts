import { CLUSTER_ROLES, CLUSTER_STATES, type ClusterState } from '../cluster/cluster-rules.ts';
import { type ClusterAction, clusterAction } from './action-rules.ts';

/** States before an organisation is active, in which its applicant still changes it. */
const APPLYING: readonly ClusterState[] = ['draft', 'changes_requested'];

/** Its overview: name, state, who it belongs to. Managers of the site read all organisations. */
export const seeCluster = clusterAction('clusters.see', {
  site: 'manager',
  roles: [...CLUSTER_ROLES, 'applicant'],
  states: CLUSTER_STATES,
});

/** Its registered data, bank account included. */
export const seeInformation = clusterAction('clusters.see_information', {
  site: 'manager',
  roles: ['owner', 'accountant', 'applicant'],
  states: CLUSTER_STATES,
});

/** Changing its registered data: admins at any time, its applicant until it is handed in. */
export const editInformation = clusterAction('clusters.edit_information', {
  site: 'admin',
  roles: ['applicant'],
  states: APPLYING,
});

/** Asking for a change of its registered data, which somebody else approves. */
export const requestChange = clusterAction('clusters.request_change', { site: null, roles: ['owner'] });

/** Deciding about such a change. */
export const decideChange = clusterAction('clusters.decide_change', { site: 'admin', roles: [] });

/** All actions in organisations: the walk of the matrix is derived from them. Every action is listed here. */
export const CLUSTER_ACTIONS: readonly ClusterAction[] = [
  seeCluster,
  seeInformation,
  editInformation,
  requestChange,
  decideChange,
];
