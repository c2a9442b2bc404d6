import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type BadgeProps } from '#ui/badge.tsx';

export type MailState = 'queued' | 'sending' | 'sent' | 'failed' | 'kept';

const TONES: Record<MailState, NonNullable<BadgeProps['tone']>> = {
  queued: 'neutral',
  sending: 'accent',
  sent: 'positive',
  failed: 'danger',
  kept: 'accent',
};

/** How far a mail has got, in a word. */
export function MailStateBadge({ state }: { state: MailState }): ReactNode {
  return <Badge tone={TONES[state]}>{wordOf(state)}</Badge>;
}

function wordOf(state: MailState): string {
  switch (state) {
    case 'queued':
      return m.sites_mailbox_state_queued();
    case 'sending':
      return m.sites_mailbox_state_sending();
    case 'sent':
      return m.sites_mailbox_state_sent();
    case 'failed':
      return m.sites_mailbox_state_failed();
    case 'kept':
      return m.sites_mailbox_state_kept();
  }
}
