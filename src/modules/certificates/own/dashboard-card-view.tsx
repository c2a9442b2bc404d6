import type { ReactNode } from 'react';
import * as m from '#messages';
import type { OwnCertificates } from './dashboard-card.ts';

/** Dashboard card of the person's own certificates. */
export function OwnCertificatesCard({ facts: { count, latest } }: { facts: OwnCertificates }): ReactNode {
  if (latest === null) return <p className="text-ink-soft">{m.certificates_card_none()}</p>;
  return (
    <div className="min-w-0">
      <p className="text-2xl font-semibold tabular-nums">{m.certificates_card_count({ count })}</p>
      <p className="text-sm break-words text-ink-soft">{m.certificates_card_latest({ lesson: latest })}</p>
    </div>
  );
}
