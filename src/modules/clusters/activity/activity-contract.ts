import type { ClusterState } from '../cluster/cluster-rules.ts';

/** Something that happened to an organisation. */
export interface ClusterEvent {
  readonly key: string;
  /** ISO instant. */
  readonly at: string;
  /** What was done, in the reader's language. */
  readonly text: string;
  /** Who did it; null for the system and for people whose account is erased. */
  readonly who: string | null;
  /** The state that it led to. */
  readonly state: ClusterState | null;
  readonly reason: string;
}
