import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type BadgeProps } from '#ui/text/badge.tsx';

export type MailState = 'waiting' | 'queued' | 'sending' | 'sent' | 'failed' | 'kept' | 'bounced';

const TONES: Record<MailState, NonNullable<BadgeProps['tone']>> = {
  waiting: 'warning',
  queued: 'neutral',
  sending: 'accent',
  sent: 'positive',
  failed: 'danger',
  kept: 'accent',
  bounced: 'danger',
};

/** Short label of a mail's state. */
export function MailStateBadge({ state }: { state: MailState }): ReactNode {
  return <Badge tone={TONES[state]}>{wordOf(state)}</Badge>;
}

function wordOf(state: MailState): string {
  switch (state) {
    case 'waiting':
      return m.messages_mail_waiting();
    case 'queued':
      return m.messages_mail_queued();
    case 'sending':
      return m.messages_mail_sending();
    case 'sent':
      return m.messages_mail_sent();
    case 'failed':
      return m.messages_mail_failed();
    case 'kept':
      return m.messages_mail_kept();
    case 'bounced':
      return m.messages_mail_bounced();
  }
}
