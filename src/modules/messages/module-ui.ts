import { Flag, LayoutTemplate, MailCheck, MailPlus } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { messagesPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
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
      rank: 35,
      to: messagesPaths.templates(),
      label: m.messages_templates,
      icon: LayoutTemplate,
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
  accountLinks: [{ rank: 20, to: messagesPaths.conversations(), label: m.messages_title }],
};
