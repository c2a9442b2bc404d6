import { sql } from '../db/query.ts';
import { enqueue } from '../jobs/job.ts';
import type { Scope } from '../scope.ts';
import { uuidV7 } from '../storage/uuid-v7.ts';
import { ERASED_TEXT } from './forget-mail.ts';
import { sendMail } from './mail.ts';
import { senderAddressOf } from './mail-server.ts';

/** Most mails per call, to keep the transaction short. */
const MAX_BULK_MAILS = 500;

export interface BulkMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly kind: string;
  readonly createdAt: Date;
  /** A queued one was refused for the moment and is tried again at `retryAt`. */
  readonly outcome:
    | { readonly state: 'sent' }
    | { readonly state: 'failed'; readonly error: string; readonly attempts: number }
    | { readonly state: 'queued'; readonly error: string; readonly attempts: number; readonly retryAt: Date };
}

/** Bulk-loads mails that were sent or that failed before, and queued ones with their job. */
export async function bulkLoadMails(scope: Scope, mails: readonly BulkMail[]): Promise<void> {
  if (mails.length > MAX_BULK_MAILS) throw new RangeError(`At most ${MAX_BULK_MAILS} mails at a time.`);
  const { tenant } = scope;
  const sender = senderAddressOf(scope);
  const rows = mails.map(({ outcome, text, createdAt, ...mail }) => {
    const id = uuidV7(createdAt);
    return {
      ...mail,
      id,
      messageId: `<${id}@${sender.split('@')[1]}>`,
      text: outcome.state === 'sent' ? ERASED_TEXT : text,
      state: outcome.state,
      attempts: outcome.state === 'sent' ? 1 : outcome.attempts,
      error: outcome.state === 'sent' ? null : outcome.error,
      createdAt: createdAt.toISOString(),
      sentAt: outcome.state === 'sent' ? new Date(createdAt.getTime() + 3_000).toISOString() : null,
      retryAt: outcome.state === 'queued' ? outcome.retryAt : null,
    };
  });
  await scope.tx.run(sql`
    insert into platform_mail (tenant_id, mail_id, kind, sender_name, sender_address, recipient, subject, body_text, message_id, state, attempts, last_error,
                               created_at, sent_at)
    select ${tenant.id}, id, kind, ${tenant.name}, ${sender}, "to", subject, text, "messageId", state, attempts, error, "createdAt", "sentAt"
      from json_to_recordset(${JSON.stringify(rows)}::json) as mail (id uuid, kind text, "to" text, subject text, text text, "messageId" text, state text,
           attempts integer, error text, "createdAt" timestamptz, "sentAt" timestamptz)`);
  for (const { id, retryAt } of rows)
    if (retryAt !== null) await enqueue(scope, sendMail, { mailId: id }, { runAt: retryAt });
}

/** Whether mails of this kind and subject were loaded already, so that an interrupted load can resume. */
export async function isMailLoaded(
  scope: Scope,
  { kind, subject }: Pick<BulkMail, 'kind' | 'subject'>,
): Promise<boolean> {
  const mail = await scope.tx.first(sql`
    select 1 from platform_mail where tenant_id = ${scope.tenant.id} and kind = ${kind} and subject = ${subject} limit 1`);
  return mail !== null;
}
