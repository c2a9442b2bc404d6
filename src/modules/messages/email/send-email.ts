import { recordAudit } from '#platform/audit.ts';
import { countAttempts } from '#platform/access/attempts.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { isMailAddress } from '#platform/mail/address.ts';
import { getMail, type MailDetail, noteBounce, retryMail } from '#platform/mail/mailbox.ts';
import { type MailFile, queueMail } from '#platform/mail/mail.ts';
import { Refusal, refuse } from '#platform/refusal.ts';
import { actorKey, type Scope } from '#platform/scope.ts';
import { listObjects } from '#platform/storage/objects.ts';
import { messagesRefusals } from '../refusals.ts';
import { cleanHtml, textOfHtml } from './clean-html.ts';
import { keepFiles, type PreparedFiles } from './email-files.ts';
import { MAX_FILES_BYTES, MAX_RECIPIENTS_PER_HOUR, type SendEmailInput } from './email-input.ts';
import type { EmailPicture } from './email-pictures.ts';
import { renderWritten } from './written-email.ts';

/**
 * Queues one mail per recipient, in the site's name; a document is rendered for each. Not idempotent by itself: send an
 * Idempotency-Key. Refuses with `messages.suppressed`, `messages.too_many_recipients`, and as `keepFiles` and
 * `renderWritten`.
 */
export async function sendEmail(
  scope: Scope,
  input: SendEmailInput,
  prepared: PreparedFiles,
): Promise<{ mailId: string; to: string; state: 'queued' }[]> {
  const recipients = [...new Set([input.to].flat().map((address) => address.toLowerCase()))];
  const suppressed = await listSuppressed(scope, recipients);
  if (suppressed.length > 0) throw refuse(messagesRefusals, 'messages.suppressed', { addresses: suppressed });
  const subject = `e-mail ${actorKey(scope.actor)}`;
  const { attempts, waiting } = await countAttempts(scope.tx, scope.tenant.id, {
    subject,
    windowMinutes: 60,
    now: scope.now,
    by: recipients.length,
  });
  if (attempts > MAX_RECIPIENTS_PER_HOUR)
    throw refuse(messagesRefusals, 'messages.too_many_recipients', waiting);
  const { pictures, picturesBytes, bodyFor } = await readBody(scope, input, recipients);
  const { files, sizeBytes } = await keepFiles(scope, prepared);
  if (sizeBytes + picturesBytes > MAX_FILES_BYTES)
    throw refuse(messagesRefusals, 'messages.attachments_too_large');
  const replyTo = input.from !== undefined && isMailAddress(input.from) ? input.from : null;
  const mails = [];
  for (const to of recipients) {
    const { mailId } = await queueMail(scope, {
      to,
      ...bodyFor(to),
      ...(replyTo !== null && { replyTo }),
      kind: 'messages.email',
      files: [...files, ...pictures],
    });
    mails.push({ mailId, to, state: 'queued' as const });
  }
  await recordAudit(scope, {
    action: 'messages.send_email',
    entityKind: 'messages.email',
    entityId: mails[0]?.mailId ?? '',
    after: { recipients: recipients.length, subject: input.subject, files: files.length },
  });
  return mails;
}

interface Body {
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

/** Returns what renders the e-mail to each recipient, and the pictures that all of them carry. */
async function readBody(
  scope: Scope,
  input: SendEmailInput,
  recipients: readonly string[],
): Promise<{ pictures: readonly MailFile[]; picturesBytes: number; bodyFor: (to: string) => Body }> {
  const { subject, plain, html, document, language = scope.tenant.locale } = input;
  if (document !== undefined) {
    const { pictures, renderFor } = await renderWritten(
      scope,
      { subject, document, language },
      { recipients, sourceOf: ({ pictureId }) => `cid:${pictureId}` },
    );
    return { ...(await partsOf(scope, pictures)), bodyFor: renderFor };
  }
  const text = plain?.trim() ? plain : textOfHtml(html ?? '');
  const body = { subject, text: text || subject, ...(html?.trim() && { html: cleanHtml(html) }) };
  return { pictures: [], picturesBytes: 0, bodyFor: () => body };
}

/**
 * Pictures travel within the e-mail: reading it asks the site for nothing, so that nobody learns when it was read, and
 * programs that block pictures of other servers show them.
 */
async function partsOf(
  scope: Scope,
  pictures: readonly EmailPicture[],
): Promise<{ pictures: MailFile[]; picturesBytes: number }> {
  const objects = await listObjects(
    scope,
    pictures.map(({ objectId }) => objectId),
  );
  return {
    pictures: pictures.map(({ pictureId, objectId }, index) => ({
      filename: `picture-${index + 1}.jpg`,
      mimetype: 'image/jpeg',
      objectId,
      contentId: pictureId,
    })),
    picturesBytes: [...objects.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
  };
}

async function listSuppressed(scope: Scope, addresses: readonly string[]): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'messages_suppression', 'address'>>`
    select address from messages_suppression
     where tenant_id = ${scope.tenant.id} and address = any(${addresses as string[]}) order by address`);
  return rows.map(({ address }) => address);
}

/**
 * Returns a mail sent by a manager or a program; the site's own mails are hidden. Refuses with `messages.mail_missing`.
 */
export async function getSentEmail(scope: Scope, mailId: string): Promise<MailDetail> {
  const mail = await getMail(scope, mailId).catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (mail?.kind !== 'messages.email') throw refuse(messagesRefusals, 'messages.mail_missing');
  return mail;
}

/** Queues a failed mail again. Refuses with `messages.not_failed`. */
export async function sendAgain(scope: Scope, mailId: string): Promise<void> {
  if (!(await retryMail(scope, mailId))) throw refuse(messagesRefusals, 'messages.not_failed');
  await recordAudit(scope, { action: 'messages.send_again', entityKind: 'messages.email', entityId: mailId });
}

/**
 * Records a bounce or complaint; the address gets no more mails from managers and programs. Idempotent. Refuses with
 * `messages.mail_missing`.
 */
export async function suppressBounced(
  scope: Scope,
  { messageId, kind, reason }: { messageId: string; kind: 'bounced' | 'complained'; reason: string },
): Promise<void> {
  const bounced = await noteBounce(scope, messageId, reason || kind);
  if (!bounced) throw refuse(messagesRefusals, 'messages.mail_missing');
  await scope.tx.run(sql`
    insert into messages_suppression (tenant_id, address, why, reason, noted_at)
    values (${scope.tenant.id}, ${bounced.recipient.toLowerCase()}, ${kind}, ${reason}, ${scope.now})
    on conflict (tenant_id, address) do nothing`);
}
