import { Ban, CalendarX, CircleCheck, Replace } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { Status } from './status-rules.ts';

const TONES: Readonly<Record<Status, Tone>> = {
  valid: 'positive',
  expired: 'warning',
  revoked: 'danger',
  superseded: 'neutral',
};

const ICONS: Readonly<Record<Status, ReactNode>> = {
  valid: <CircleCheck aria-hidden />,
  expired: <CalendarX aria-hidden />,
  revoked: <Ban aria-hidden />,
  superseded: <Replace aria-hidden />,
};

export function statusText(status: Status): string {
  switch (status) {
    case 'valid':
      return m.certificates_status_valid();
    case 'expired':
      return m.certificates_status_expired();
    case 'revoked':
      return m.certificates_status_revoked();
    case 'superseded':
      return m.certificates_status_superseded();
  }
}

export function StatusBadge({ status }: { status: Status }): ReactNode {
  return (
    <Badge tone={TONES[status]} icon={ICONS[status]}>
      {statusText(status)}
    </Badge>
  );
}
