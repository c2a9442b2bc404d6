import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { WithholdingState } from './withholding-rules.ts';
import { withholdingStateText } from './withholding-text.ts';

const tones: Record<WithholdingState, Tone> = { asked: 'warning', overdue: 'danger', received: 'positive' };

/** Short label of where a certificate stands. */
export function WithholdingStateBadge({ state }: { state: WithholdingState }): ReactNode {
  return <Badge tone={tones[state]}>{withholdingStateText[state]()}</Badge>;
}
