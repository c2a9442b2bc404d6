import type { ReactNode } from 'react';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { classNames } from '#ui/class-names.ts';
import { attentionText } from './attention-text.tsx';
import type { TimelineEntry } from './order-contract.ts';
import { type TimelineKind } from './order-rules.ts';

/** The order's history, newest first. */
export function OrderTimeline({
  entries,
  locale,
  zone,
}: {
  entries: readonly TimelineEntry[];
  locale: Locale;
  zone: string;
}): ReactNode {
  return (
    <ol className="flex flex-col">
      {entries.toReversed().map((entry, index) => (
        <li key={`${entry.kind} ${entry.at} ${index}`} className="relative flex gap-3 pb-4 last:pb-0">
          {index < entries.length - 1 && (
            <span aria-hidden className="absolute start-[0.3125rem] top-5 bottom-0 w-px bg-line" />
          )}
          <span
            aria-hidden
            className={classNames(
              'mt-[0.45rem] size-2.5 shrink-0 rounded-full',
              index === 0 ? 'bg-accent' : 'bg-line-strong',
            )}
          />
          <div className="min-w-0">
            <p className={classNames(index === 0 && 'font-medium')}>{timelineText(entry.kind)}</p>
            {timelineDetails(entry, locale).map((text) => (
              <p key={text} className="text-sm break-words text-ink-soft">
                {text}
              </p>
            ))}
            <p className="text-sm text-ink-soft tabular-nums">
              <time dateTime={entry.at}>{formatDateTime(new Date(entry.at), { zone, locale })}</time>
              {entry.actor !== null && ` · ${entry.actor}`}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** Lines below an entry: why, how much, what is to be decided. */
export function timelineDetails(entry: TimelineEntry, locale: Locale): string[] {
  return [
    ...(entry.attention === null ? [] : [attentionText(entry.attention)]),
    ...(entry.amountSatang === null ? [] : [formatBaht(entry.amountSatang, locale)]),
    ...(entry.reason === null ? [] : [entry.reason]),
  ];
}

export function timelineText(kind: TimelineKind): string {
  switch (kind) {
    case 'placed':
      return m.orders_event_placed();
    case 'confirmed':
      return m.orders_event_confirmed();
    case 'slip_uploaded':
      return m.orders_event_slip_uploaded();
    case 'slip_rejected':
      return m.orders_event_slip_rejected();
    case 'money_received':
      return m.orders_event_money_received();
    case 'expired':
      return m.orders_event_expired();
    case 'revived':
      return m.orders_event_revived();
    case 'cancelled':
      return m.orders_event_cancelled();
    case 'packed':
      return m.orders_event_packed();
    case 'unpacked':
      return m.orders_event_unpacked();
    case 'shipped':
      return m.orders_event_shipped();
    case 'delivered':
      return m.orders_event_delivered();
    case 'attention_raised':
      return m.orders_event_attention_raised();
    case 'attention_settled':
      return m.orders_event_attention_settled();
    case 'document_waits_for_seller':
      return m.orders_event_document_waits_for_seller();
    case 'document_waits_for_buyer':
      return m.orders_event_document_waits_for_buyer();
  }
}
