import * as m from '#messages';
import { notify } from '#modules/notifications/public.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { queueMail } from '#platform/mail/mail.ts';
import { renderMail } from '#platform/mail/render-mail.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import type { DocumentRow } from '../document/document-rows.ts';
import { documentPaths } from '../document/paths.ts';
import { billingRefusals } from '../refusals.ts';
import { type ClaimParams, claimNotices } from './claim-notices.ts';

export interface BuyerMessage {
  readonly kind: keyof typeof claimNotices;
  readonly params: ClaimParams;
  /** A second message with the same key is not sent to a member. */
  readonly dedupeKey: string;
  /** Where buyers without an account are written to. */
  readonly email: string;
}

/** Documents name no language: buyers without an account are written to in Thai, as their documents are. */
const LOCALE = 'th';

/**
 * Tells the buyer of an invoice something: a member by a notification in their language, delivered as they chose; others by
 * mail. Refuses with `billing.no_address` where nobody knows how to reach them.
 */
export async function tellBuyer(
  scope: Scope,
  claim: Pick<DocumentRow, 'buyerUserId' | 'number' | 'slug'>,
  { kind, params, dedupeKey, email }: BuyerMessage,
): Promise<void> {
  const notice = claimNotices[kind];
  if (claim.buyerUserId !== null) {
    await notify(scope, notice, {
      personId: claim.buyerUserId,
      params,
      link: documentPaths.document(claim.number),
      dedupeKey,
    });
    return;
  }
  if (email === '') throw refuse(billingRefusals, 'billing.no_address');
  const words = notice.wordsOf(params, LOCALE);
  if (words === null) throw new Error(`No words about ${claim.number}.`);
  const { text, html } = renderMail({
    title: words.title,
    paragraphs: [words.body],
    button: {
      label: m.billing_document_open({}, { locale: LOCALE }),
      url: scope.tenant.origin + documentPaths.document(claim.slug),
    },
    locale: LOCALE,
    site: scope.tenant,
  });
  await queueMail(scope, { to: email, subject: words.title, text, html, kind: notice.name });
}

/** Returns where the buyer of an invoice was last written to; empty where nowhere. */
export async function lastEmailOf(scope: Scope, documentId: string): Promise<string> {
  const row = await scope.tx.first(sql<RowOf<'billing_reminder', 'email'>>`
    select email from billing_reminder
     where tenant_id = ${scope.tenant.id} and document_id = ${documentId} and email <> ''
     order by sent_at desc limit 1`);
  return row?.email ?? '';
}
