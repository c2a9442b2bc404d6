/** Public user interface of messages. */
export { MailStateBadge } from './email/mail-state-badge.tsx';
