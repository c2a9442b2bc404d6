import { MailPlus, ScrollText, Users } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { accountsPaths, MEMBERS_IMPORT } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const accountsUi: ModuleUi = {
  name: 'accounts',
  workArea: { name: 'people', rank: 40, label: m.accounts_area, icon: Users, key: 'KeyP' },
  workLinks: [
    {
      area: 'people',
      rank: 10,
      to: accountsPaths.members(),
      also: importPaths.imports(MEMBERS_IMPORT),
      label: m.accounts_manage_members,
      icon: Users,
    },
    {
      area: 'people',
      rank: 20,
      to: accountsPaths.invitations(),
      label: m.accounts_manage_invitations,
      icon: MailPlus,
      role: 'admin',
    },
    {
      area: 'people',
      rank: 60,
      to: accountsPaths.audit(),
      label: m.accounts_manage_audit,
      icon: ScrollText,
      role: 'admin',
    },
  ],
  accountLinks: [{ rank: 10, to: accountsPaths.profile(), label: m.accounts_nav_profile }],
};
