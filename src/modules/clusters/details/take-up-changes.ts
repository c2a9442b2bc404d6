import type { Scope } from '#platform/scope.ts';
import type { ClusterAccess } from '../access/require-cluster.ts';
import { applyStep } from '../cluster/apply-step.ts';

/**
 * Where changes were requested of an organisation, which is locked, its applicant takes the step `revise` with the first thing
 * that they save; what an admin saves leaves that to them.
 */
export async function takeUpChanges(scope: Scope, { cluster, standing }: ClusterAccess): Promise<void> {
  if (cluster.state === 'changes_requested' && standing.isApplicant)
    await applyStep(scope, cluster, { step: 'revise', reason: '' });
}
