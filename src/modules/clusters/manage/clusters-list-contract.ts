import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import {
  CLUSTER_KINDS,
  CLUSTER_STATES,
  type ClusterKind,
  type ClusterState,
} from '../cluster/cluster-rules.ts';

export const MAX_CLUSTER_QUERY = 100;

/** Parameters of the list of organisations. */
export const ClustersListInput = z.object({
  q: z.string().trim().max(MAX_CLUSTER_QUERY).default(''),
  kind: z.enum(CLUSTER_KINDS).optional().catch(undefined),
  /** Code of a province: two digits. */
  province: z
    .string()
    .regex(/^[1-9][0-9]$/)
    .optional()
    .catch(undefined),
  state: z.enum(CLUSTER_STATES).optional().catch(undefined),
  sort: sortParameter(['name', 'changed']),
  after: CursorText.optional(),
});
export type ClustersListInput = z.output<typeof ClustersListInput>;

/** One organisation of the list. */
export interface ListedCluster {
  readonly clusterId: string;
  readonly key: string;
  readonly nameTh: string;
  readonly nameEn: string;
  readonly kind: ClusterKind;
  readonly state: ClusterState;
  /** Code of its province; null without an address. */
  readonly province: number | null;
  /** People who belong to it. */
  readonly members: number;
  readonly changedAt: string;
}
