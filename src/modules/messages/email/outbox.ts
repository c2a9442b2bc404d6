import * as m from '#messages';
import { findUnusable } from '#platform/mail/mail-server-rules.ts';
import { listMailbox, type MailState } from '#platform/mail/mailbox.ts';
import type { OutboxLine, OutboxList, OutboxQuery } from './outbox-contract.ts';
import type { Scope } from '#platform/scope.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';

const STATES: Readonly<Record<OutboxList, readonly MailState[] | undefined>> = {
  all: undefined,
  waiting: ['waiting', 'queued', 'sending'],
  sent: ['sent', 'kept'],
  failed: ['failed', 'bounced'],
};

/** One page of the site's mails, newest first unless they are sorted, without their text. `q` begins the address. */
export async function listOutbox(
  scope: Scope,
  query: Pick<OutboxQuery, 'show' | 'after'> & Partial<OutboxQuery> & { limit?: number },
): Promise<{ lines: OutboxLine[]; next: string | null; isPartial: boolean }> {
  const states = STATES[query.show];
  const { mails, next, isPartial } = await listMailbox(scope, {
    after: query.after,
    sort: query.sort,
    to: query.q ?? '',
    ...(query.limit !== undefined && { limit: query.limit }),
    ...(states && { states }),
  });
  return {
    lines: mails.map((mail) => ({
      mailId: mail.mailId,
      to: mail.recipient,
      subject: mail.subject,
      state: mail.state,
      writtenAt: mail.createdAt.toISOString(),
      at: formatDateTime(mail.createdAt, { zone: scope.tenant.zone, locale: scope.locale, style: 'short' }),
      error: mail.state === 'sent' || mail.lastError === null ? null : errorText(scope, mail.lastError),
      canSendAgain: mail.canRetry,
    })),
    next,
    isPartial,
  };
}

/** Explains errors caused by the site's settings; others are the mail server's or the connection's own text. */
function errorText({ locale }: Scope, error: string): string {
  const say = { locale };
  switch (findUnusable(error)) {
    case 'unknown_host':
      return m.messages_outbox_server_unknown({}, say);
    case 'private_address':
      return m.messages_outbox_server_private({}, say);
    case 'port':
      return m.messages_outbox_server_port({}, say);
    case 'plain':
      return m.messages_outbox_server_plain({}, say);
    case 'password_missing':
      return m.messages_outbox_server_password({}, say);
    case null:
      return error;
  }
}
