import type { ReactNode } from 'react';
import { Badge } from '#ui/text/badge.tsx';
import type { ItemState } from '../item/item-rules.ts';
import { STATE_TEXTS } from './item-text.ts';

const TONES = {
  draft: 'accent',
  scheduled: 'warning',
  published: 'positive',
  ended: 'neutral',
  archived: 'neutral',
  trashed: 'danger',
} as const;

export function StateBadge({ state }: { state: ItemState }): ReactNode {
  return <Badge tone={TONES[state]}>{STATE_TEXTS[state]()}</Badge>;
}
