import { MailPlus, ScrollText, Users } from 'lucide-react';
import * as m from '#messages';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { accountsPaths } from './paths.ts';

/** The part of accounts in the managers' navigation: what the reader's role may open. */
export function accountsWorkNav(role: Role): WorkNavItem[] {
  const members = {
    to: accountsPaths.members(),
    label: m.accounts_manage_members(),
    icon: <Users aria-hidden />,
    end: true,
  };
  if (!hasRole(role, 'admin')) return [members];
  return [
    members,
    {
      to: accountsPaths.invitations(),
      label: m.accounts_manage_invitations(),
      icon: <MailPlus aria-hidden />,
    },
    { to: accountsPaths.audit(), label: m.accounts_manage_audit(), icon: <ScrollText aria-hidden /> },
  ];
}
