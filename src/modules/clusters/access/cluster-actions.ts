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

/** Its organisation chart. */
export const seeChart = clusterAction('clusters.see_chart', {
  site: 'manager',
  roles: CLUSTER_ROLES,
  states: CLUSTER_STATES,
});

/** Changing its organisation chart. */
export const editChart = clusterAction('clusters.edit_chart', { site: 'admin', roles: ['owner'] });

/** Asking for a change of its registered data, which somebody else approves. */
export const requestChange = clusterAction('clusters.request_change', { site: null, roles: ['owner'] });

/** Deciding about such a change. */
export const decideChange = clusterAction('clusters.decide_change', { site: 'admin', roles: [] });

/** Who belongs to it, by name and role: its members know each other. */
export const seePeople = clusterAction('clusters.see_people', {
  site: 'manager',
  roles: CLUSTER_ROLES,
  states: ['active', 'suspended'],
});

/** The touch screen with the tiles of those who work in it. */
export const usePanel = clusterAction('clusters.use_panel', { site: 'manager', roles: CLUSTER_ROLES });

/** Inviting people, and changing, suspending, moving and ending their memberships. */
export const managePeople = clusterAction('clusters.manage_people', { site: 'admin', roles: ['owner'] });

/** Giving up one's own membership. */
export const leaveCluster = clusterAction('clusters.leave', {
  site: null,
  roles: CLUSTER_ROLES,
  states: CLUSTER_STATES,
});

/** Pairing, listing and revoking the devices that its staff work at. */
export const manageDevices = clusterAction('clusters.manage_devices', { site: 'admin', roles: ['owner'] });

/** Working at its counter, also at a paired device by PIN: who may do it has a PIN. */
export const useCounter = clusterAction('clusters.use_counter', {
  site: null,
  roles: ['owner', 'cashier', 'stock_clerk'],
  opensByPin: true,
});

/** All actions in organisations: the walk of the matrix is derived from them. Every action is listed here. */
export const CLUSTER_ACTIONS: readonly ClusterAction[] = [
  seeCluster,
  seeInformation,
  editInformation,
  seeChart,
  editChart,
  requestChange,
  decideChange,
  seePeople,
  usePanel,
  managePeople,
  leaveCluster,
  manageDevices,
  useCounter,
];
