import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Texts of audit log entries. */
export const accountsAuditText: AuditText = {
  acts: {
    'accounts.change_role': m.accounts_manage_did_change_role,
    'accounts.give_duty': m.accounts_duty_did_give,
    'accounts.take_duty': m.accounts_duty_did_take,
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
    'accounts.duty': { label: m.accounts_duty_title, words: { accountant: m.accounts_duty_accountant } },
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
