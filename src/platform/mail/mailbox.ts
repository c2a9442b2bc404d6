import { sql } from '../db/query.ts';
import type { Filled, RowOf } from '../db/rows.ts';
import { enqueue } from '../jobs/job.ts';
import { cursorOf, findCursorPosition, IdPosition } from '../paging/cursor.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import { ERASED_TEXT } from './forget-mail.ts';
import { sendMail } from './mail.ts';

export const MAIL_STATES = ['waiting', 'queued', 'sending', 'sent', 'failed', 'kept', 'bounced'] as const;
export type MailState = (typeof MAIL_STATES)[number];

export interface MailSummary {
  readonly mailId: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: MailState;
  readonly createdAt: Date;
  /** Latest error of any attempt. */
  readonly lastError: string | null;
  /** It has failed, and its text is still stored. */
  readonly canRetry: boolean;
}

export interface MailDetail extends MailSummary {
  readonly senderName: string;
  readonly senderAddress: string;
  readonly replyTo: string | null;
  readonly text: string;
  readonly html: string | null;
  readonly messageId: string;
  readonly attempts: number;
  readonly sentAt: Date | null;
}

const MAX_PAGE = 100;
const CAN_RETRY = sql`(state = 'failed' and body_text <> ${ERASED_TEXT})`;

type ReadScope = Pick<Scope, 'tenant' | 'tx'>;

/** Returns mails of the tenant, newest first. `after` is the `next` of the previous page; an invalid one starts from the beginning. */
export async function listMailbox(
  scope: ReadScope,
  options: { after?: string | undefined; limit?: number; states?: readonly MailState[] } = {},
): Promise<{ mails: MailSummary[]; next: string | null }> {
  const limit = Math.min(options.limit ?? 50, MAX_PAGE);
  const after = findCursorPosition(IdPosition, options.after)?.id ?? null;
  const rows = await scope.tx.rows(sql<MailRow>`
    select mail_id, kind, recipient, subject, state, created_at, last_error, ${CAN_RETRY} as can_retry from platform_mail
     where tenant_id = ${scope.tenant.id} and (${after}::uuid is null or mail_id < ${after}::uuid)
       ${options.states === undefined ? sql`` : sql`and state = any(${options.states as MailState[]})`}
     order by mail_id desc limit ${limit + 1}`);
  const mails = rows.slice(0, limit).map(summaryOf);
  const last = rows.length > limit ? mails.at(-1) : undefined;
  return { mails, next: last ? cursorOf(IdPosition, { id: last.mailId }) : null };
}

/** Counts the tenant's mail that could not be delivered, up to `atMost`. */
export async function countFailedMail(scope: ReadScope, atMost: number): Promise<number> {
  const { count } = await scope.tx.one(sql<{ readonly count: number }>`
    select count(*)::int as count from (
      select from platform_mail where tenant_id = ${scope.tenant.id} and state in ('failed', 'bounced')
       limit ${atMost}) as failed`);
  return count;
}

/** Returns one mail of the tenant with its content. Refuses with `platform.missing`. */
export async function getMail(scope: ReadScope, mailId: string): Promise<MailDetail> {
  const row = await scope.tx.first(sql<MailRow & DetailRow>`
    select mail_id, kind, recipient, subject, state, created_at, sender_name, sender_address, reply_to,
           body_text, body_html, message_id, attempts, last_error, sent_at, ${CAN_RETRY} as can_retry
      from platform_mail where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
  if (!row) throw refuse(platformRefusals, 'platform.missing');
  return {
    ...summaryOf(row),
    senderName: row.senderName,
    senderAddress: row.senderAddress,
    replyTo: row.replyTo,
    text: row.bodyText,
    html: row.bodyHtml,
    messageId: row.messageId,
    attempts: row.attempts,
    sentAt: row.sentAt,
  };
}

/**
 * Sends a failed mail again. Returns true when it is queued; false, without a change, when there is no such mail, it
 * has not failed, or its text is erased.
 */
export async function retryMail(scope: Scope, mailId: string): Promise<boolean> {
  const queued = await scope.tx.run(sql`
    update platform_mail set state = 'queued', last_error = null
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and ${CAN_RETRY}`);
  if (queued === 1) await enqueue(scope, sendMail, { mailId });
  return queued === 1;
}

/** Records a bounce of a sent mail. Returns its recipient, or null where it is unknown or was not sent. */
export async function noteBounce(
  scope: Scope,
  messageId: string,
  reason: string,
): Promise<{ recipient: string } | null> {
  return scope.tx.first(sql<RowOf<'platform_mail', 'recipient'>>`
    update platform_mail set state = 'bounced', last_error = ${reason}
     where tenant_id = ${scope.tenant.id} and message_id = ${messageId} and state in ('sent', 'bounced')
    returning recipient`);
}

const LATEST = 50;

/** Returns the most recent undelivered mail with an error among the latest ones; null where there is none. */
export async function findMailProblem(
  scope: ReadScope,
): Promise<{ at: Date; isGivenUp: boolean; error: string } | null> {
  const row = await scope.tx.first(sql<
    RowOf<'platform_mail', 'createdAt' | 'state'> & Filled<RowOf<'platform_mail', 'lastError'>>
  >`
    select created_at, state, last_error
      from (select mail_id, created_at, state, last_error from platform_mail
             where tenant_id = ${scope.tenant.id} order by mail_id desc limit ${LATEST}) as latest
     where last_error is not null and state <> 'sent' order by mail_id desc limit 1`);
  return row && { at: row.createdAt, isGivenUp: row.state === 'failed', error: row.lastError };
}

type MailRow = RowOf<
  'platform_mail',
  'mailId' | 'kind' | 'recipient' | 'subject' | 'state' | 'createdAt' | 'lastError'
> & {
  readonly canRetry: boolean;
};

type DetailRow = RowOf<
  'platform_mail',
  'senderName' | 'senderAddress' | 'replyTo' | 'bodyText' | 'bodyHtml' | 'messageId' | 'attempts' | 'sentAt'
>;

function summaryOf(row: MailRow): MailSummary {
  return {
    mailId: row.mailId,
    kind: row.kind,
    recipient: row.recipient,
    subject: row.subject,
    state: row.state,
    createdAt: row.createdAt,
    lastError: row.lastError,
    canRetry: row.canRetry,
  };
}
