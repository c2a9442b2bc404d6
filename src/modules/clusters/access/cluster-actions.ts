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

/** Saying which branches of the site it runs, whose figures are its own. */
export const assignBranches = clusterAction('clusters.assign_branches', { site: 'admin', roles: [] });

/** Its figures of money: sales, what is due. */
export const seeMoney = clusterAction('clusters.see_money', {
  site: 'manager',
  roles: ['owner', 'accountant'],
  states: ['active', 'suspended'],
});

/** Its figures of goods. */
export const seeGoods = clusterAction('clusters.see_goods', {
  site: 'manager',
  roles: ['owner', 'stock_clerk', 'accountant'],
  states: ['active', 'suspended'],
});

/** Reading the files in its space. */
export const readFiles = clusterAction('clusters.read_files', { site: 'manager', roles: CLUSTER_ROLES });

/** Still reading them while it is suspended. */
export const recoverFiles = clusterAction('clusters.recover_files', {
  site: 'manager',
  roles: ['owner'],
  states: ['active', 'suspended'],
});

/** Adding, changing and trashing files in its space. */
export const writeFiles = clusterAction('clusters.write_files', {
  site: 'admin',
  roles: ['owner', 'cashier', 'stock_clerk', 'accountant'],
});

/** Sharing files of its space, moving them out of it and deleting them for good. */
export const manageFiles = clusterAction('clusters.manage_files', { site: 'admin', roles: ['owner'] });

/** How its people, units and other records relate. What somebody sees of each is what its own pages show them. */
export const seeGraph = clusterAction('clusters.see_graph', {
  site: 'manager',
  roles: CLUSTER_ROLES,
  states: CLUSTER_STATES,
});
/** Adding its documents and taking them out of use. */
export const manageDocuments = clusterAction('clusters.manage_documents', {
  site: 'admin',
  roles: ['owner', 'applicant'],
  states: [...APPLYING, 'active', 'suspended'],
});

/** Verifying its documents and parts of its registered data. */
export const verifyInformation = clusterAction('clusters.verify_information', { site: 'admin', roles: [] });

/** Changing its logo. */
export const setLogo = clusterAction('clusters.set_logo', {
  site: 'admin',
  roles: ['owner', 'applicant'],
  states: [...APPLYING, 'active'],
});

/** Making it a sub-organisation of another organisation. */
export const setParent = clusterAction('clusters.set_parent', { site: 'admin', roles: [] });
/** Its screens and what they play, with when they were last known to play. */
export const seeSignage = clusterAction('clusters.see_signage', { site: 'manager', roles: CLUSTER_ROLES });

/** Changing its screens and playlists. */
export const editSignage = clusterAction('clusters.edit_signage', { site: 'manager', roles: ['owner'] });

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
  manageDocuments,
  verifyInformation,
  setLogo,
  setParent,
  seeChart,
  editChart,
  assignBranches,
  seeMoney,
  seeGoods,
  readFiles,
  recoverFiles,
  writeFiles,
  manageFiles,
  seeGraph,
  seeSignage,
  editSignage,
  requestChange,
  decideChange,
  seePeople,
  usePanel,
  managePeople,
  leaveCluster,
  manageDevices,
  useCounter,
];
