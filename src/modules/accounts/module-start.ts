import { CircleHelp, Upload, UserPlus, UserRound } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { accountsPaths, MEMBERS_IMPORT } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const accountsStart: ModuleStart = {
  name: 'accounts',
  cards: {
    members: {
      part: 'work',
      rank: 40,
      title: m.accounts_card_members,
      to: accountsPaths.members(),
      View: lazyView(() => import('./own/dashboard-card-views.tsx'), 'MembersCard'),
    },
    profile: {
      part: 'own',
      rank: 50,
      title: m.accounts_card_profile,
      to: accountsPaths.profile(),
      View: lazyView(() => import('./own/dashboard-card-views.tsx'), 'ProfileCard'),
    },
    security: {
      part: 'own',
      rank: 60,
      title: m.accounts_card_security,
      to: accountsPaths.profile(),
      View: lazyView(() => import('./own/dashboard-card-views.tsx'), 'SecurityCard'),
    },
  },
  hubCards: [
    {
      rank: 90,
      to: accountsPaths.profile(),
      label: m.accounts_hub_profile,
      text: m.accounts_hub_profile_text,
      icon: UserRound,
    },
    {
      rank: 100,
      to: accountsPaths.who(),
      label: m.accounts_hub_who,
      text: m.accounts_hub_who_text,
      icon: CircleHelp,
    },
  ],
  palette: {
    records: { 'accounts.member': { label: m.accounts_manage_members, icon: UserRound } },
    actions: [
      {
        label: m.accounts_palette_invite,
        words: m.accounts_palette_invite_words,
        icon: UserPlus,
        to: accountsPaths.invitations(),
        role: 'admin',
      },
      {
        label: m.accounts_import,
        words: m.accounts_import_words,
        icon: Upload,
        to: importPaths.imports(MEMBERS_IMPORT),
        role: 'admin',
      },
    ],
  },
};
