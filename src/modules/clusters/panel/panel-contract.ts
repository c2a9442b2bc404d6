import { z } from 'zod';
import type { ClusterRole } from '../cluster/cluster-rules.ts';
import type { FramedCluster } from '../frame/frame-contract.ts';

/** Limit of a password; a PIN is shorter. */
const MAX_PROOF = 200;

/** What somebody leaves a locked panel with. */
export const LeaveInput = z.object({
  /** The organisation whose PIN counts; none where the panel shows none. */
  cluster: z.string().max(100).default(''),
  way: z.enum(['pin', 'password']),
  proof: z.string().max(MAX_PROOF),
});
export type LeaveInput = z.output<typeof LeaveInput>;

/** What the panel says of the organisation that it stands in. */
export interface PanelView {
  readonly cluster: FramedCluster & {
    readonly roles: readonly ClusterRole[];
    /** Names of the branches that the reader works in; null: all. */
    readonly branches: readonly string[] | null;
  };
}
