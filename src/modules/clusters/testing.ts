import { randomBytes } from 'node:crypto';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import type { ModuleTesting, Names, Owner } from '#platform/testing/module-testing.ts';
import type { World } from '#platform/testing/world.ts';
import type { ClusterKind, ClusterRole, ClusterState, MemberState } from './cluster/cluster-rules.ts';
import { indexCluster } from './cluster/cluster-search.ts';

export interface TestCluster {
  readonly key?: string;
  readonly nameTh?: string;
  readonly nameEn?: string;
  readonly kind?: ClusterKind;
  readonly state?: ClusterState;
  readonly parentId?: string | null;
  readonly subdistrictCode?: number | null;
  readonly appliedBy?: string | null;
}

/** Builds an organisation, by default an active one without members. */
export async function buildCluster(
  scope: Scope,
  {
    key = `c-${randomBytes(4).toString('hex')}`,
    nameTh = `วิสาหกิจชุมชน ${key}`,
    nameEn = '',
    kind = 'community_enterprise',
    state = 'active',
    parentId = null,
    subdistrictCode = null,
    appliedBy = null,
  }: TestCluster = {},
): Promise<{ clusterId: string; key: string }> {
  const made = await scope.tx.one(sql<
    RowOf<'clusters_cluster', 'clusterId' | 'key' | 'nameTh' | 'nameEn' | 'taxId'>
  >`
    insert into clusters_cluster (tenant_id, key, kind, name_th, name_en, parent_id, state, state_at, subdistrict_code, applied_by, created_at, updated_at)
    values (${scope.tenant.id}, ${key}, ${kind}, ${nameTh}, ${nameEn}, ${parentId}, ${state}, ${scope.now}, ${subdistrictCode}, ${appliedBy}, ${scope.now}, ${scope.now})
    returning cluster_id, key, name_th, name_en, tax_id`);
  await indexCluster(scope, made);
  return { clusterId: made.clusterId, key: made.key };
}

/** Makes a person a member of an organisation. */
export async function joinCluster(
  scope: Scope,
  {
    clusterId,
    personId,
    role = 'member',
    branchCodes = null,
    state = 'active',
  }: {
    readonly clusterId: string;
    readonly personId: string;
    readonly role?: ClusterRole;
    readonly branchCodes?: readonly string[] | null;
    readonly state?: MemberState;
  },
): Promise<{ memberId: string }> {
  return scope.tx.one(sql<RowOf<'clusters_member', 'memberId'>>`
    insert into clusters_member (tenant_id, cluster_id, person_id, role, branch_codes, state, joined_at, ended_at, updated_at)
    values (${scope.tenant.id}, ${clusterId}, ${personId}, ${role}, ${branchCodes}::text[], ${state}, ${scope.now},
            ${state === 'ended' ? scope.now : null}, ${scope.now})
    returning member_id`);
}

/** An organisation that the owner of a tenant's things owns. */
async function clusters(world: World, owner: Owner): Promise<Names> {
  return world.write(async (scope) => {
    const { clusterId, key } = await buildCluster(scope);
    await joinCluster(scope, { clusterId, personId: owner.actor.userId, role: 'owner' });
    return { cluster: key };
  });
}

/** Declarations for tests over all modules. @public */
export const testing: ModuleTesting = {
  roles: {
    'clusters.visit': ['user', 'manager', 'admin', 'accountant'],
  },
  things: [{ make: clusters }],
  switchedOff: { stays: [], path: '/cluster/manage' },
  openParameters: {
    '/cluster/manage state': 'what a list shows',
  },
  visits: [['/cluster/manage', '/cluster/manage', 'user', 'manager', 'admin']],
};
