import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { ClusterState } from './cluster-rules.ts';
import { CLUSTER_STATE_TEXTS } from './cluster-text.ts';

const TONES: Readonly<Record<ClusterState, Tone>> = {
  draft: 'neutral',
  submitted: 'accent',
  verifying: 'accent',
  changes_requested: 'warning',
  active: 'positive',
  suspended: 'danger',
  closed: 'neutral',
};

/** The state of an organisation. */
export function ClusterBadge({ state }: { state: ClusterState }): ReactNode {
  return <Badge tone={TONES[state]}>{CLUSTER_STATE_TEXTS[state]()}</Badge>;
}
