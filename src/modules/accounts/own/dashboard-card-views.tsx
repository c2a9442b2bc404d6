import { CircleCheck, ShieldAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { CardEmpty, CardRow, CardRows, CardTile, CardTiles } from '#ui/layout/card-rows.tsx';
import { ProgressBar } from '#ui/loading/progress-bar.tsx';
import { accountsPaths, JOINED_CARD_DAYS } from '../paths.ts';
import type { Completeness, ProfilePart, SecurityHint } from './profile-hint-rules.ts';

export function ProfileCard({ facts }: { facts: Completeness }): ReactNode {
  return (
    <>
      <ProgressBar label={m.accounts_card_profile_done()} percent={facts.percent} showLabel />
      {facts.missing.length === 0 ? (
        <CardEmpty icon={<CircleCheck />}>{m.accounts_card_profile_full()}</CardEmpty>
      ) : (
        <div className="mt-2">
          <CardRows>
            {facts.missing.map((part) => (
              <CardRow
                key={part}
                to={part === 'email' ? accountsPaths.activate() : accountsPaths.profile()}
                title={partText(part)}
              />
            ))}
          </CardRows>
        </div>
      )}
    </>
  );
}

function partText(part: ProfilePart): string {
  switch (part) {
    case 'email':
      return m.accounts_card_add_email();
    case 'phone':
      return m.accounts_card_add_phone();
    case 'address':
      return m.accounts_card_add_address();
    case 'picture':
      return m.accounts_card_add_picture();
  }
}

export function SecurityCard({
  facts,
}: {
  facts: { hints: readonly SecurityHint[]; sessions: number };
}): ReactNode {
  if (facts.hints.length === 0)
    return <CardEmpty icon={<CircleCheck />}>{m.accounts_card_security_good()}</CardEmpty>;
  return (
    <CardRows>
      {facts.hints.map((hint) => (
        <CardRow
          key={hint}
          to={hint === 'many_sessions' ? accountsPaths.profile() : accountsPaths.secondFactor()}
          title={
            <span className="flex items-center gap-2">
              <ShieldAlert aria-hidden className="size-5 shrink-0 text-warning" />
              {hintText(hint, facts.sessions)}
            </span>
          }
        />
      ))}
    </CardRows>
  );
}

function hintText(hint: SecurityHint, sessions: number): string {
  switch (hint) {
    case 'held':
      return m.accounts_factor_held_title();
    case 'factor_off':
      return m.accounts_card_hint_factor();
    case 'factor_off_staff':
      return m.accounts_card_hint_factor_staff();
    case 'few_codes':
      return m.accounts_card_hint_codes();
    case 'many_sessions':
      return m.accounts_card_hint_sessions({ count: sessions });
  }
}

interface Count {
  readonly count: number;
  readonly isMore: boolean;
}

export function MembersCard({ facts }: { facts: { invited: Count; joined: Count } }): ReactNode {
  return (
    <CardTiles>
      <CardTile to={accountsPaths.invitations()} label={m.accounts_card_invited()} {...facts.invited} />
      <CardTile
        to={accountsPaths.members({ joined: JOINED_CARD_DAYS })}
        label={m.accounts_card_joined()}
        {...facts.joined}
      />
    </CardTiles>
  );
}
