import type { ReactNode } from 'react';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { DocumentState } from './document-kinds-rules.ts';
import { documentStateText } from './document-text.ts';

const tones: Record<DocumentState, Tone> = {
  issued: 'positive',
  open: 'warning',
  partially_paid: 'warning',
  paid: 'positive',
  uncollectible: 'danger',
  accepted: 'positive',
  declined: 'neutral',
  void: 'neutral',
  replaced: 'neutral',
};

/** Short label of a document's state. */
export function DocumentStateBadge({ state }: { state: DocumentState }): ReactNode {
  return <Badge tone={tones[state]}>{documentStateText[state]()}</Badge>;
}
