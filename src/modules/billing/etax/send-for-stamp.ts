import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { abandonMail, getMailState, type MailState } from '#platform/mail/mailbox.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope, ScopeWithoutTx } from '#platform/scope.ts';
import { keepObject, type StoredObjectRef, uploadObject } from '#platform/storage/objects.ts';
import { lockDocument } from '../document/document-rows.ts';
import { isInEffect } from '../document/document-kinds-rules.ts';
import { billingRefusals } from '../refusals.ts';
import { findSeller } from '../seller/seller-rows.ts';
import type { EtaxSending } from './etax-contract.ts';
import { drawEtaxPdf, readForEtax } from './etax-files.ts';
import { ETAX_MAIL, etaxSubject, isStamped, MAX_ETAX_BYTES } from './etax-mail-rules.ts';
import { findStamp } from './find-stamp.ts';

/**
 * Draws and uploads the file to send, before and outside the transaction that sends it. Refuses with
 * `billing.etax_unsuitable` and `billing.etax_too_large`.
 */
export async function prepareStamp(outside: ScopeWithoutTx, documentId: string): Promise<StoredObjectRef> {
  const read = await readForEtax(outside, documentId);
  const source = Buffer.from(await drawEtaxPdf(outside, read));
  requireEtaxSize(source);
  return uploadObject(outside, {
    kind: 'billing.etax_file',
    visibility: 'private',
    contentType: 'application/pdf',
    source,
  });
}

/** Refuses with `billing.etax_too_large`. */
export function requireEtaxSize({ length }: Uint8Array): void {
  if (length > MAX_ETAX_BYTES) throw refuse(billingRefusals, 'billing.etax_too_large');
}

/**
 * Sends a document to its buyer with the authority that stamps it in copy, once; again only after that mail could not be
 * delivered, which is given up then. A mail is sent after the commit and retried like all mail. Refuses with
 * `billing.etax_off`, `billing.etax_unsuitable`, `billing.document_not_in_effect` and `billing.etax_sent`.
 */
export async function sendForStamp(
  scope: Scope,
  { documentId, to }: { readonly documentId: string; readonly to: string },
  uploaded: StoredObjectRef,
): Promise<void> {
  const seller = await findSeller(scope);
  if (!seller?.etaxCopyTo) throw refuse(billingRefusals, 'billing.etax_off');
  const document = await lockDocument(scope, documentId);
  if (!isStamped(document.kind)) throw refuse(billingRefusals, 'billing.etax_unsuitable');
  if (!isInEffect(document.state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  const last = await findLast(scope, documentId);
  if (last !== null && !(await mayRepeat(scope, last))) throw refuse(billingRefusals, 'billing.etax_sent');
  const { objectId, sha256 } = await keepObject(scope, uploaded);
  const { number } = document;
  const { mailId } = await queueMail(scope, {
    to,
    copyTo: seller.etaxCopyTo,
    subject: etaxSubject(document),
    text: m.billing_etax_mail({ number, seller: seller.nameTh }, { locale: 'th' }),
    kind: ETAX_MAIL,
    files: [{ filename: `${number}.pdf`, mimetype: 'application/pdf', objectId }],
  });
  await scope.tx.run(sql`
    insert into billing_etax (tenant_id, document_id, attempt, mail_id, recipient, sha256, created_at)
    values (${scope.tenant.id}, ${documentId}, ${(last?.attempt ?? 0) + 1}, ${mailId}, ${to}, ${sha256}, ${scope.now})`);
}

/** Sends a document again to the address that could not be reached. Refuses like `sendForStamp`. */
export async function sendAgain(scope: Scope, documentId: string, uploaded: StoredObjectRef): Promise<void> {
  const last = await findLast(scope, documentId);
  if (last === null) throw refuse(billingRefusals, 'billing.document_missing');
  await sendForStamp(scope, { documentId, to: last.recipient }, uploaded);
}

/** Whether documents of the site are stamped. */
export async function takesPartInStamps(scope: Scope): Promise<boolean> {
  return Boolean((await findSeller(scope))?.etaxCopyTo);
}

/** Returns how a document was sent to be stamped the last time; null where it was not. */
export async function findSending(scope: Scope, documentId: string): Promise<EtaxSending | null> {
  const last = await findLast(scope, documentId);
  if (last === null) return null;
  const { recipient, createdAt, mailId } = last;
  return { recipient, at: createdAt.toISOString(), state: sendingState(await getMailState(scope, mailId)) };
}

/** A mail that waits for a server or for its turn is queued; on localhost it is kept in the mailbox, which is as good as sent. */
export function sendingState(mail: MailState): EtaxSending['state'] {
  if (mail === 'failed' || mail === 'bounced') return 'failed';
  return mail === 'sent' || mail === 'kept' ? 'sent' : 'queued';
}

type Sending = RowOf<'billing_etax', 'documentId' | 'attempt' | 'recipient' | 'createdAt' | 'mailId'>;

function findLast(scope: Scope, documentId: string): Promise<Sending | null> {
  return scope.tx.first(sql<Sending>`
    select document_id, attempt, recipient, created_at, mail_id from billing_etax
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} order by attempt desc limit 1`);
}

/** A file that came back shows that a mail arrived, whatever became of its other recipient. */
async function mayRepeat(scope: Scope, { documentId, mailId }: Sending): Promise<boolean> {
  return (await findStamp(scope, documentId)) === null && (await abandonMail(scope, mailId));
}
