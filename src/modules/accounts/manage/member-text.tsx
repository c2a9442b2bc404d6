import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Duty } from '#platform/duty-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { dutyText } from './duty-text.ts';
import type { MemberRole, MemberState } from './member-rules.ts';

const roleTones: Readonly<Record<MemberRole, Tone>> = {
  user: 'neutral',
  manager: 'accent',
  admin: 'warning',
};

/** Returns a role's name in the reader's language, or in a given one. */
export function roleText(role: MemberRole, locale?: Locale): string {
  const options = locale && { locale };
  switch (role) {
    case 'user':
      return m.accounts_manage_role_user({}, options);
    case 'manager':
      return m.accounts_manage_role_manager({}, options);
    case 'admin':
      return m.accounts_manage_role_admin({}, options);
  }
}

export function RoleBadge({ role }: { role: MemberRole }): ReactNode {
  return <Badge tone={roleTones[role]}>{roleText(role)}</Badge>;
}

/** The role with the duties beside it. */
export function StandingBadges({ role, duties }: { role: MemberRole; duties: readonly Duty[] }): ReactNode {
  return (
    <span className="inline-flex flex-wrap gap-1.5">
      <RoleBadge role={role} />
      {duties.map((duty) => (
        <Badge key={duty} tone="accent">
          {dutyText(duty)}
        </Badge>
      ))}
    </span>
  );
}

export function stateText(state: MemberState): string {
  return state === 'active' ? m.accounts_manage_state_active() : m.accounts_manage_state_suspended();
}

export function StateBadge({ state }: { state: MemberState }): ReactNode {
  return <Badge tone={state === 'active' ? 'positive' : 'danger'}>{stateText(state)}</Badge>;
}
