import { Flag, MailCheck, MailPlus, MessageCircle, MessageCirclePlus } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { AuditText, GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { messagesPaths } from './paths.ts';

/** Declarations of the messages module for the user interface. */
export const messagesUi: ModuleUi = {
  name: 'messages',
  switchedWith: 'messages',
  workLinks: [
    {
      area: 'people',
      rank: 30,
      to: messagesPaths.writeEmail(),
      label: m.messages_write_title,
      icon: MailPlus,
      stays: true,
    },
    {
      area: 'people',
      rank: 40,
      to: messagesPaths.reports(),
      label: m.messages_reports,
      icon: Flag,
      stays: true,
    },
    {
      area: 'people',
      rank: 50,
      to: messagesPaths.outbox(),
      label: m.messages_outbox,
      icon: MailCheck,
      role: 'admin',
      stays: true,
    },
  ],
  cards: {
    failed_mail: {
      part: 'work',
      rank: 55,
      title: m.messages_card_failed,
      to: messagesPaths.outbox({ show: 'failed' }),
      View: lazyView(() => import('./email/failed-mail-card-view.tsx'), 'FailedMailCard'),
    },
  },
  hubCards: [
    {
      rank: 30,
      to: messagesPaths.conversations(),
      label: m.messages_title,
      text: m.messages_hub_text,
      icon: MessageCircle,
    },
  ],
  accountLinks: [{ rank: 20, to: messagesPaths.conversations(), label: m.messages_title }],
  palette: {
    records: { 'messages.conversation': { label: m.messages_title, icon: MessageCircle } },
    actions: [
      {
        label: m.messages_new,
        words: m.messages_palette_new_words,
        icon: MessageCirclePlus,
        to: messagesPaths.newConversation(),
        role: 'user',
      },
    ],
  },
};

/** Sentences for the audit log. */
export const messagesAuditText: AuditText = {
  acts: {
    'messages.decide_report': m.messages_did_decide_report,
    'messages.send_again': m.messages_did_send_again,
    'messages.send_email': m.messages_did_send_email,
  },
  things: {
    'messages.report': m.messages_kind_report,
    'messages.email': m.messages_kind_email,
  },
  details: {
    'messages.recipients': m.messages_log_recipients,
    'messages.subject': m.messages_outbox_subject,
    'messages.files': m.messages_log_files,
    'messages.outcome': {
      label: m.messages_log_outcome,
      words: { removed: m.messages_log_removed, left: m.messages_log_left },
    },
    'messages.messageId': null,
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
