import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { Filled, RowAs, RowOf } from '#platform/db/rows.ts';
import type { PersonalData } from '#platform/personal-data.ts';
import type { Scope } from '#platform/scope.ts';
import { readObject } from '#platform/storage/objects.ts';

/** Payments per page; small, because their slips include pictures. */
const PAGE = 10;

type Collected = RowOf<'billing_payment', 'paymentId'> & {
  readonly record: object;
  readonly slips: readonly { readonly objectId: string }[];
};

/**
 * A person's payments with their slips, oldest first. They are accounting vouchers of the seller and are kept for five
 * years (Accounting Act B.E. 2543, section 14).
 */
export const billingPersonalData: PersonalData = {
  name: 'payments',
  use: {
    code: 'billing.paid',
    text: m.billing_person_use,
    find: (scope, personIds) =>
      scope.tx.rows(sql<Filled<RowAs<'billing_payment', { personId: 'payerUserId' }>>>`
        select distinct payer_user_id as person_id from billing_payment
         where tenant_id = ${scope.tenant.id} and payer_user_id = any(${personIds}::uuid[])`),
  },
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<Collected>`
      select p.payment_id, jsonb_build_object(
               'slug', p.slug, 'for', p.target_label, 'status', p.status, 'amountSatang', p.amount_satang,
               'paidSatang', p.paid_satang, 'returnedSatang', p.returned_satang, 'contactName', p.contact_name,
               'contactEmail', p.contact_email, 'contactPhone', p.contact_phone, 'openedAt', p.opened_at, 'paidAt', p.paid_at) as record,
             coalesce((select jsonb_agg(jsonb_build_object('objectId', s.object_id, 'sentAt', s.uploaded_at, 'status', s.status,
                          'reason', s.reason, 'reference', s.trans_ref) order by s.slip_id)
                         from billing_slip s where s.tenant_id = p.tenant_id and s.payment_id = p.payment_id), '[]') as slips
        from billing_payment p
       where p.tenant_id = ${scope.tenant.id} and p.payer_user_id = ${personId}
         and (${after}::uuid is null or p.payment_id > ${after})
       order by p.payment_id limit ${PAGE + 1}`);
    const page = rows.slice(0, PAGE);
    const records: object[] = [];
    for (const { record, slips } of page)
      records.push({ ...record, slips: await withPictures(scope, slips) });
    return { records, next: rows.length > PAGE ? (page.at(-1)?.paymentId ?? null) : null };
  },
};

/** Sequential, because pictures are large. */
async function withPictures(scope: Scope, slips: Collected['slips']): Promise<object[]> {
  const shown: object[] = [];
  for (const { objectId, ...slip } of slips) {
    const { bytes, contentType } = await readObject(scope, objectId);
    shown.push({ ...slip, picture: `data:${contentType};base64,${bytes.toString('base64')}` });
  }
  return shown;
}

/** Documents per page. */
const DOCUMENTS_PAGE = 100;

/**
 * Documents that were issued to a person, oldest first. Tax invoices and their copies are kept for five years (Revenue Code
 * s. 87/3): closing an account erases none. What they are about, such as orders, ties the person to the site.
 */
export const documentsPersonalData: PersonalData = {
  name: 'documents',
  use: null,
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'billing_document', 'documentId'> & { readonly record: object }
    >`
      select document_id, jsonb_build_object('slug', slug, 'kind', kind, 'number', number, 'state', state, 'issuedOn', issued_on,
               'buyer', buyer, 'for', supply_label, 'vatSatang', vat_satang, 'grandTotalSatang', grand_total_satang) as record
        from billing_document
       where tenant_id = ${scope.tenant.id} and buyer_user_id = ${personId}
         and (${after}::uuid is null or document_id > ${after})
       order by document_id limit ${DOCUMENTS_PAGE + 1}`);
    const page = rows.slice(0, DOCUMENTS_PAGE);
    return {
      records: page.map(({ record }) => record),
      next: rows.length > DOCUMENTS_PAGE ? (page.at(-1)?.documentId ?? null) : null,
    };
  },
};

/**
 * Quotations that a person answered while signed in, with the name that they typed, oldest first. The answer is what was agreed
 * about the sale: it is kept with the quotation.
 */
export const quotationAnswersPersonalData: PersonalData = {
  name: 'quotation_answers',
  use: null,
  collect: async (scope, { personId }, after) => {
    const rows = await scope.tx.rows(sql<
      RowOf<'billing_quotation_answer', 'documentId' | 'answer' | 'answeredName' | 'answeredAt'> &
        RowOf<'billing_document', 'number' | 'stateReason'>
    >`
      select a.document_id, a.answer, a.answered_name, a.answered_at, d.number, d.state_reason
        from billing_quotation_answer a join billing_document d on d.tenant_id = a.tenant_id and d.document_id = a.document_id
       where a.tenant_id = ${scope.tenant.id} and a.answered_by = ${personId}
         and (${after}::uuid is null or a.document_id > ${after})
       order by a.document_id limit ${DOCUMENTS_PAGE + 1}`);
    const page = rows.slice(0, DOCUMENTS_PAGE);
    return {
      records: page.map(({ number, answer, answeredName, answeredAt, stateReason }) => ({
        ...{ number, answer, name: answeredName, answeredAt },
        ...(answer === 'declined' && { reason: stateReason }),
      })),
      next: rows.length > DOCUMENTS_PAGE ? (page.at(-1)?.documentId ?? null) : null,
    };
  },
};

/** The buyer whom a member named last on a document, kept for the next time. Erased with the account. */
export const buyerProfilePersonalData: PersonalData = {
  name: 'buyer_profile',
  use: null,
  collect: async (scope, { personId }) => ({
    records: await scope.tx.rows(sql<
      RowOf<'billing_buyer_profile', 'kind' | 'name' | 'address' | 'taxId' | 'branchCode' | 'updatedAt'>
    >`
      select kind, name, address, tax_id, branch_code, updated_at from billing_buyer_profile
       where tenant_id = ${scope.tenant.id} and user_id = ${personId}`),
    next: null,
  }),
  erase: async (scope, { personId }) => {
    await scope.tx.run(
      sql`delete from billing_buyer_profile where tenant_id = ${scope.tenant.id} and user_id = ${personId}`,
    );
  },
};
