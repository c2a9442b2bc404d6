import { formatDate } from '#platform/dates/format-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { formatBaht } from '#platform/money/money.ts';
import { recordHits } from '#platform/search/record-hits.ts';
import type { RecordKind } from '#platform/search/record-kind.ts';
import { billingPaths } from '../paths.ts';
import { PAYMENT_SEARCH } from '../payment/index-payments.ts';
import { confirmPayments } from '../permissions.ts';
import { samePayments } from './managed-payments.ts';

/** Payments, for those who confirm them: by label, code, bank reference, and the payer's name, number and address. */
export const paymentRecords: RecordKind = {
  name: 'billing.payment',
  access: confirmPayments,
  corrects: [PAYMENT_SEARCH],
  find: async (scope, query, limit) => {
    const rows = await scope.tx.rows(sql<
      RowOf<
        'billing_payment',
        | 'paymentId'
        | 'targetLabel'
        | 'contactName'
        | 'contactPhone'
        | 'contactEmail'
        | 'amountSatang'
        | 'openedAt'
      > & { readonly score: number }
    >`
      select p.payment_id, p.target_label, p.contact_name, p.contact_phone, p.contact_email, p.amount_satang, p.opened_at, hit.score
        from ${recordHits([PAYMENT_SEARCH], query, limit, samePayments(scope, query.text))} as hit
        join billing_payment p on p.tenant_id = ${scope.tenant.id} and p.payment_id = hit.item_id
       order by hit.score desc, p.payment_id desc limit ${limit}`);
    const { locale, tenant } = scope;
    return rows.map((row) => ({
      id: row.paymentId,
      title: row.targetLabel,
      detail: [
        row.contactName,
        row.contactPhone,
        formatBaht(row.amountSatang, locale),
        formatDate(row.openedAt, { zone: tenant.zone, locale }),
      ]
        .filter(Boolean)
        .join(' · '),
      to: billingPaths.managePayment(row.paymentId),
      // What is looked for by a number or a person is the order or the member.
      keys: [],
      score: row.score,
    }));
  },
};
