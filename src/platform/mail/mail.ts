import { z } from 'zod';
import { sql } from '../db/query.ts';
import { enqueue, job } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';
import { headerText, isMailAddress } from './address.ts';
import { deliverMail } from './deliver-mail.ts';
import { forgetMail } from './forget-mail.ts';
import { hasMailServer, senderAddressOf } from './mail-server.ts';

const MAX_SUBJECT = 300;
const MAX_NAME = 200;
const MAX_TEXT = 200_000;
const MAX_HTML = 400_000;

export interface MailToQueue {
  /** One bare address; validate it in the form. */
  readonly to: string;
  /** Another bare address, which both sides see. */
  readonly copyTo?: string;
  readonly subject: string;
  readonly text: string;
  /** From `renderMail` or `documentMail`, or escaped just as carefully. */
  readonly html?: string;
  /** Kind of the mail: `orders.placed`. */
  readonly kind: string;
  /** Default: the tenant's reply-to setting or its contact address. */
  readonly replyTo?: string;
  /** One-click unsubscribe URL (RFC 8058), for bulk mail. */
  readonly unsubscribeUrl?: string;
  /** Attachments: objects that are kept in this transaction or earlier. */
  readonly files?: readonly MailFile[];
}

export interface MailFile {
  readonly filename: string;
  readonly mimetype: string;
  readonly objectId: string;
  /** Shown in the HTML where it names `cid:…` (RFC 2392). Its object stays when the mail is forgotten: the caller keeps it. */
  readonly contentId?: string;
}

/** Sends one queued mail. Retried for about a day. */
export const sendMail = job({
  name: 'platform.send_mail',
  payload: z.object({ mailId: z.uuid() }),
  maxAttempts: 14,
  timeoutSeconds: 150,
  run: async (run, { mailId }) => {
    const { retryAt } = await deliverMail(run, mailId);
    if (retryAt) await run.transaction((scope) => enqueue(scope, sendMail, { mailId }, { runAt: retryAt }));
  },
});

/** Jobs of the mail outbox, for the worker's list. */
export const mailJobs = [sendMail, forgetMail];

/**
 * Queues a mail and its job in the scope's transaction: it is sent after the commit, and never after a rollback.
 * Without a mail server it waits for one (`waiting-mail.ts`). The sender has the tenant's name and the address of its
 * own server or the installation's. Delivered at least once; a duplicate (after a crash between the server's
 * acceptance and our record of it) has the same Message-ID.
 */
export async function queueMail(scope: Scope, mail: MailToQueue): Promise<{ mailId: string }> {
  const { app, tenant, now } = scope;
  if (!isMailAddress(mail.to)) throw new Error('A mail needs exactly one bare address to go to.');
  if (mail.copyTo !== undefined && !isMailAddress(mail.copyTo))
    throw new Error('A copy of a mail needs exactly one bare address to go to.');
  if (mail.text.length > MAX_TEXT || (mail.html?.length ?? 0) > MAX_HTML)
    throw new Error(`The mail ${mail.kind} is too long.`);
  const mailId = uuidV7(now);
  const senderAddress = senderAddressOf(scope);
  const messageId = `<${mailId}@${senderAddress.split('@')[1]}>`;
  const { mail: own, contact: known } = tenant.settings;
  const contact = mail.replyTo ?? (own.replyTo || known.email || null);
  const replyTo = contact !== null && isMailAddress(contact) ? contact : null;
  const canLeave = hasMailServer(app.config, own.server);
  await scope.tx.run(sql`
    insert into platform_mail (tenant_id, mail_id, kind, sender_name, sender_address, reply_to, recipient, copy_to, subject, body_text, body_html, message_id, unsubscribe_url, state, created_at)
    values (${tenant.id}, ${mailId}, ${mail.kind}, ${headerText(own.senderName || tenant.name, MAX_NAME)}, ${senderAddress}, ${replyTo}, ${mail.to}, ${mail.copyTo ?? null},
            ${headerText(mail.subject, MAX_SUBJECT)}, ${mail.text}, ${mail.html ?? null}, ${messageId}, ${mail.unsubscribeUrl ?? null}, ${canLeave ? 'queued' : 'waiting'}, ${now})`);
  await Promise.all(
    (mail.files ?? []).map(({ filename, mimetype, objectId, contentId = null }, position) =>
      scope.tx.run(sql`
        insert into platform_mail_file (tenant_id, mail_id, position, filename, mimetype, object_id, content_id)
        values (${tenant.id}, ${mailId}, ${position}, ${headerText(filename, MAX_NAME)}, ${mimetype}, ${objectId}, ${contentId})`),
    ),
  );
  if (canLeave) await enqueue(scope, sendMail, { mailId });
  app.log.debug({ mailId, kind: mail.kind, tenant: tenant.code }, 'Queued a mail');
  return { mailId };
}
