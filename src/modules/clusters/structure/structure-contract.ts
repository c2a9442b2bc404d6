import { z } from 'zod';
import { TypedRowVersion } from '#platform/db/column-contract.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';

/** Levels of organisations, one below the other. */
export const MAX_CLUSTER_LEVELS = 6;
/** Sub-organisations that the page of an organisation lists; the list of organisations has all. */
export const SUB_UNITS_SHOWN = 50;

/** Which organisation belongs to which; no parent: to none. */
export const ParentInput = z.object({
  cluster: ClusterKey,
  version: TypedRowVersion,
  parent: z
    .union([z.literal('').transform(() => null), ClusterKey])
    .nullable()
    .default(null),
});
export type ParentInput = z.output<typeof ParentInput>;

/** An organisation beside another, in the reader's language. */
export interface RelatedCluster {
  readonly key: string;
  readonly name: string;
}

/** What stands above and below an organisation, as far as the reader may see it. */
export interface ClusterStructure {
  /** From the top down to the one that it belongs to. */
  readonly above: readonly RelatedCluster[];
  readonly below: readonly RelatedCluster[];
  readonly isMore: boolean;
  /** The organisations that it may belong to; null for those who may not change that. */
  readonly choices: readonly RelatedCluster[] | null;
}
