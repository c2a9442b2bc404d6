import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { TextLink } from '#ui/action/text-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import type { AlertView } from './read-figures.ts';

/** What waits, each with the most urgent things and a link to the work; nothing where nothing waits. */
export function AlertList({ alerts, locale }: { alerts: readonly AlertView[]; locale: Locale }): ReactNode {
  if (alerts.length === 0) return null;
  return (
    <Card title={m.clusters_dashboard_alerts()} className="mb-5">
      <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
        {alerts.map(({ name, label, count, isMore, items, to }) => (
          <li key={name} className="min-w-0">
            <h3 className="flex items-baseline justify-between gap-3 border-b border-line pb-1 font-medium">
              {to === null ? <span>{label}</span> : <TextLink to={to}>{label}</TextLink>}
              <span className="text-lg font-semibold tabular-nums">
                {formatNumber(count, locale)}
                {isMore ? '+' : ''}
              </span>
            </h3>
            <ul className="mt-2 flex flex-col gap-2">
              {items.map((item) => (
                <li key={`${item.label} ${item.detail}`} className="text-sm">
                  <span className="block break-words">
                    {item.to === null ? item.label : <TextLink to={item.to}>{item.label}</TextLink>}
                  </span>
                  <span className="text-ink-soft">{item.detail}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}
