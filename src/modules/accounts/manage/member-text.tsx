import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Badge, type Tone } from '#ui/badge.tsx';
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

/** What was done, in words where it is ours to say, else by its name. */
export function actionText(action: string): string {
  switch (action) {
    case 'accounts.change_role':
      return m.accounts_manage_did_change_role();
    case 'accounts.suspend':
      return m.accounts_manage_did_suspend();
    case 'accounts.restore':
      return m.accounts_manage_did_restore();
    case 'accounts.end_sessions':
      return m.accounts_manage_did_end_sessions();
    case 'accounts.reset_factor':
      return m.accounts_manage_did_reset_factor();
    case 'accounts.ask_deletion':
      return m.accounts_manage_did_ask_deletion();
    case 'accounts.keep_account':
      return m.accounts_manage_did_keep_account();
    case 'accounts.erase_person':
      return m.accounts_manage_did_erase_person();
    case 'accounts.invite':
      return m.accounts_manage_did_invite();
    case 'accounts.revoke_invitation':
      return m.accounts_manage_did_revoke_invitation();
    case 'accounts.accept_invitation':
      return m.accounts_manage_did_accept_invitation();
    case 'accounts.make_entry_link':
      return m.accounts_manage_did_make_entry_link();
    case 'accounts.use_entry_link':
      return m.accounts_manage_did_use_entry_link();
    case 'accounts.act_for':
      return m.accounts_manage_did_act_for();
    case 'accounts.stop_acting':
      return m.accounts_manage_did_stop_acting();
    case 'sites.change_line':
      return m.accounts_manage_did_change_line();
    case 'platform.acted_for':
      return m.accounts_manage_did_acted_for();
    default:
      return action;
  }
}

/** How somebody signed in, in words where it is ours to say. */
export function wayText(way: string): string {
  switch (way) {
    case 'password':
      return m.accounts_manage_way_password();
    case 'password+code':
      return m.accounts_manage_way_password_code();
    case 'line':
      return m.accounts_manage_way_line();
    case 'line+code':
      return m.accounts_manage_way_line_code();
    case 'passkey':
      return m.accounts_manage_way_passkey();
    case 'invitation':
      return m.accounts_manage_way_invitation();
    case 'entry_link':
      return m.accounts_manage_way_entry_link();
    case 'test_login':
      return m.accounts_manage_way_test_login();
    case 'acting_ended':
      return m.accounts_manage_way_acting_ended();
    case 'acting':
      return m.accounts_manage_way_acting();
    default:
      return way;
  }
}
