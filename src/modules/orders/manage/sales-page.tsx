import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { daysParameter } from '#platform/dates/days-parameter.ts';
import { daysOfStep, type PeriodStep } from '#platform/dates/report-period.ts';
import { pageLoader } from '#platform/page/page.ts';
import { bahtUnit, countUnit } from '#ui/plot/plot-unit.ts';
import type { PlotPoint } from '#ui/plot/plot-contract.ts';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { periodPoints, stepText } from '#ui/report/period-text.ts';
import type { ReportFigure } from '#ui/report/report-figures.tsx';
import { ReportPage } from '#ui/report/report-page.tsx';
import { alignedValues } from '#ui/report/report-rules.ts';
import type { ReportColumn } from '#ui/report/report-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ordersPaths } from '../paths.ts';
import { manageOrders } from '../permissions.ts';
import { averageOrderSatang } from '../sales/sales-rules.ts';
import type { Sales } from '../sales/sales.ts';
import { getSalesReport, SalesQuery } from './sales-report.ts';
import { SplitPlot } from './sales-split-plot.tsx';

export const loader = pageLoader({
  access: manageOrders,
  query: SalesQuery,
  handle: async (scope, { query }) => ({
    ...(await getSalesReport(scope, query)),
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.orders_sales_title() }];

type SalesRow = Sales & { readonly netBeforeSatang: number | null };

export default function SalesPage(): ReactNode {
  const { period, sales, before, countedNetSatang, locale } = useLoaderData<typeof loader>();
  const { step } = period;
  const netsBefore =
    before &&
    alignedValues(
      before.map(({ netSatang }) => netSatang),
      sales.length,
    );
  const rows: SalesRow[] = sales.map((row, at) => ({ ...row, netBeforeSatang: netsBefore?.[at] ?? null }));
  const total = sumOf(sales);
  const ordersOf = ({ on, orders }: Sales): string | undefined =>
    orders === 0
      ? undefined
      : ordersPaths.manageOrders({ show: 'sold', days: daysParameter(daysOfStep(on, period, step)) });
  const points = periodPoints(
    sales.map(({ on }) => on),
    step,
    locale,
  ).map((point, at): PlotPoint => {
    const to = sales[at] && ordersOf(sales[at]);
    return to === undefined ? point : { ...point, to };
  });
  const isEmpty = [...sales, ...(before ?? [])].every(({ orders, returns }) => orders + returns === 0);
  return (
    <ReportPage
      title={m.orders_sales_title()}
      locale={locale}
      period={period}
      source="orders.sales"
      figures={figuresOf(sales, before)}
      plots={[
        {
          title: m.orders_sales_net(),
          description: m.orders_sales_help(),
          view: (
            <SeriesPlot
              kind={step === 'day' && sales.length > 1 ? 'line' : 'bars'}
              label={m.orders_sales_net()}
              unit={bahtUnit()}
              pointsLabel={stepLabel(step)}
              points={points}
              series={[
                { label: m.orders_sales_period(), values: sales.map(({ netSatang }) => netSatang) },
                ...(netsBefore
                  ? [{ label: m.orders_sales_compared(), values: netsBefore, isComparison: true }]
                  : []),
              ]}
            />
          ),
        },
        // Without returns it would show the same as the plot above.
        ...(total.returns === 0
          ? []
          : [
              {
                title: m.orders_sales_split(),
                description: m.orders_sales_split_help(),
                view: <SplitPlot sales={sales} points={points} pointsLabel={stepLabel(step)} />,
              },
            ]),
      ]}
      table={{
        caption: m.orders_sales_title(),
        rowsLabel: stepLabel(step),
        rows,
        rowKey: ({ on }) => on,
        rowLabel: ({ on }) => stepText(on, step, locale),
        rowTo: (row) => ordersOf(row) ?? null,
        columns: columnsOf(total, before && sumOf(before).netSatang),
      }}
      proof={{
        label: m.orders_sales_net(),
        source: m.orders_sales_source(),
        unit: bahtUnit(),
        reported: total.netSatang,
        counted: countedNetSatang,
      }}
      {...(isEmpty && {
        empty: (
          <EmptyState icon={<ChartLine />} title={m.orders_sales_empty()}>
            {m.orders_sales_empty_text()}
          </EmptyState>
        ),
      })}
    />
  );
}

type Total = Omit<Sales, 'on'>;

function sumOf(sales: readonly Sales[]): Total {
  const sum = (of: (row: Sales) => number): number => sales.reduce((total, row) => total + of(row), 0);
  return {
    orders: sum((row) => row.orders),
    grossSatang: sum((row) => row.grossSatang),
    returns: sum((row) => row.returns),
    returnedSatang: sum((row) => row.returnedSatang),
    netSatang: sum((row) => row.netSatang),
    netVatSatang: sum((row) => row.netVatSatang),
  };
}

function figuresOf(sales: readonly Sales[], salesBefore: readonly Sales[] | null): ReportFigure[] {
  const baht = bahtUnit();
  const [total, before] = [sumOf(sales), salesBefore && sumOf(salesBefore)];
  const figure = (
    key: string,
    label: string,
    of: (each: Total) => number | null,
    look: Partial<ReportFigure> = {},
  ): ReportFigure => ({
    key,
    label,
    unit: baht,
    value: of(total),
    ...(before && { before: of(before) }),
    trend: sales.map(of),
    ...look,
  });
  return [
    figure('net', m.orders_sales_net(), (each) => each.netSatang),
    figure('gross', m.orders_sales_gross(), (each) => each.grossSatang),
    figure('returned', m.orders_sales_returned(), (each) => each.returnedSatang, { isCost: true }),
    figure('net-without-vat', m.orders_sales_without_vat(), (each) => each.netSatang - each.netVatSatang),
    figure('orders', m.orders_sales_orders(), (each) => each.orders, { unit: countUnit(m.orders_unit()) }),
    figure('average', m.orders_sales_average(), averageOrderSatang),
  ];
}

function columnsOf(total: Total, netBefore: number | null): ReportColumn<SalesRow>[] {
  const baht = bahtUnit();
  const count = countUnit(m.orders_unit());
  return [
    { key: 'orders', header: m.orders_sales_orders(), unit: count, of: ({ orders }) => orders },
    { key: 'gross', header: m.orders_sales_gross(), unit: baht, of: ({ grossSatang }) => grossSatang },
    {
      key: 'returned',
      header: m.orders_sales_returned(),
      unit: baht,
      of: ({ returnedSatang }) => returnedSatang,
    },
    { key: 'net', header: m.orders_sales_net(), unit: baht, of: ({ netSatang }) => netSatang },
    ...(netBefore === null
      ? []
      : [
          {
            key: 'before',
            header: m.orders_sales_net_before(),
            unit: baht,
            of: ({ netBeforeSatang }: SalesRow) => netBeforeSatang,
            // Of all its days, also where it is longer than the period.
            total: netBefore,
          },
        ]),
    {
      key: 'net-without-vat',
      header: m.orders_sales_without_vat(),
      unit: baht,
      of: ({ netSatang, netVatSatang }) => netSatang - netVatSatang,
    },
    {
      key: 'average',
      header: m.orders_sales_average(),
      unit: baht,
      of: averageOrderSatang,
      total: averageOrderSatang(total),
    },
  ];
}

function stepLabel(step: PeriodStep): string {
  return step === 'day' ? m.orders_sales_day() : m.orders_sales_month();
}
