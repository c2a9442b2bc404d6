import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import type { MemberRole, MemberState } from './member-rules.ts';

const roleTones: Readonly<Record<MemberRole, Tone>> = {
  user: 'neutral',
  manager: 'accent',
  admin: 'warning',
};

/** A role in the reader's words, or in those of a language. */
export function roleText(role: MemberRole, locale?: Locale): string {
  const say = locale && { locale };
  switch (role) {
    case 'user':
      return m.accounts_manage_role_user({}, say);
    case 'manager':
      return m.accounts_manage_role_manager({}, say);
    case 'admin':
      return m.accounts_manage_role_admin({}, say);
  }
}

export function RoleBadge({ role }: { role: MemberRole }): ReactNode {
  return <Badge tone={roleTones[role]}>{roleText(role)}</Badge>;
}

export function stateText(state: MemberState): string {
  return state === 'active' ? m.accounts_manage_state_active() : m.accounts_manage_state_suspended();
}

export function StateBadge({ state }: { state: MemberState }): ReactNode {
  return <Badge tone={state === 'active' ? 'positive' : 'danger'}>{stateText(state)}</Badge>;
}
