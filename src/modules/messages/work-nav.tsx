import { MailCheck } from 'lucide-react';
import * as m from '#messages';
import { hasRole, type Role } from '#platform/access/role-rules.ts';
import type { WorkNavItem } from '#ui/work-layout.tsx';
import { messagesPaths } from './paths.ts';

/** The part of messages in the managers' navigation. */
export function messagesWorkNav(role: Role): WorkNavItem[] {
  if (!hasRole(role, 'admin')) return [];
  return [{ to: messagesPaths.outbox(), label: m.messages_outbox(), icon: <MailCheck aria-hidden /> }];
}
