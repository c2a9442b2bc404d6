import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { MailState } from '#platform/mail/mailbox.ts';
import { seeOutbox } from '../permissions.ts';
import { listOutbox } from './outbox.ts';
import { type OutboxLine, OutboxQuery } from './outbox-contract.ts';

const STATES: Readonly<Record<MailState, Sentence>> = {
  waiting: m.messages_mail_waiting,
  queued: m.messages_mail_queued,
  sending: m.messages_mail_sending,
  sent: m.messages_mail_sent,
  failed: m.messages_mail_failed,
  kept: m.messages_mail_kept,
  bounced: m.messages_mail_bounced,
};

/** The site's mail without its text, as a file. */
export const outboxList = listSource<typeof OutboxQuery, OutboxLine>({
  name: 'messages.outbox',
  title: m.messages_outbox,
  access: seeOutbox,
  query: OutboxQuery,
  columns: [
    { header: m.messages_outbox_subject, kind: 'text', of: (line) => line.subject },
    { header: m.messages_outbox_to, kind: 'text', of: (line) => line.to },
    {
      header: m.messages_outbox_state,
      kind: 'text',
      of: (line, locale) => STATES[line.state]({}, { locale }),
    },
    { header: m.messages_outbox_at, kind: 'instant', of: (line) => new Date(line.writtenAt) },
    { header: m.messages_outbox_problem, kind: 'text', of: (line) => line.error },
  ],
  read: async (scope, query, page) => {
    const { lines, next, isPartial } = await listOutbox(scope, { ...query, ...page });
    return { rows: lines, next, isPartial };
  },
});
