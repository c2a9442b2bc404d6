import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatThaiPhone } from '#platform/text/thai-phone.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatBaht } from '#platform/money/money.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { listPayments } from './managed-payments.ts';
import { AccountMissingNotice } from '../payment/account-missing-notice.tsx';
import { billingPaths } from '../paths.ts';
import { PaymentListQuery } from '../payment/payment-contract.ts';
import { type PaymentFilter, paymentFilters, WAIT_NAMES } from '../payment/payment-rules.ts';
import { waitText } from './wait-text.tsx';
import { PaymentStatusBadge } from '../payment/payment-status-badge.tsx';
import { confirmPayments } from '../permissions.ts';
import { billingSettings } from '../payment/billing-settings-contract.ts';
import { promptPayAccountOf } from '../promptpay/promptpay-account-rules.ts';

export const loader = pageLoader({
  access: confirmPayments,
  query: PaymentListQuery,
  handle: async (scope, { query }) => ({
    ...(await listPayments(scope, query)),
    query,
    account: promptPayAccountOf(billingSettings.of(scope.tenant).promptpay).state,
    isAdmin: hasRole(scope.actor.role, 'admin'),
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [{ title: m.billing_manage_payments() }];

export default function PaymentsListPage(): ReactNode {
  const { rows, next, isPartial, waitingCount, query, account, isAdmin, locale, zone } =
    useLoaderData<typeof loader>();
  const baht = (satang: number): string => formatBaht(satang, locale);
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  return (
    <>
      <PageHeader
        title={m.billing_manage_payments()}
        subtitle={m.billing_manage_payments_subtitle()}
        tabs={
          <Tabs
            label={m.billing_filter()}
            tabs={paymentFilters.map((show) => ({
              to: billingPaths.managePayments({ show, q: query.q }),
              label: filterText(show),
              current: query.show === show,
              ...(show === 'waiting' && { count: waitingCount }),
            }))}
          />
        }
      />
      {account !== 'ready' && (
        <AccountMissingNotice title={m.billing_no_account_manager_title()} isAdmin={isAdmin} className="mb-4">
          {account === 'invalid' ? m.billing_account_invalid() : m.billing_no_account_manager_text()}
        </AccountMissingNotice>
      )}
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.billing_manage_payments()}
        query={query}
        next={next}
        defaultSort={query.show === 'waiting' && query.q === '' ? 'waited' : '-opened'}
        source={{ list: 'billing.payments', locale }}
        search={{
          label: m.billing_search(),
          placeholder: m.billing_search_placeholder(),
          maxLength: 120,
          changes: { show: query.q === '' && query.show === 'waiting' ? 'all' : query.show },
        }}
        filters={
          query.show === 'waiting' || query.waited
            ? [
                {
                  name: 'waited',
                  label: m.billing_card_waiting_age(),
                  every: m.billing_card_waiting_any(),
                  options: WAIT_NAMES.map((value) => ({ value, label: waitText(value) })),
                },
              ]
            : []
        }
        rows={rows}
        rowKey={(row) => row.paymentId}
        rowTo={(row) => billingPaths.managePayment(row.paymentId)}
        columns={[
          {
            key: 'label',
            header: m.billing_column_label(),
            primary: true,
            cell: (row) => row.targetLabel,
            className: 'sm:whitespace-nowrap',
          },
          {
            key: 'status',
            header: m.billing_column_status(),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-1.5">
                <PaymentStatusBadge status={row.status} />
                {row.waitingSince !== null && row.status !== 'verifying' && (
                  <Badge tone="accent">{m.billing_new_slip()}</Badge>
                )}
              </span>
            ),
          },
          {
            key: 'payer',
            header: m.billing_column_payer(),
            cell: (row) => (
              <span className="block min-w-0 sm:max-w-40 sm:text-left lg:max-w-80">
                <span className="block truncate">
                  {row.contactName === '' ? (
                    '–'
                  ) : (
                    <MarkedText text={row.contactName} marks={row.contactNameMarks} />
                  )}
                </span>
                <span className="text-ink-soft tabular-nums">{formatThaiPhone(row.contactPhone)}</span>
              </span>
            ),
          },
          {
            key: 'amount',
            header: m.billing_column_amount(),
            align: 'end',
            sort: '-amount',
            cell: (row) => baht(row.amountSatang),
          },
          {
            key: 'paid',
            header: m.billing_column_paid(),
            align: 'end',
            className: 'sm:max-lg:hidden',
            cell: (row) =>
              row.surplusSatang > 0
                ? m.billing_paid_with_surplus({
                    paid: baht(row.paidSatang),
                    surplus: baht(row.surplusSatang),
                  })
                : baht(row.paidSatang),
          },
          {
            key: 'at',
            sort: query.show === 'waiting' ? 'waited' : '-opened',
            header: query.show === 'waiting' ? m.billing_column_waiting() : m.billing_column_opened(),
            className: 'sm:whitespace-nowrap',
            cell: (row) => at(query.show === 'waiting' && row.waitingSince ? row.waitingSince : row.openedAt),
          },
        ]}
        empty={<NoPayments show={query.show} q={query.q} />}
      />
    </>
  );
}

function NoPayments({ show, q }: { show: PaymentFilter; q: string }): ReactNode {
  if (q !== '') {
    return (
      <EmptyState
        title={m.billing_search_empty_title()}
        action={
          <LinkButton to={billingPaths.managePayments({ show })}>{m.billing_search_clear()}</LinkButton>
        }
      >
        {m.billing_search_empty_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<ReceiptText />}
      title={show === 'waiting' ? m.billing_queue_empty_title() : m.billing_list_empty_title()}
      {...(show !== 'all' && {
        action: (
          <LinkButton to={billingPaths.managePayments({ show: 'all' })}>{m.billing_show_all()}</LinkButton>
        ),
      })}
    >
      {show === 'waiting' ? m.billing_queue_empty_text() : m.billing_list_empty_text()}
    </EmptyState>
  );
}

function filterText(show: PaymentFilter): string {
  switch (show) {
    case 'waiting':
      return m.billing_filter_waiting();
    case 'open':
      return m.billing_filter_open();
    case 'paid':
      return m.billing_filter_paid();
    case 'surplus':
      return m.billing_filter_surplus();
    case 'ended':
      return m.billing_filter_ended();
    case 'all':
      return m.billing_filter_all();
  }
}
