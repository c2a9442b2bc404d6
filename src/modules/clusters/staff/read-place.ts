import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { clusterName } from '../cluster/cluster-text.ts';
import type { PairedDevice } from '../devices/find-device.ts';
import { listBranchChoices } from '../membership/branch-choices.ts';

/** Where a device stands, in the reader's language. */
export interface StaffPlace {
  readonly cluster: string;
  /** Null: of no branch in particular. */
  readonly branch: string | null;
  readonly device: string;
}

/** Returns where a device stands. */
export async function readPlace(
  scope: Scope,
  { clusterId, branchCode, name }: Pick<PairedDevice, 'clusterId' | 'branchCode' | 'name'>,
): Promise<StaffPlace> {
  const names = await scope.tx.one(sql<RowOf<'clusters_cluster', 'nameTh' | 'nameEn'>>`
    select name_th, name_en from clusters_cluster where tenant_id = ${scope.tenant.id} and cluster_id = ${clusterId}`);
  const branches = branchCode === null ? [] : await listBranchChoices(scope);
  return {
    cluster: clusterName(names, scope.locale),
    branch: branches.find(({ value }) => value === branchCode)?.label ?? branchCode,
    device: name,
  };
}
