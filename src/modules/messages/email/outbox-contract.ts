import { z } from 'zod';
import type { MailState } from '#platform/mail/mailbox.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';

/** Filters of the outbox. */
export const OUTBOX_LISTS = ['all', 'waiting', 'sent', 'failed'] as const;
export type OutboxList = (typeof OUTBOX_LISTS)[number];

/** Longest e-mail address (RFC 5321 §4.5.3.1.3). */
export const MAX_OUTBOX_QUERY = 254;

export const OutboxQuery = z.object({
  show: z.enum(OUTBOX_LISTS).default('all').catch('all'),
  q: z.string().trim().max(MAX_OUTBOX_QUERY).catch('').default(''),
  sort: sortParameter(['written']),
  after: CursorText.optional().catch(undefined),
});

export type OutboxQuery = z.infer<typeof OutboxQuery>;

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
