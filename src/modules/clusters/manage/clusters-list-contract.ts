import { z } from 'zod';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { ClusterKey } from '../cluster/cluster-contract.ts';
import {
  CLUSTER_KINDS,
  CLUSTER_STATES,
  type ClusterKind,
  type ClusterState,
} from '../cluster/cluster-rules.ts';

/** What the list can be narrowed down to by the expiry of documents. */
export const DOCUMENT_FILTERS = ['expired', 'expiring'] as const;

/** What the list can be narrowed down to by state: one, or all applications that wait for an admin. */
export const STATE_FILTERS = ['in_review', ...CLUSTER_STATES] as const;

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
  state: z.enum(STATE_FILTERS).optional().catch(undefined),
  /** Those with documents that expired, or do so soon. */
  documents: z.enum(DOCUMENT_FILTERS).optional().catch(undefined),
  /** An organisation: it and all below it, in the order of their tree. */
  below: ClusterKey.optional().catch(undefined),
  /** A map instead of the list. */
  view: z.enum(['map']).optional().catch(undefined),
  sort: sortParameter(['name', 'changed', 'tree']),
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
  /** Levels below the organisation whose tree is listed. */
  readonly depth: number;
  /** People who belong to it. */
  readonly members: number;
  readonly changedAt: string;
}
