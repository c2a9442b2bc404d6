import { recordAudit } from '#platform/audit.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { assignBranches as assignBranchesAction } from '../access/cluster-actions.ts';
import { lockCluster } from '../access/require-cluster.ts';
import { CLUSTER_ENTITY } from '../cluster/cluster-contract.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import { listBranchChoices, requireBranches } from '../membership/branch-choices.ts';
import { clustersRefusals } from '../refusals.ts';
import type { AssignableBranch, AssignBranchesInput } from './branches-contract.ts';

/** A branch that an organisation runs. */
interface RunBranch {
  readonly code: string;
  /** The business day since when it runs it: what was before belongs to others. */
  readonly sinceOn: IsoDate;
}

/** Returns the branches that an organisation runs. */
export async function listRunBranches(scope: Scope, clusterId: string): Promise<RunBranch[]> {
  const { zone, settings } = scope.tenant;
  const rows = await scope.tx.rows(sql<RowOf<'clusters_branch', 'branchCode' | 'assignedAt'>>`
    select branch_code, assigned_at from clusters_branch
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} order by branch_code`);
  return rows.map(({ branchCode, assignedAt }) => ({
    code: branchCode,
    sinceOn: businessDate(assignedAt, zone, settings.dayCutoffMinutes),
  }));
}

/** Returns the codes of the branches that an organisation runs. */
export async function listBranchCodes(scope: Scope, clusterId: string): Promise<string[]> {
  return (await listRunBranches(scope, clusterId)).map(({ code }) => code);
}

/** Returns all branches of the site with the organisations that run them. */
export async function listAssignableBranches(scope: Scope, clusterId: string): Promise<AssignableBranch[]> {
  const [choices, held] = await Promise.all([
    listBranchChoices(scope),
    scope.tx.rows(sql<
      RowOf<'clusters_branch', 'branchCode' | 'clusterId'> & RowOf<'clusters_cluster', 'nameTh' | 'nameEn'>
    >`
      select b.branch_code, b.cluster_id, c.name_th, c.name_en
        from clusters_branch b join clusters_cluster c on c.tenant_id = b.tenant_id and c.cluster_id = b.cluster_id
       where b.tenant_id = ${scope.tenant.id}`),
  ]);
  const holders = new Map(held.map((row) => [row.branchCode, row]));
  return choices.map(({ value, label, isArchived }) => {
    const holder = holders.get(value);
    const isOwn = holder?.clusterId === clusterId;
    return {
      ...{ code: value, label, isArchived, isOwn },
      heldBy: holder && !isOwn ? clusterName(holder, scope.locale) : null,
    };
  });
}

/**
 * Says which branches an organisation runs. Refuses with `clusters.unknown_branch`, with `clusters.changed_meanwhile` where it
 * runs others than were shown, and with `clusters.branch_taken` where another organisation has one of them.
 */
export async function assignBranches(
  scope: Scope,
  { cluster: key, branches, shown }: AssignBranchesInput,
): Promise<{ branches: number }> {
  const { cluster } = await lockCluster(scope, key, assignBranchesAction);
  const { clusterId } = cluster;
  const before = await listBranchCodes(scope, clusterId);
  await requireBranches(scope, branches, before);
  const added = branches.filter((code) => !before.includes(code));
  const removed = before.filter((code) => !branches.includes(code));
  if (added.length === 0 && removed.length === 0) return { branches: branches.length };
  if (!isSameSet(shown, before)) throw refuse(clustersRefusals, 'clusters.changed_meanwhile');
  await scope.tx.run(sql`
    delete from clusters_branch
     where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId} and branch_code = any(${removed}::text[])`);
  const inserted = await scope.tx.run(sql`
    insert into clusters_branch (tenant_id, branch_code, cluster_id, assigned_at)
    select ${scope.tenant.id}, code, ${clusterId}, ${scope.now} from unnest(${added}::text[]) as code
    on conflict (tenant_id, branch_code) do nothing`);
  if (inserted < added.length) throw refuse(clustersRefusals, 'clusters.branch_taken');
  await recordAudit(scope, {
    action: 'clusters.assign_branches',
    entityKind: CLUSTER_ENTITY,
    entityId: clusterId,
    before: { branchCodes: before },
    after: { branchCodes: branches },
  });
  return { branches: branches.length };
}

function isSameSet(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((code) => others.includes(code));
}
