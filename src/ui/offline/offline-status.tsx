import { CloudOff, Wifi } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { formatTime } from '#platform/dates/format-date.ts';
import { Badge } from '../text/badge.tsx';
import { TextLink } from '../action/text-link.tsx';

export interface OfflineStatusProps {
  readonly isOffline: boolean;
  /** The server's time at the last contact. */
  readonly confirmedAtMs: number;
  readonly zone: string;
  /** Whether this tab talks to the server; others follow it. */
  readonly isLeading: boolean;
  /** Null: not asked yet. */
  readonly persistence: 'granted' | 'refused' | 'unknown' | null;
  /** Whether the page can be loaded without network. */
  readonly isPageKept: boolean;
  /** What waits to be sent, and what somebody has to settle. */
  readonly waiting: number;
  readonly quarantined: number;
  /** Where that is done; null while it cannot be opened. */
  readonly outboxTo: string | null;
}

/** How a page that goes on without network stands with its server and with what the browser keeps of it. */
export function OfflineStatus({
  isOffline,
  confirmedAtMs,
  zone,
  isLeading,
  persistence,
  isPageKept,
  waiting,
  quarantined,
  outboxTo,
}: OfflineStatusProps): ReactNode {
  return (
    <div role="status" className="flex max-w-72 flex-col gap-2 rounded-lg bg-surface p-4 text-sm text-ink">
      <p className="flex items-center gap-2 font-medium [&_svg]:size-4">
        {isOffline ? <CloudOff aria-hidden /> : <Wifi aria-hidden />}
        {isOffline ? m.ui_offline_off() : m.ui_offline_on()}
      </p>
      <p>
        {m.ui_offline_last({
          time: formatTime(new Date(confirmedAtMs), { locale: getLocale(), zone }),
        })}
      </p>
      <p>{isPageKept ? m.ui_offline_page_kept() : m.ui_offline_page_not_kept()}</p>
      {persistence === 'refused' && <p>{m.ui_offline_not_persistent()}</p>}
      {!isLeading && <p>{m.ui_offline_follows()}</p>}
      {waiting > 0 && <p>{m.ui_offline_waiting({ count: waiting })}</p>}
      {quarantined > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone="warning">{m.ui_offline_quarantined({ count: quarantined })}</Badge>
          {outboxTo !== null && <TextLink to={outboxTo}>{m.ui_offline_settle()}</TextLink>}
        </p>
      )}
    </div>
  );
}
