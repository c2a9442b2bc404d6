import { redirectWithin } from '#platform/navigation/redirect.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { useCounter } from '../access/cluster-actions.ts';
import { listOwnClusters, type OwnCluster } from '../choose/own-clusters.ts';
import { listPinnedClusters } from '../pin/set-pin.ts';
import { staffPaths } from './paths.ts';
import type { StaffRequest } from './staff-session.ts';

/** What somebody who works in organisations can go on to. */
interface StaffHome {
  readonly clusters: readonly (OwnCluster & { readonly hasPin: boolean; readonly mayHavePin: boolean })[];
  readonly isSignedIn: boolean;
  /** Whether this browser is a paired device. */
  readonly isPaired: boolean;
}

/** Returns the organisations in which the actor has a role; who came by PIN is sent on to their day. */
export async function readHome(scope: Scope, { device, staff }: StaffRequest): Promise<StaffHome> {
  const person = personOf(scope);
  if (!person && staff) throw redirectWithin(staffPaths.dashboard());
  const clusters = (await listOwnClusters(scope)).filter(({ roles }) => roles.length > 0);
  const pinned = person ? await listPinnedClusters(scope, person.userId) : new Set<string>();
  return {
    clusters: clusters.map((cluster) => ({
      ...cluster,
      hasPin: pinned.has(cluster.key),
      mayHavePin: cluster.state === 'active' && cluster.roles.some((role) => useCounter.roles.includes(role)),
    })),
    isSignedIn: person !== null,
    isPaired: device !== null,
  };
}
