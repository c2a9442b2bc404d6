import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardFigure } from '#ui/layout/card-rows.tsx';
import { certificatesPaths } from '../paths.ts';
import type { OwnCertificates } from './dashboard-card.ts';

/** Dashboard card of the person's own certificates. */
export function OwnCertificatesCard({ facts: { count, latest } }: { facts: OwnCertificates }): ReactNode {
  if (latest === null) return <p className="text-ink-soft">{m.certificates_card_none()}</p>;
  return (
    <div className="min-w-0">
      <p>
        <CardFigure to={certificatesPaths.search()}>{m.certificates_card_count({ count })}</CardFigure>
      </p>
      <p className="text-sm break-words text-ink-soft">{m.certificates_card_latest({ lesson: latest })}</p>
    </div>
  );
}
