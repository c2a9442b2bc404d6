import type { ReactNode } from 'react';
import * as m from '#messages';
import type { ExpiryState } from '#platform/held-documents/held-document-rules.ts';
import { Badge, type Tone } from '../text/badge.tsx';

const TONES: Readonly<Record<ExpiryState, Tone>> = {
  unlimited: 'neutral',
  valid: 'positive',
  expiring: 'warning',
  expired: 'danger',
};

/** Whether a document is still valid, in words. */
export function ExpiryBadge({ state }: { readonly state: ExpiryState }): ReactNode {
  const texts: Readonly<Record<ExpiryState, string>> = {
    unlimited: m.ui_held_document_unlimited(),
    valid: m.ui_held_document_valid(),
    expiring: m.ui_held_document_expiring(),
    expired: m.ui_held_document_expired(),
  };
  return <Badge tone={TONES[state]}>{texts[state]}</Badge>;
}
