import { Users } from 'lucide-react';
import * as m from '#messages';
import type { Role } from '#platform/access/access.ts';
import type { WorkNavItem } from '#ui/work-layout.tsx';
import { accountsPaths } from '../paths.ts';

/** The part of accounts in the managers' navigation: what the reader's role may open. */
export function accountsWorkNav(_role: Role): WorkNavItem[] {
  return [
    {
      to: accountsPaths.members(),
      label: m.accounts_manage_members(),
      icon: <Users aria-hidden />,
      end: true,
    },
  ];
}
