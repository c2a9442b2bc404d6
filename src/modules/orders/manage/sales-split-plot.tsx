import type { ReactNode } from 'react';
import * as m from '#messages';
import type { PlotPoint } from '#ui/plot/plot-contract.ts';
import { bahtUnit } from '#ui/plot/plot-unit.ts';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import type { Sales } from '../sales/sales.ts';

/** Gross sales above the line and returns below it. */
export function SplitPlot({
  sales,
  ...axis
}: {
  sales: readonly Pick<Sales, 'grossSatang' | 'returnedSatang'>[];
  points: readonly PlotPoint[];
  pointsLabel: string;
}): ReactNode {
  return (
    <SeriesPlot
      {...axis}
      kind="stacked"
      label={m.orders_sales_split()}
      unit={bahtUnit()}
      series={[
        { label: m.orders_sales_gross(), values: sales.map(({ grossSatang }) => grossSatang) },
        {
          label: m.orders_sales_returned(),
          // Zero less the amount: no −0 where nothing came back.
          values: sales.map(({ returnedSatang }) => 0 - returnedSatang),
        },
      ]}
    />
  );
}
