import type { ReactNode } from 'react';
import { Badge } from '#ui/text/badge.tsx';
import type { ReviewState } from '../item/review-rules.ts';
import { REVIEW_TEXTS } from './item-text.ts';

const TONES = { in_review: 'warning', approved: 'positive', changes_requested: 'danger' } as const;

export function ReviewBadge({ state }: { state: ReviewState }): ReactNode {
  return <Badge tone={TONES[state]}>{REVIEW_TEXTS[state]()}</Badge>;
}
