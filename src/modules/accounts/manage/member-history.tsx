import type { ReactNode } from 'react';
import * as m from '#messages';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Card } from '#ui/layout/card.tsx';
import type { MemberEvent } from './member-contract.ts';
import { MEMBER_ROLES } from './member-rules.ts';
import { roleText } from './member-text.tsx';

/** Audited actions on a member, newest first. */
export function MemberHistory({
  events,
  at,
}: {
  events: readonly (MemberEvent & { readonly act: string })[];
  at: (instant: string) => string;
}): ReactNode {
  return (
    <Card title={m.accounts_manage_history()}>
      {events.length === 0 ? (
        <p className="text-ink-soft">{m.accounts_manage_history_none()}</p>
      ) : (
        <ol className="divide-y divide-line">
          {events.map((event) => (
            <li key={event.key} className="py-3">
              <p>
                <span className="font-medium">{event.act}</span>
                {event.before !== null && event.after !== null && (
                  <span>
                    {' '}
                    {nameOf(event.before)} → {nameOf(event.after)}
                  </span>
                )}
              </p>
              {event.reason !== null && (
                <p className="break-words whitespace-pre-line">{withShownAddresses(event.reason)}</p>
              )}
              <p className="text-sm text-ink-soft">
                {m.accounts_manage_history_by({
                  who: event.who ?? m.accounts_manage_the_system(),
                  at: at(event.at),
                })}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function nameOf(role: string): string {
  const known = MEMBER_ROLES.find((each) => each === role);
  return known ? roleText(known) : role;
}
