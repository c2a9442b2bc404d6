import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { ClusterRole, ClusterState } from '../cluster/cluster-rules.ts';

/** Roles in an organisation, and its applicant while it is not active yet. */
export type ActionRole = ClusterRole | 'applicant';

/** What somebody can do in one organisation, and who may. */
export interface ClusterAction {
  /** `clusters.<verb>_<what>`. */
  readonly name: string;
  /** Lowest role of the site that may everywhere and in every state; null: no role of the site. */
  readonly site: Exclude<Role, 'guest'> | null;
  /** Roles in the organisation that may. */
  readonly roles: readonly ActionRole[];
  /** States of the organisation in which those roles may. */
  readonly states: readonly ClusterState[];
  /** Whether a PIN at a paired device opens it too, by those roles alone. */
  readonly opensByPin: boolean;
}

/**
 * Declares an action. Roles in the organisation may while it is active, unless `states` says otherwise, and with their account
 * alone, unless `opensByPin`. Deny by default.
 */
export function clusterAction(
  name: string,
  {
    states = ['active'],
    opensByPin = false,
    ...rest
  }: Pick<ClusterAction, 'site' | 'roles'> & Partial<Pick<ClusterAction, 'states' | 'opensByPin'>>,
): ClusterAction {
  return { name, states, opensByPin, ...rest };
}

/** One role of a person in an organisation. */
export interface ClusterMembership {
  readonly role: ClusterRole;
  /** Null: all branches. */
  readonly branchCodes: readonly string[] | null;
}

/** What a person's rights in an organisation depend on. */
export interface ClusterStanding {
  readonly siteRole: Role;
  /** State of the organisation. */
  readonly state: ClusterState;
  /** Their active roles in it; none where the membership is suspended or has ended. */
  readonly memberships: readonly ClusterMembership[];
  /** Whether they apply for it: `isApplicationOfActor`. */
  readonly isApplicant: boolean;
}

/** Whether somebody may, and if not, whether only the state of the organisation is in the way. */
export type ActionVerdict = 'allowed' | 'not_in_state' | 'forbidden';

/** Decides about an action of somebody in an organisation. */
export function decideAction(action: ClusterAction, standing: ClusterStanding): ActionVerdict {
  if (action.site !== null && hasRole(standing.siteRole, action.site)) return 'allowed';
  const isIn =
    standing.memberships.some(({ role }) => action.roles.includes(role)) ||
    (standing.isApplicant && action.roles.includes('applicant'));
  if (!isIn) return 'forbidden';
  return action.states.includes(standing.state) ? 'allowed' : 'not_in_state';
}

/** Returns whether somebody may do it. */
export function mayIn(action: ClusterAction, standing: ClusterStanding): boolean {
  return decideAction(action, standing) === 'allowed';
}
