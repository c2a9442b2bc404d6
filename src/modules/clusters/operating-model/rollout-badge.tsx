import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { RolloutState } from './rollout-rules.ts';
import { ROLLOUT_STATE_TEXTS } from './model-text.ts';

const TONES: Readonly<Record<RolloutState, Tone>> = {
  applying: 'accent',
  applied: 'positive',
  undoing: 'accent',
  undone: 'neutral',
};

/** State of a rollout, or that its job gave up. */
export function RolloutBadge({ state, isStopped }: { state: RolloutState; isStopped: boolean }): ReactNode {
  if (isStopped) return <Badge tone="danger">{m.clusters_model_stopped()}</Badge>;
  return <Badge tone={TONES[state]}>{ROLLOUT_STATE_TEXTS[state]()}</Badge>;
}
