import { listMailbox, type MailState } from '#platform/mail/mailbox.ts';
import type { OutboxLine, OutboxList } from './outbox-contract.ts';
import type { Scope } from '#platform/scope.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';

const STATES: Readonly<Record<OutboxList, readonly MailState[] | undefined>> = {
  all: undefined,
  waiting: ['waiting', 'queued', 'sending'],
  sent: ['sent', 'kept'],
  failed: ['failed', 'bounced'],
};

/** One page of what the site sends, newest first, never with its text. */
export async function listOutbox(
  scope: Scope,
  query: { show: OutboxList; after: string | undefined },
): Promise<{ lines: OutboxLine[]; next: string | null }> {
  const states = STATES[query.show];
  const { mails, next } = await listMailbox(scope, { after: query.after, ...(states && { states }) });
  return {
    lines: mails.map((mail) => ({
      mailId: mail.mailId,
      to: mail.recipient,
      subject: mail.subject,
      state: mail.state,
      at: formatDateTime(mail.createdAt, { zone: scope.tenant.zone, locale: scope.locale, style: 'short' }),
      error: mail.state === 'sent' ? null : mail.lastError,
      canSendAgain: mail.canRetry,
    })),
    next,
  };
}
