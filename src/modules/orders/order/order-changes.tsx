import type { Locale } from '#platform/locale/locale.ts';
import type { Tone } from '#ui/text/badge.tsx';
import type { RecordChange } from '#ui/record/activity-rules.ts';
import type { TimelineEntry } from './order-contract.ts';
import type { TimelineKind } from './order-rules.ts';
import { timelineDetails, timelineText } from './order-timeline.tsx';

const TONES: Partial<Record<TimelineKind, Tone>> = {
  placed: 'accent',
  confirmed: 'positive',
  money_received: 'positive',
  delivered: 'positive',
  revived: 'positive',
  slip_rejected: 'danger',
  cancelled: 'danger',
  expired: 'danger',
  attention_raised: 'warning',
  document_waits_for_seller: 'warning',
  document_waits_for_buyer: 'warning',
};

/** The order's history for its time line of activity, oldest first. */
export function orderChanges(entries: readonly TimelineEntry[], locale: Locale): RecordChange[] {
  return entries.map((entry, place) => ({
    key: `${place} ${entry.kind}`,
    at: entry.at,
    actor: entry.actor,
    text: timelineText(entry.kind),
    details: timelineDetails(entry, locale),
    tone: TONES[entry.kind] ?? 'neutral',
  }));
}
