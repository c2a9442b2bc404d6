import { PackageCheck, RotateCcw, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OutboxEntry } from '#platform/offline/outbox-rules.ts';
import { Button } from '../action/button.tsx';
import { prompt } from '../overlay/prompt.ts';
import { EmptyState } from '../state/empty-state.tsx';
import { Badge } from '../text/badge.tsx';

/** An entry with what it is about. */
export type LabelledEntry = OutboxEntry & { readonly label: string };

/** What a device has not delivered. What is in quarantine is sent again or given up by a person. */
export function OutboxList({
  entries,
  onRetry,
  onDiscard,
}: {
  entries: readonly LabelledEntry[];
  onRetry: (entry: LabelledEntry) => void;
  onDiscard: (entry: LabelledEntry) => void;
}): ReactNode {
  async function discard(entry: LabelledEntry): Promise<void> {
    const yes = await prompt({
      title: m.ui_outbox_discard_title(),
      message: m.ui_outbox_discard_text({ name: entry.label }),
      confirmLabel: m.ui_outbox_discard(),
      danger: true,
    });
    if (yes) onDiscard(entry);
  }

  if (entries.length === 0)
    return (
      <EmptyState icon={<PackageCheck />} title={m.ui_outbox_empty()}>
        {m.ui_outbox_empty_text()}
      </EmptyState>
    );
  return (
    <ul className="flex flex-col divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.seq} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
          <div className="min-w-0 grow basis-48">
            <p className="font-medium">{entry.label}</p>
            <p className="text-sm text-ink-soft">{stateText(entry)}</p>
          </div>
          {entry.quarantinedFor === null ? (
            <Badge>{m.ui_outbox_waiting()}</Badge>
          ) : (
            <div className="flex flex-wrap gap-2">
              <Button size="sm" icon={<RotateCcw aria-hidden />} onClick={() => onRetry(entry)}>
                {m.ui_outbox_retry()}
              </Button>
              <Button
                size="sm"
                variant="quiet"
                icon={<Trash2 aria-hidden />}
                onClick={() => void discard(entry)}
              >
                {m.ui_outbox_discard()}
              </Button>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateText({ quarantinedFor, attempts }: OutboxEntry): string {
  if (quarantinedFor === 'conflict') return m.ui_outbox_conflict();
  if (quarantinedFor === 'refused') return m.ui_outbox_refused();
  return m.ui_outbox_attempts({ count: attempts });
}
