import { z } from 'zod';
import type { MailState } from '#platform/mail/mailbox.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';

/** Filters of the outbox. */
export const OUTBOX_LISTS = ['all', 'waiting', 'sent', 'failed'] as const;
export type OutboxList = (typeof OUTBOX_LISTS)[number];

export const OutboxQuery = z.object({
  show: z.enum(OUTBOX_LISTS).default('all').catch('all'),
  after: CursorText.optional().catch(undefined),
});

/** A mail as admins see it, without its text. */
export interface OutboxLine {
  readonly mailId: string;
  readonly to: string;
  readonly subject: string;
  readonly state: MailState;
  readonly writtenAt: string;
  /** `writtenAt` for people, in the site's zone. */
  readonly at: string;
  readonly error: string | null;
  readonly canSendAgain: boolean;
}
