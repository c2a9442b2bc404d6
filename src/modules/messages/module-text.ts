import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';

/** Sentences for the audit log. */
export const messagesAuditText: AuditText = {
  acts: {
    'messages.archive_template': m.messages_did_archive_template,
    'messages.create_template': m.messages_did_create_template,
    'messages.decide_report': m.messages_did_decide_report,
    'messages.restore_template': m.messages_did_restore_template,
    'messages.save_template': m.messages_did_save_template,
    'messages.send_again': m.messages_did_send_again,
    'messages.send_email': m.messages_did_send_email,
  },
  things: {
    'messages.report': m.messages_kind_report,
    'messages.email': m.messages_kind_email,
    'messages.template': m.messages_kind_template,
  },
  details: {
    'messages.name': m.messages_template_name,
    'messages.recipients': m.messages_log_recipients,
    'messages.subject': m.messages_outbox_subject,
    'messages.files': m.messages_log_files,
    'messages.outcome': {
      label: m.messages_log_outcome,
      words: { removed: m.messages_log_removed, left: m.messages_log_left },
    },
    'messages.messageId': null,
    'messages.version': null,
  },
};

/** Setting fields for admins. */
export const messagesSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.messages',
    rank: 50,
    card: 'menu/switches',
    label: m.messages_setting_on,
    help: m.messages_setting_on_help,
  },
  {
    kind: 'tick',
    path: 'messages.memberToMember',
    rank: 40,
    card: 'limits',
    ownCard: { title: m.messages_setting_title, offWarning: m.messages_setting_are_off },
    label: m.messages_setting_member_to_member,
    help: m.messages_setting_member_to_member_help,
  },
];

/** Descriptions of the permissions that a program can be granted here. */
export const messagesGrantText: GrantText = {
  'messages.decide_reports': m.messages_grant_reports,
  'messages.note_bounces': m.messages_grant_bounces,
  'messages.send_email': m.messages_grant_email,
};
