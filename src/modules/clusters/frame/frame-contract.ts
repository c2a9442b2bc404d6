import type { ClusterKind, ClusterState } from '../cluster/cluster-rules.ts';

/** Pages of one organisation, in the order of their tabs. */
export type ClusterTab =
  | 'overview'
  | 'people'
  | 'organization'
  | 'graph'
  | 'information'
  | 'signage'
  | 'devices';

/** What the frame of all pages of an organisation shows. */
export interface FramedCluster {
  readonly key: string;
  /** In the reader's language. */
  readonly name: string;
  readonly kind: ClusterKind;
  readonly state: ClusterState;
  /** The organisations that it belongs to, from the top down; left out where a page does not read them. */
  readonly above?: readonly { readonly key: string; readonly name: string }[];
  /** The tabs that the reader may open. */
  readonly tabs: readonly ClusterTab[];
}
