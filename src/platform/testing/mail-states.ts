import { sql } from '../db/query.ts';
import type { RowOf } from '../db/rows.ts';
import type { Scope } from '../scope.ts';
import { readObject } from '../storage/objects.ts';

/** For tests without a mail server: marks the mail as sent. */
export async function sayMailLeft(scope: Scope, mailId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set state = 'sent', sent_at = ${scope.now} where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
}

/** Marks the mail as waiting, as without a mail server. */
export async function sayMailWaits(scope: Scope, mailId: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set state = 'waiting' where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
}

/** Returns the states of the tenant's mails, oldest first. */
export async function mailStates(scope: Scope): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_mail', 'state'>>`
    select state from platform_mail where tenant_id = ${scope.tenant.id} order by mail_id`);
  return rows.map(({ state }) => state);
}

/** Returns the recipients of the tenant's mails of a kind. */
export async function mailRecipients(scope: Scope, kind: string): Promise<string[]> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_mail', 'recipient'>>`
    select recipient from platform_mail where tenant_id = ${scope.tenant.id} and kind = ${kind}`);
  return rows.map(({ recipient }) => recipient);
}

/** Ends the leases of all mails being sent, so that they can be claimed at once. */
export async function endMailLeases(scope: Scope): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set leased_until_at = ${scope.now} where tenant_id = ${scope.tenant.id} and state = 'sending'`);
}

/** Returns the attachments of a mail in order, as the mail server would get them. */
export async function mailFiles(
  scope: Scope,
  mailId: string,
): Promise<{ filename: string; mimetype: string; text: string }[]> {
  const rows = await scope.tx.rows(sql<RowOf<'platform_mail_file', 'filename' | 'mimetype' | 'objectId'>>`
    select filename, mimetype, object_id from platform_mail_file
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId} order by position`);
  const files = [];
  for (const { objectId, ...file } of rows)
    files.push({ ...file, text: (await readObject(scope, objectId)).bytes.toString() });
  return files;
}

/** Marks the mail as failed, with this error. */
export async function sayMailFailed(scope: Scope, mailId: string, error: string): Promise<void> {
  await scope.tx.run(sql`
    update platform_mail set state = 'failed', last_error = ${error}
     where tenant_id = ${scope.tenant.id} and mail_id = ${mailId}`);
}

/** Returns the tenant's mails of a kind with their files, oldest first. */
export function mailsWithFiles(scope: Scope, kind: string) {
  return scope.tx.rows(sql<
    RowOf<'platform_mail', 'recipient' | 'copyTo' | 'subject' | 'bodyText'> &
      RowOf<'platform_mail_file', 'filename' | 'objectId'>
  >`
    select m.recipient, m.copy_to, m.subject, m.body_text, f.filename, f.object_id from platform_mail m
      join platform_mail_file f using (tenant_id, mail_id)
     where m.tenant_id = ${scope.tenant.id} and m.kind = ${kind} order by m.mail_id, f.position`);
}
