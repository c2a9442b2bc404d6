import { CircleHelp, MailPlus, ScrollText, Upload, UserPlus, UserRound, Users } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { AuditText, GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { accountsPaths, MEMBERS_IMPORT } from './paths.ts';

/** The navigation entries and cards of accounts. */
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
  accountLinks: [{ rank: 10, to: accountsPaths.profile(), label: m.accounts_nav_profile }],
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

/** Texts of audit log entries. */
export const accountsAuditText: AuditText = {
  acts: {
    'accounts.change_role': m.accounts_manage_did_change_role,
    'accounts.suspend': m.accounts_manage_did_suspend,
    'accounts.restore': m.accounts_manage_did_restore,
    'accounts.end_sessions': m.accounts_manage_did_end_sessions,
    'accounts.reset_factor': m.accounts_manage_did_reset_factor,
    'accounts.ask_deletion': m.accounts_manage_did_ask_deletion,
    'accounts.keep_account': m.accounts_manage_did_keep_account,
    'accounts.erase_person': m.accounts_manage_did_erase_person,
    'accounts.invite': m.accounts_manage_did_invite,
    'accounts.revoke_invitation': m.accounts_manage_did_revoke_invitation,
    'accounts.accept_invitation': m.accounts_manage_did_accept_invitation,
    'accounts.make_entry_link': m.accounts_manage_did_make_entry_link,
    'accounts.use_entry_link': m.accounts_manage_did_use_entry_link,
    'accounts.act_for': m.accounts_manage_did_act_for,
    'accounts.stop_acting': m.accounts_manage_did_stop_acting,
    'platform.acted_for': m.accounts_manage_did_acted_for,
  },
  things: {
    'accounts.invitation': m.accounts_kind_accounts_invitation,
  },
  details: {
    'accounts.role': {
      label: m.accounts_manage_role,
      words: {
        user: m.accounts_manage_role_user,
        manager: m.accounts_manage_role_manager,
        admin: m.accounts_manage_role_admin,
      },
    },
    'accounts.email': m.accounts_email,
    'accounts.made_by': { label: m.accounts_log_link_by, isPerson: true },
  },
};

/** Fields of the accounts settings that an admin edits. */
export const accountsSettingsFields: readonly SettingsField[] = [
  {
    kind: 'number',
    path: 'limits.invitationDays',
    rank: 30,
    card: 'limits/times',
    maxLength: 4,
    label: m.accounts_setting_invitation,
    help: m.accounts_setting_invitation_help,
  },
];

/** Labels of the grants that a program can be given. */
export const accountsGrantText: GrantText = {
  'accounts.see_members': m.accounts_grant_members,
};
