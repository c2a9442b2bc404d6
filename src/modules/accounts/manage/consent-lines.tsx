import type { ReactNode } from 'react';
import * as m from '#messages';

/** Texts that a person accepted, with the time. */
export function ConsentLines({
  consents,
  at,
}: {
  consents: readonly { kind: 'terms' | 'privacy'; number: number; acceptedAt: string }[];
  at: (instant: string) => string;
}): ReactNode {
  return (
    <ul className="flex flex-col">
      {consents.map(({ kind, number, acceptedAt }) => (
        <li key={`${kind} ${number}`}>
          {m.accounts_consent_line({
            name: kind === 'terms' ? m.accounts_accept_terms_name() : m.accounts_accept_privacy_name(),
            number,
          })}{' '}
          <span className="text-sm text-ink-soft">{at(acceptedAt)}</span>
        </li>
      ))}
    </ul>
  );
}
