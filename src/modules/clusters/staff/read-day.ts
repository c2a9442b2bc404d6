import { hintIn } from '#platform/http/hint-cookie-rules.ts';
import { redirectWithin } from '#platform/navigation/redirect.ts';
import type { PageHttp } from '#platform/page/page.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { mayIn } from '../access/action-rules.ts';
import { seeCluster, useCounter } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { listOwnClusters } from '../choose/own-clusters.ts';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { rememberCluster, rememberedCluster } from '../current/current-cluster.ts';
import { sightOfCluster } from '../figures/figure-sight.ts';
import { type AlertView, readAlerts } from '../figures/read-figures.ts';
import { staffPaths } from './paths.ts';
import { readPlace } from './read-place.ts';
import type { StaffPrincipal } from './staff-session.ts';

/** What the page shows of somebody's day. */
interface StaffDay {
  readonly name: string;
  readonly cluster: string;
  readonly branch: string | null;
  readonly roles: readonly ClusterRole[];
  /** Where they came by PIN. */
  readonly lock: { readonly device: string; readonly expiresAt: string } | null;
  /** Key of the organisation, where they came by their account. */
  readonly key: string | null;
  readonly mayHavePin: boolean;
  /** What waits, for those who came by their account: a PIN opens none of it. */
  readonly alerts: readonly AlertView[];
}

/** Returns the day of somebody who came by PIN. */
export async function dayByPin(scope: Scope, staff: StaffPrincipal): Promise<StaffDay> {
  const { device, ...place } = await readPlace(scope, { ...staff.device, clusterId: staff.clusterId });
  return {
    ...place,
    name: staff.name,
    roles: staff.memberships.map(({ role }) => role),
    lock: { device, expiresAt: staff.expiresAt.toISOString() },
    key: null,
    mayHavePin: false,
    alerts: [],
  };
}

/**
 * Returns the day of somebody who came by their account, in an organisation by its key, in the one that they last worked in or
 * in their first one that is active, and remembers it; others are sent to sign in or to choose.
 */
export async function dayByAccount(
  scope: Scope,
  http: PageHttp,
  chosen: string | undefined,
): Promise<StaffDay> {
  const person = personOf(scope);
  if (!person) throw redirectWithin(staffPaths.login());
  const key = chosen ?? (await findUsualCluster(scope, http));
  if (key === undefined) throw redirectWithin(staffPaths.home());
  const access = await requireCluster(scope, key, seeCluster);
  rememberCluster(access, http);
  const { cluster, standing } = access;
  const { sight } = await sightOfCluster(scope, access);
  return {
    name: `${person.firstname} ${person.lastname}`.trim(),
    cluster: clusterName(cluster, scope.locale),
    branch: null,
    roles: standing.memberships.map(({ role }) => role),
    lock: null,
    key,
    mayHavePin: mayIn(useCounter, standing),
    alerts: await readAlerts(scope, sight),
  };
}

/** Returns the key of the active organisation that somebody last worked in, or of their first one. */
async function findUsualCluster(scope: Scope, http: PageHttp): Promise<string | undefined> {
  const remembered = rememberedCluster(hintIn(http.frame.cookie('_cluster')));
  const own = (await listOwnClusters(scope)).filter(
    ({ roles, state }) => roles.length > 0 && state === 'active',
  );
  return (own.find(({ clusterId }) => clusterId === remembered) ?? own[0])?.key;
}
