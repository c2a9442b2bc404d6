import type { MailState } from '#platform/mail/mailbox.ts';

/** Filters of the outbox. */
export const OUTBOX_LISTS = ['all', 'waiting', 'sent', 'failed'] as const;
export type OutboxList = (typeof OUTBOX_LISTS)[number];

/** A mail as admins see it, without its text. */
export interface OutboxLine {
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly at: string;
  readonly error: string | null;
  readonly canSendAgain: boolean;
}
