import { z } from 'zod';
import * as m from '#messages';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowAs } from '#platform/db/rows.ts';
import { enqueue, job } from '#platform/jobs/job.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { documentKindText } from '../document/document-text.ts';
import { lockDocument } from '../document/document-rows.ts';
import { getDocumentById } from '../document/get-document.ts';
import { isInEffect } from '../document/document-kinds-rules.ts';
import { billingRefusals } from '../refusals.ts';
import { filesForMail, prepareDocumentForMail } from './document-for-mail.ts';

/** Draws a document and queues the mail that carries it, unless the document went out of effect meanwhile. */
export const mailDocumentJob = job({
  name: 'billing.mail_document',
  payload: z.object({ documentId: z.uuid(), to: z.email(), locale: z.enum(['th', 'en']) }),
  run: async (run, { documentId, to, locale }) => {
    const prepared = await prepareDocumentForMail(run, { documentId, locale });
    await run.transaction(async (scope) => {
      const { document, url } = prepared;
      const { state } = await lockDocument(scope, documentId);
      if (!isInEffect(state)) return;
      const kind = documentKindText(document.kind, locale);
      const title = `${kind} ${document.number}`;
      const { text, html } = renderMail({
        title,
        paragraphs: [m.billing_mail_document_text({ site: scope.tenant.name }, { locale })],
        button: { label: m.billing_mail_document_open({}, { locale }), url },
        locale,
        site: scope.tenant,
      });
      const files = await filesForMail(scope, prepared);
      await queueMail(scope, { to, subject: title, text, html, kind: 'billing.document', files });
    });
  },
});

/**
 * Mails a document with its PDF to an address, as a person who issues documents asks. The records say to whom.
 * Refuses with `billing.document_missing`, `billing.document_not_in_effect`.
 */
export async function mailDocument(
  scope: Scope,
  { documentId, to }: { readonly documentId: string; readonly to: string },
): Promise<void> {
  const document = await getDocumentById(scope, documentId);
  if (!isInEffect(document.state)) throw refuse(billingRefusals, 'billing.document_not_in_effect');
  await recordAudit(scope, {
    action: 'billing.mail_document',
    entityKind: 'billing.document',
    entityId: documentId,
    after: { documentNumber: document.number, mailedTo: to },
  });
  await enqueue(scope, mailDocumentJob, { documentId, to, locale: scope.locale });
}

/** Returns the e-mail address that the buyer gave with the payment of what the document is about; empty where there is none. */
export async function findBuyerEmail(scope: Scope, documentId: string): Promise<string> {
  const found = await scope.tx.first(sql<RowAs<'billing_payment', { email: 'contactEmail' }>>`
    select p.contact_email as email
      from billing_document d
      join billing_payment p on p.tenant_id = d.tenant_id and p.target_kind = d.supply_kind and p.target_id = d.supply_id
     where d.tenant_id = ${scope.tenant.id} and d.document_id = ${documentId}
     order by p.cancelled_at is not null, p.payment_id desc limit 1`);
  return found?.email ?? '';
}
