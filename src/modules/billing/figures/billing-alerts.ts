import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { businessDate } from '#platform/dates/business-day.ts';
import { addDays } from '#platform/dates/calendar-date.ts';
import { formatDay } from '#platform/dates/format-date.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { ALERT_ITEMS, type Alert, MAX_ALERT_COUNT } from '#platform/figures/figure.ts';
import { formatBaht } from '#platform/money/money.ts';
import { documentPaths } from '../document/paths.ts';
import { listPayments } from '../manage/managed-payments.ts';
import { billingPaths } from '../paths.ts';
import { confirmPayments, issueDocuments, readBooks } from '../permissions.ts';
import { isAskedAbout } from './asked-branches.ts';

/** Invoices are named so many days before they are due. */
const DUE_SOON_DAYS = 7;

/** Slips that nobody has decided about. A payment belongs to the site as a whole, not to a branch. */
const slipsAlert: Alert = {
  name: 'billing.slips_waiting',
  rank: 10,
  label: m.billing_card_waiting,
  access: confirmPayments,
  concern: 'money',
  within: 'site',
  read: async (scope) => {
    const { rows, waitingCount, isWaitingCountCapped } = await listPayments(scope, {
      show: 'waiting',
      q: '',
    });
    return {
      count: waitingCount,
      isMore: isWaitingCountCapped,
      to: billingPaths.managePayments({ show: 'waiting' }),
      items: rows.slice(0, ALERT_ITEMS).map(({ paymentId, targetLabel, contactName, amountSatang }) => ({
        label: targetLabel,
        detail: [contactName, formatBaht(amountSatang, scope.locale)].filter(Boolean).join(' · '),
        to: billingPaths.managePayment(paymentId),
      })),
    };
  },
};

/** Invoices that are overdue or due within a week, the oldest first. */
const dueAlert: Alert = {
  name: 'billing.bills_due',
  rank: 20,
  label: m.billing_alert_due,
  access: readBooks,
  concern: 'money',
  within: 'branches',
  read: async (scope, narrowing) => {
    const { tenant, locale } = scope;
    const today = businessDate(scope.now, tenant.zone, tenant.settings.dayCutoffMinutes);
    const rows = await scope.tx.rows(sql<
      RowOf<'billing_document', 'documentId' | 'number' | 'dueOn' | 'buyer'> & {
        readonly openSatang: number;
        readonly counted: number;
      }
    >`
      with due as (
        select d.document_id, d.number, d.due_on, d.buyer,
               d.grand_total_satang - d.paid_satang - d.withheld_satang - d.credited_satang as open_satang
          from billing_document d join billing_branch b on b.tenant_id = d.tenant_id and b.branch_id = d.branch_id
         where d.tenant_id = ${tenant.id} and d.kind = 'invoice' and d.state in ('open', 'partially_paid')
           and d.due_on <= ${addDays(today, DUE_SOON_DAYS)}
           and ${isAskedAbout(narrowing)}
         order by d.due_on, d.document_id limit ${MAX_ALERT_COUNT + 1})
      select due.*, (select count(*)::int from due) as counted from due limit ${ALERT_ITEMS}`);
    const counted = rows[0]?.counted ?? 0;
    // Those who see the figures of an organisation may have no rights to the site's documents.
    const mayOpen = allows(issueDocuments, scope.actor);
    return {
      count: Math.min(counted, MAX_ALERT_COUNT),
      isMore: counted > MAX_ALERT_COUNT,
      to: allows(readBooks, scope.actor) ? documentPaths.receivables() : null,
      items: rows.map(({ documentId, number, dueOn, buyer, openSatang }) => ({
        label: [number, buyer?.name].filter(Boolean).join(' · '),
        detail: [
          formatBaht(openSatang, locale),
          m.billing_alert_due_on({ day: formatDay(dueOn ?? today, { locale }) }, { locale }),
        ].join(' · '),
        to: mayOpen ? documentPaths.manageClaim(documentId) : null,
      })),
    };
  },
};

/** What waits for billing's work. */
export const billingAlerts: readonly Alert[] = [slipsAlert, dueAlert];
