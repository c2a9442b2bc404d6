import { findActivePeople } from '#modules/accounts/public.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { seeCluster } from '../access/cluster-actions.ts';
import { type ClusterAccess, lockCluster } from '../access/require-cluster.ts';
import { applyStep } from '../cluster/apply-step.ts';
import {
  type ClusterState,
  type ClusterStepRule,
  missingParts,
  offeredSteps,
  type StepTaker,
  STEP_RULES,
} from '../cluster/cluster-rules.ts';
import { readDetails } from '../details/details-rows.ts';
import { insertMember } from '../membership/member-rows.ts';
import { clustersRefusals } from '../refusals.ts';
import { inviteFirstOwner } from './invite-first-owner.ts';
import type { StepInput } from './step-contract.ts';
import { tellAboutStep } from './tell-about-step.ts';

/** Who somebody is to an organisation, as far as its steps are concerned. */
export function stepTakerOf({ standing }: ClusterAccess): StepTaker {
  const { isApplicant, siteRole } = standing;
  return { isApplicant, isManager: hasRole(siteRole, 'manager'), isAdmin: hasRole(siteRole, 'admin') };
}

/**
 * Takes a step of an organisation. As it becomes active for the first time, its applicant becomes its owner, and another owner
 * who was named is invited. The applicant or the owners are told, of an application the admins.
 *
 * Refuses with `clusters.not_found`, `clusters.not_in_state`, `clusters.forbidden`, `clusters.reason_needed` and
 * `clusters.incomplete`.
 */
export async function takeStep(
  scope: Scope,
  { cluster: key, step, reason }: StepInput,
): Promise<{ state: ClusterState }> {
  const access = await lockCluster(scope, key, seeCluster);
  const { cluster } = access;
  const rule: ClusterStepRule = STEP_RULES[step];
  if (!rule.from.includes(cluster.state))
    throw refuse(clustersRefusals, 'clusters.not_in_state', { state: cluster.state });
  const missing = missingParts(await readDetails(scope, cluster.clusterId));
  const offered = offeredSteps(cluster.state, stepTakerOf(access), missing).find(
    (each) => each.step === step,
  );
  if (!offered) throw refuse(clustersRefusals, 'clusters.forbidden');
  if (rule.needsReason && reason === '') throw refuse(clustersRefusals, 'clusters.reason_needed');
  if (offered.missing.length > 0)
    throw refuse(clustersRefusals, 'clusters.incomplete', { missing: [...offered.missing] });
  const { version } = await applyStep(scope, cluster, { step, reason });
  if (rule.to === 'active' && cluster.state !== 'suspended') {
    await makeApplicantOwner(scope, access);
    await inviteFirstOwner(scope, cluster);
  }
  await tellAboutStep(scope, { cluster, state: rule.to, reason, version });
  return { state: rule.to };
}

async function makeApplicantOwner(scope: Scope, { cluster }: ClusterAccess): Promise<void> {
  const { appliedBy: personId } = cluster;
  if (personId === null) return;
  // Somebody who cannot sign in would stand in the way of an owner who can.
  if (!(await findActivePeople(scope, [personId])).has(personId)) return;
  await insertMember(scope, cluster, { personId, role: 'owner', branchCodes: null, invitedBy: null });
}
