import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import { outageOf } from '../http/outage.ts';
import { systemTransaction } from '../jobs/job-scope.ts';
import { enqueue, type JobRun } from '../jobs/job.ts';
import type { SendMailOptions } from 'nodemailer';
import type { Scope } from '../scope.ts';
import { readObject } from '../storage/objects.ts';
import { eraseText, forgetMail, FORGET_FAILED_MS } from './forget-mail.ts';
import {
  submitMail,
  type MailRoute,
  mailRouteOf,
  MailServerUnusable,
  RecipientsRefused,
  senderAddressOf,
} from './mail-server.ts';
import { isAgainstTheRules } from './mail-server-rules.ts';

/** Longer than an attempt can last: once it expires, the process of the attempt is dead. */
const LEASE_MS = 180_000;
/** How long, and at what interval, recording the outcome is retried during an outage of the database. */
const SETTLE_MS = 60_000;
const SETTLE_EVERY_MS = 250;
const MAX_ERROR = 500;

type Mail = RowOf<
  'platform_mail',
  | 'mailId'
  | 'senderName'
  | 'senderAddress'
  | 'replyTo'
  | 'recipient'
  | 'copyTo'
  | 'subject'
  | 'bodyText'
  | 'bodyHtml'
  | 'messageId'
  | 'unsubscribeUrl'
>;

/**
 * One attempt to deliver one mail: claim → send, outside any transaction → record the outcome. The claim is a
 * compare-and-set, so two workers never send at once. Throws when the job should retry with back-off; returns
 * `retryAt` when another attempt holds the lease. Without a mail server the mail is set aside.
 */
export async function deliverMail(run: JobRun, mailId: string): Promise<{ retryAt: Date | null }> {
  const route = await run.transaction((scope) => mailRouteOf(scope));
  if (route.kind === 'outbox' || route.kind === 'none') {
    const state = route.kind === 'outbox' ? 'kept' : 'waiting';
    await run.transaction((scope) => setAside(scope, mailId, state));
    return { retryAt: null };
  }

  const claimId = randomUUID();
  const claimed = await run.transaction((scope) => claimMail(scope, mailId, claimId));
  if (claimed.mail === null) return { retryAt: claimed.heldUntil };
  try {
    await submit(run, route, claimed.mail, await readFiles(run, mailId));
  } catch (error) {
    const isFinal = isRejected(error) || isRefusedServer(error) || error instanceof RecipientsRefused;
    const outcome = isFinal || run.isLastAttempt ? 'failed' : 'queued';
    await settle(run, mailId, claimId, { state: outcome, error: describeFailure(error) });
    if (!isFinal) throw error;
    run.log.warn({ mailId, err: error }, 'A mail is given up at once: trying it again would change nothing');
    return { retryAt: null };
  }
  await settle(run, mailId, claimId, { state: 'sent', error: null });
  return { retryAt: null };
}

/** Sets a mail aside without an attempt: on localhost the mailbox shows it, elsewhere it waits for a mail server. */
async function setAside(scope: Scope, mailId: string, state: 'kept' | 'waiting'): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set state = ${state} where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and state = 'queued'`);
}

async function claimMail(
  scope: Scope,
  mailId: string,
  claimId: string,
): Promise<{ mail: Mail | null; heldUntil: Date | null }> {
  const leasedUntil = new Date(scope.now.getTime() + LEASE_MS);
  const mail = await scope.tx.first(sql<Mail>`
    update platform_mail
       set state = 'sending', sender_address = ${senderAddressOf(scope)}, attempts = attempts + 1, claim_id = ${claimId}, leased_until_at = ${leasedUntil}
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}
       and (state = 'queued' or (state = 'sending' and leased_until_at <= ${scope.now}))
    returning mail_id, sender_name, sender_address, reply_to, recipient, copy_to, subject, body_text, body_html, message_id, unsubscribe_url`);
  if (mail) return { mail, heldUntil: null };
  const held = await scope.tx.first(sql<RowOf<'platform_mail', 'leasedUntilAt'>>`
    select leased_until_at from platform_mail where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and state = 'sending'`);
  return { mail: null, heldUntil: held?.leasedUntilAt ?? null };
}

/**
 * Records the outcome if the attempt still holds its lease, also while the process is stopping. Erases the text of a
 * sent mail at once, and of a failed one after some days, during which an admin may send it again; on localhost texts
 * are kept for the mailbox page.
 */
async function settle(
  run: JobRun,
  mailId: string,
  claimId: string,
  outcome: { state: 'sent' | 'queued' | 'failed'; error: string | null },
): Promise<void> {
  const isForgotten = run.app.config.env !== 'localhost';
  const settled = await retryDuringOutage(run, `mail:${mailId}`, async (scope) => {
    const changed = await scope.tx.run(sql`
      update platform_mail
         set state = ${outcome.state}, last_error = ${outcome.error}, claim_id = null, leased_until_at = null,
             sent_at = ${outcome.state === 'sent' ? scope.now : null}::timestamptz
       where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} and state = 'sending' and claim_id = ${claimId}`);
    if (changed === 1 && isForgotten && outcome.state === 'sent') await eraseText(scope, mailId);
    if (changed === 1 && isForgotten && outcome.state === 'failed')
      await enqueue(
        scope,
        forgetMail,
        { mailId },
        { runAt: new Date(scope.now.getTime() + FORGET_FAILED_MS) },
      );
    return changed;
  });
  if (settled !== 1)
    run.log.warn({ mailId, state: outcome.state }, 'The outcome of a mail came after its lease had ended');
}

/**
 * Retries the transaction during an outage of the database: a mail that was sent but is not recorded as sent would be
 * sent again.
 */
async function retryDuringOutage<T>(
  run: JobRun,
  requestId: string,
  work: (scope: Scope) => Promise<T>,
): Promise<T> {
  for (const until = performance.now() + SETTLE_MS; ; await pause(SETTLE_EVERY_MS)) {
    try {
      return await systemTransaction(run.app, run.tenant, requestId, work);
    } catch (error) {
      if (outageOf(error) === null || performance.now() > until) throw error;
    }
  }
}

async function submit(
  run: JobRun,
  route: Extract<MailRoute, { kind: 'own' | 'installation' }>,
  mail: Mail,
  attachments: SendMailOptions['attachments'],
): Promise<void> {
  await submitMail(
    run.app,
    route,
    {
      from: { name: mail.senderName, address: mail.senderAddress },
      to: { name: '', address: mail.recipient },
      ...(mail.copyTo !== null && { cc: { name: '', address: mail.copyTo } }),
      ...(mail.replyTo === null ? {} : { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.bodyText,
      ...(mail.bodyHtml === null ? {} : { html: mail.bodyHtml }),
      attachDataUrls: true, // mail readers drop data URLs: such a picture becomes a part of the mail (RFC 2392)
      ...(attachments && { attachments }),
      messageId: mail.messageId,
      headers: {
        'Auto-Submitted': 'auto-generated', // RFC 3834 §5: suppresses out-of-office replies
        ...(mail.unsubscribeUrl !== null && {
          'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click', // RFC 8058 §2
        }),
      },
      envelope: {
        from: mail.senderAddress,
        to: mail.copyTo === null ? mail.recipient : [mail.recipient, mail.copyTo],
      },
    },
    run.signal,
  );
}

/** Reads the attachments of a mail; their sizes were limited when it was queued. */
async function readFiles(run: JobRun, mailId: string): Promise<NonNullable<SendMailOptions['attachments']>> {
  return run.transaction(async (scope) => {
    const files = await scope.tx.rows(sql<
      RowOf<'platform_mail_file', 'filename' | 'mimetype' | 'objectId' | 'contentId'>
    >`
      select filename, mimetype, object_id, content_id from platform_mail_file
       where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} order by position`);
    const attachments = [];
    for (const { filename, mimetype, objectId, contentId } of files)
      attachments.push({
        filename,
        contentType: mimetype,
        content: (await readObject(scope, objectId)).bytes,
        ...(contentId !== null && { cid: contentId, contentDisposition: 'inline' as const }),
      });
    return attachments;
  });
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/**
 * Returns whether the server rejected the mail permanently: a 5yz reply to its recipient or its content (RFC 5321
 * §4.2.1).
 */
function isRejected(error: unknown): boolean {
  const { command, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && responseCode < 600 && (command === 'RCPT TO' || command === 'DATA');
}

/**
 * Returns whether the site's own server violates a rule of this installation: retrying is pointless until its admin
 * changes the setting.
 */
function isRefusedServer(error: unknown): boolean {
  return error instanceof MailServerUnusable && isAgainstTheRules(error.problem);
}

/** Returns the error of the server or the connection as one line without control characters. */
export function describeFailure(error: unknown): string {
  const { code, command, message } = error as SmtpError;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a server's reply may hold anything
  return [code, command, message]
    .filter(Boolean)
    .join(' ')
    .replace(/[\u0000-\u001f\u007f]+/g, ' ')
    .slice(0, MAX_ERROR);
}
