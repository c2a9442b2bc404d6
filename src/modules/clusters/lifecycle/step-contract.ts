import { z } from 'zod';
import { ClusterKey, MAX_STATE_REASON } from '../cluster/cluster-contract.ts';
import { CLUSTER_STEPS, type ClusterStep } from '../cluster/cluster-rules.ts';

/** A step of an organisation, as its form sends it. */
export const StepInput = z.object({
  cluster: ClusterKey,
  step: z.enum(CLUSTER_STEPS as [ClusterStep, ...ClusterStep[]]),
  reason: z.string().trim().max(MAX_STATE_REASON).default(''),
});
export type StepInput = z.output<typeof StepInput>;
