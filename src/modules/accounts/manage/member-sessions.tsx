import type { ReactNode } from 'react';
import * as m from '#messages';
import { Card } from '#ui/layout/card.tsx';
import type { MemberSession } from './member-contract.ts';
import { wayText } from '../person/sign-in-method-text.tsx';

/** A member's open sessions. */
export function MemberSessions({
  sessions,
  at,
}: {
  sessions: readonly MemberSession[];
  at: (instant: string) => string;
}): ReactNode {
  return (
    <Card title={m.accounts_manage_sessions()} description={m.accounts_manage_sessions_help()}>
      {sessions.length === 0 ? (
        <p className="text-ink-soft">{m.accounts_manage_sessions_none()}</p>
      ) : (
        <ul className="divide-y divide-line">
          {sessions.map((session) => (
            <li key={session.sessionId} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <span className="min-w-0">
                <span className="block font-medium">
                  {session.browser} · {session.os}
                </span>
                <span className="block text-sm text-ink-soft">
                  {[session.place, wayText(session.way)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="text-sm text-ink-soft tabular-nums sm:text-end">
                <span className="block">{m.accounts_manage_session_seen({ at: at(session.seenAt) })}</span>
                <span className="block">{m.accounts_manage_session_began({ at: at(session.beganAt) })}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
