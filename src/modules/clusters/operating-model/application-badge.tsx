import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { ApplicationState } from './application-rules.ts';
import { APPLICATION_STATE_TEXTS } from './model-text.ts';

const TONES: Readonly<Record<ApplicationState, Tone>> = {
  applying: 'accent',
  applied: 'positive',
  undoing: 'accent',
  undone: 'neutral',
};

/** State of an application, or that its job gave up. */
export function ApplicationBadge({
  state,
  isStopped,
}: {
  state: ApplicationState;
  isStopped: boolean;
}): ReactNode {
  if (isStopped) return <Badge tone="danger">{m.clusters_model_stopped()}</Badge>;
  return <Badge tone={TONES[state]}>{APPLICATION_STATE_TEXTS[state]()}</Badge>;
}
