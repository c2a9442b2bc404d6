import { HandCoins } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatBaht } from '#platform/money/money.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { documentPaths } from '../document/paths.ts';
import { readBooks } from '../permissions.ts';
import { listReceivables } from './list-receivables.ts';
import { type Aged, type ReceivableRow, ReceivablesQuery } from './receivables-contract.ts';

/** What buyers owe at a day, by age. */
export const loader = pageLoader({
  access: readBooks,
  query: ReceivablesQuery,
  handle: async (scope, { query }) => ({
    ...(await listReceivables(scope, query)),
    query: { after: query.after, on: query.on },
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.billing_aged() }];

export default function ReceivablesPage(): ReactNode {
  const { on, rows, next, sums, query, locale } = useLoaderData<typeof loader>();
  const baht = (satang: number): string => (satang === 0 ? '–' : formatBaht(satang, locale));
  const money = (key: string, header: string, of: (row: ReceivableRow) => number, className?: string) => ({
    ...{ key, header },
    align: 'end' as const,
    ...(className !== undefined && { className }),
    cell: (row: ReceivableRow) => baht(of(row)),
  });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_documents(), to: documentPaths.manageDocuments() },
          { label: m.billing_aged() },
        ]}
        title={m.billing_aged()}
        subtitle={m.billing_aged_help({ day: formatDay(on, { locale }) })}
      />
      <div className="mb-4 grid items-start gap-4 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Form method="get" className="flex items-end gap-2">
          <DateField key={on} name="on" label={m.billing_aged_day()} defaultValue={on} className="grow" />
          <Button type="submit">{m.billing_aged_show()}</Button>
        </Form>
        {sums && (
          <Card title={m.billing_aged_sums()}>
            <DescriptionList items={sumsOf(sums, locale)} />
          </Card>
        )}
      </div>
      <ManagedList
        caption={m.billing_aged()}
        query={query}
        next={next}
        source={{ list: 'billing.receivables', locale, hasPdf: true }}
        rows={rows}
        rowKey={(row) => row.buyerKey}
        rowTo={(row) => documentPaths.manageDocuments({ q: row.taxId ?? row.buyerName })}
        columns={[
          {
            key: 'buyer',
            header: m.billing_document_buyer(),
            primary: true,
            cell: (row) => <span className="block max-w-64 truncate">{row.buyerName}</span>,
          },
          money('notDue', m.billing_aged_not_due(), (row) => row.notDueSatang),
          money('upTo30', m.billing_aged_30(), (row) => row.upTo30Satang),
          money('upTo60', m.billing_aged_60(), (row) => row.upTo60Satang, 'sm:max-lg:hidden'),
          money('upTo90', m.billing_aged_90(), (row) => row.upTo90Satang, 'sm:max-lg:hidden'),
          money('older', m.billing_aged_older(), (row) => row.olderSatang),
          money('total', m.billing_document_total(), (row) => row.totalSatang),
        ]}
        empty={
          <EmptyState icon={<HandCoins />} title={m.billing_aged_empty_title()}>
            {m.billing_aged_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}

function sumsOf(sums: Aged, locale: Locale) {
  const baht = (satang: number): string => formatBaht(satang, locale);
  return [
    { term: m.billing_aged_not_due(), detail: baht(sums.notDueSatang) },
    { term: m.billing_aged_30(), detail: baht(sums.upTo30Satang) },
    { term: m.billing_aged_60(), detail: baht(sums.upTo60Satang) },
    { term: m.billing_aged_90(), detail: baht(sums.upTo90Satang) },
    { term: m.billing_aged_older(), detail: baht(sums.olderSatang) },
    { term: m.billing_document_total(), detail: baht(sums.totalSatang) },
  ];
}
