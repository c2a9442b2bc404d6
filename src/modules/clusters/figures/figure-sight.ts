import { isOffered } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import {
  type Alert,
  type Concern,
  type Figure,
  isFigureFor,
  type Narrowing,
} from '#platform/figures/figure.ts';
import type { Scope } from '#platform/scope.ts';
import { type ClusterAction, mayIn } from '../access/action-rules.ts';
import { seeGoods, seeInformation, seeMoney, seePeople } from '../access/cluster-actions.ts';
import type { ClusterAccess } from '../access/require-cluster.ts';
import { listRunBranches } from '../branches/cluster-branches.ts';
import { branchesInScope } from './figure-rules.ts';

/** Who sees what of an organisation, by what it is about. */
const ACTIONS: Readonly<Record<Concern, ClusterAction>> = {
  money: seeMoney,
  goods: seeGoods,
  people: seePeople,
  records: seeInformation,
};

/** Returns what of a declaration the reader may see; null: nothing. */
export type Sight = (declared: Figure | Alert) => Narrowing | null;

/** The figures of the whole site, for those who have its permissions. */
export function sightOfSite(scope: Scope): Sight {
  return (declared) => (isFigureFor(scope, declared) ? { branchCodes: null, groupId: null } : null);
}

/**
 * The figures of an organisation: by branch those of its branches in which the reader works, since it runs them, and its own. What belongs to the
 * site as a whole is none of it.
 */
export async function sightOfCluster(
  scope: Scope,
  { cluster, standing }: ClusterAccess,
): Promise<{ sight: Sight; branchCodes: readonly string[] }> {
  const branches = await listRunBranches(scope, cluster.clusterId);
  const branchCodes = branches.map(({ code }) => code);
  const branchSince = Object.fromEntries(branches.map(({ code, sinceOn }) => [code, sinceOn]));
  const sight: Sight = (declared) => {
    const action = ACTIONS[declared.concern];
    if (declared.within === 'site' || !isOffered(declared.access, scope.tenant)) return null;
    if (!mayIn(action, standing)) return null;
    if (declared.within === 'group') return { branchCodes: null, groupId: cluster.clusterId };
    const isOfSite = action.site !== null && hasRole(standing.siteRole, action.site);
    const memberships = standing.memberships.filter(({ role }) => action.roles.includes(role));
    const seen = isOfSite ? branchCodes : branchesInScope(branchCodes, memberships);
    return seen.length === 0 ? null : { branchCodes: seen, branchSince, groupId: cluster.clusterId };
  };
  return { sight, branchCodes };
}
