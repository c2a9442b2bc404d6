import { Flag, MailCheck, MailPlus } from 'lucide-react';
import * as m from '#messages';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { messagesPaths } from './paths.ts';

/** The part of messages in the managers' navigation. */
export function messagesWorkNav(role: Role): WorkNavItem[] {
  const write = {
    to: messagesPaths.writeEmail(),
    label: m.messages_write_title(),
    icon: <MailPlus aria-hidden />,
  };
  const reports = { to: messagesPaths.reports(), label: m.messages_reports(), icon: <Flag aria-hidden /> };
  if (!hasRole(role, 'admin')) return [write, reports];
  return [
    write,
    reports,
    { to: messagesPaths.outbox(), label: m.messages_outbox(), icon: <MailCheck aria-hidden /> },
  ];
}
