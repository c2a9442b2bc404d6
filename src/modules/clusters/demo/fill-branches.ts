import { DAY_MS, runAsOf, type Stage } from '#platform/demo/stage.ts';
import { assignBranches as assignBranchesAction } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { assignBranches, listBranchCodes } from '../branches/cluster-branches.ts';
import { listBranchesInUse } from '../membership/branch-choices.ts';

const ASSIGNED_DAYS_AGO = 50;

/** The organisation of each site that runs its branches, and who says so. */
const RUN_BY: Readonly<Record<string, { readonly cluster: string; readonly admin: string }>> = {
  demo: { cluster: 'river-coop', admin: 'admin@demo.test' },
  baan: { cluster: 'baan-potters', admin: 'admin@baan.test' },
};

/** Gives the site's branches to one of its organisations, so that its dashboard has sales. Running it again changes nothing. */
export async function fillBranches(stage: Stage): Promise<void> {
  const run = RUN_BY[stage.code];
  const admin = run && stage.people.get(run.admin);
  if (!run || !admin) return;
  const at = new Date(stage.today.getTime() - ASSIGNED_DAYS_AGO * DAY_MS);
  await runAsOf(stage, { at, as: admin }, async (scope) => {
    const branches = [...(await listBranchesInUse(scope))].toSorted();
    const { cluster } = await requireCluster(scope, run.cluster, assignBranchesAction);
    const shown = await listBranchCodes(scope, cluster.clusterId);
    await assignBranches(scope, { cluster: cluster.key, branches, shown });
  });
}
