import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Card } from '#ui/layout/card.tsx';
import { ClusterBadge } from '../cluster/cluster-badge.tsx';
import type { ClusterEvent } from './activity-contract.ts';

/** What happened to an organisation, the latest first. */
export function ActivityCard({
  events,
  locale,
  zone,
}: {
  events: readonly ClusterEvent[];
  locale: Locale;
  zone: string;
}): ReactNode {
  if (events.length === 0) return null;
  return (
    <Card title={m.clusters_activity()}>
      <ol className="flex flex-col divide-y divide-line">
        {events.map((event) => (
          <li key={event.key} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
            <span className="flex flex-wrap items-center gap-2">
              <span className="min-w-0 break-words">{event.text}</span>
              {event.state && <ClusterBadge state={event.state} />}
            </span>
            {event.reason !== '' && (
              <span className="text-sm break-words whitespace-pre-line">{event.reason}</span>
            )}
            <span className="text-sm text-ink-soft">
              {[event.who, formatDateTime(new Date(event.at), { zone, locale })].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
