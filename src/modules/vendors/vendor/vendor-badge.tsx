import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { VendorState } from './vendor-rules.ts';
import { VENDOR_STATE_TEXTS } from './vendor-text.ts';

const TONES: Readonly<Record<VendorState, Tone>> = {
  draft: 'neutral',
  applied: 'accent',
  checking: 'accent',
  changes_requested: 'warning',
  approved: 'positive',
  suspended: 'danger',
  refused: 'danger',
  discarded: 'neutral',
  ended: 'neutral',
};

/** The state of a vendor. */
export function VendorBadge({ state }: { state: VendorState }): ReactNode {
  return <Badge tone={TONES[state]}>{VENDOR_STATE_TEXTS[state]()}</Badge>;
}
