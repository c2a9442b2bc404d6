import { sql } from '../db/query.ts';
import type { Filled, RowOf } from '../db/rows.ts';
import { enqueue } from '../jobs/job.ts';
import type { SortOf } from '../paging/sort-contract.ts';
import { sortedPage } from '../paging/sorting.ts';
import { platformRefusals, refuse } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import { ERASED_TEXT, eraseText } from './forget-mail.ts';
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

/** Mails that a search by address looks through. */
const MAX_FOUND = 2_000;

const MAIL_ID = { key: sql`mail_id`, of: (row: MailRow) => row.mailId };
/** Ids are made in the order of time. */
const SORT_KEYS = { written: { kind: 'id', ...MAIL_ID } } as const;

interface MailboxQuery {
  readonly after?: string | undefined;
  readonly limit?: number;
  readonly states?: readonly MailState[];
  readonly sort?: SortOf<keyof typeof SORT_KEYS> | undefined;
  /** Beginning of the recipient's address; '' matches all. */
  readonly to?: string;
}

/** Returns the state of a mail. */
export async function getMailState(scope: ReadScope, mailId: string): Promise<MailState> {
  const { state } = await scope.tx.one(sql<RowOf<'platform_mail', 'state'>>`
    select state from platform_mail where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
  return state;
}

/** Returns the states of some mails, by their ids. */
export async function listMailStates(
  scope: ReadScope,
  mailIds: readonly string[],
): Promise<ReadonlyMap<string, MailState>> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_mail', 'mailId' | 'state'>>`
    select mail_id, state from platform_mail
     where tenant_id = ${scope.tenant.id} and mail_id = any(${mailIds}::uuid[])`);
  return new Map(rows.map(({ mailId, state }) => [mailId, state]));
}

/** Returns ids of mails of a kind that could not be delivered, the newest first. */
export async function listFailedMail(
  scope: ReadScope,
  { kind, atMost }: { readonly kind: string; readonly atMost: number },
): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_mail', 'mailId'>>`
    select mail_id from platform_mail
     where tenant_id = ${scope.tenant.id} and state in ('failed', 'bounced') and kind = ${kind}
     order by mail_id desc limit ${atMost}`);
  return rows.map(({ mailId }) => mailId);
}

/**
 * Returns mails of the tenant, newest first unless they are sorted. `after` is the `next` of the previous page; an invalid
 * one starts from the beginning. A search by address that finds more than it looks through is partial.
 */
export async function listMailbox(
  scope: ReadScope,
  options: MailboxQuery = {},
): Promise<{ mails: MailSummary[]; next: string | null; isPartial: boolean }> {
  const limit = Math.min(options.limit ?? 50, MAX_PAGE);
  const found = options.to ? await findMailTo(scope, options.to) : null;
  const page = sortedPage(SORT_KEYS, MAIL_ID, { sort: options.sort ?? '-written', after: options.after });
  const rows = await scope.tx.rows(sql<MailRow>`
    select mail_id, kind, recipient, subject, state, created_at, last_error, ${CAN_RETRY} as can_retry from platform_mail
     where tenant_id = ${scope.tenant.id} and ${page.isAfter}
       ${found === null ? sql`` : sql`and mail_id = any(array(select unnest(${found}::uuid[])))`}
       ${options.states === undefined ? sql`` : sql`and state = any(${options.states as MailState[]})`}
     order by ${page.order} limit ${limit + 1}`);
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return {
    mails: shown.map(summaryOf),
    next: last ? page.cursorAt(last) : null,
    isPartial: found !== null && found.length >= MAX_FOUND,
  };
}

/** Returns ids of the mails to addresses that begin with `text`, from their index. */
async function findMailTo({ tenant, tx }: ReadScope, text: string): Promise<string[]> {
  const from = text.toLowerCase();
  const rows = await tx.rows(sql<RowOf<'platform_mail', 'mailId'>>`
    select mail_id from platform_mail
     where tenant_id = ${tenant.id} and recipient_key collate "C" >= ${from} and recipient_key collate "C" < ${`${from}\u{10ffff}`}
     limit ${MAX_FOUND}`);
  return rows.map(({ mailId }) => mailId);
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

/** Returns the pictures in the text of a mail: their Content-IDs and objects. */
export async function listInlineFiles(
  scope: ReadScope,
  mailId: string,
): Promise<{ contentId: string; objectId: string; filename: string }[]> {
  return scope.tx.rows(sql<
    Filled<RowOf<'platform_mail_file', 'contentId'>> & RowOf<'platform_mail_file', 'objectId' | 'filename'>
  >`
    select content_id, object_id, filename from platform_mail_file
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and content_id is not null order by position`);
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

/**
 * Gives up a mail that could not be delivered, because another takes its place: nobody can send it again. Returns false,
 * without a change, where it may still be delivered or has been.
 */
export async function abandonMail(scope: Scope, mailId: string): Promise<boolean> {
  const failed = await scope.tx.first(sql`
    select 1 from platform_mail
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and state in ('failed', 'bounced') for update`);
  if (failed) await eraseText(scope, mailId);
  return failed !== null;
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
