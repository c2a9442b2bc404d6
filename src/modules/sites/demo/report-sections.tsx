import { ChartLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { z } from 'zod';
import { getLocale } from '#messages/runtime';
import { periodParameters } from '#platform/dates/report-period-contract.ts';
import { type ReportPeriod, readPeriod, stepsOf } from '#platform/dates/report-period.ts';
import { bahtUnit, countUnit } from '#ui/plot/plot-unit.ts';
import { SeriesPlot } from '#ui/plot/series-plot.tsx';
import { periodPoints, stepText } from '#ui/report/period-text.ts';
import { type Proof, ProofLine } from '#ui/report/proof-line.tsx';
import { ReportFigures } from '#ui/report/report-figures.tsx';
import { ReportPage } from '#ui/report/report-page.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { reportWords } from './report-text.ts';

const TODAY = '2026-11-24';
const Query = z.object(periodParameters);
/** In place of a page's header, of which the gallery has one. */
const NO_HEADER = <span hidden />;

interface DayRow {
  readonly on: string;
  readonly satang: number;
  readonly beforeSatang: number;
}

/** Days that look like trade, the same at every reading. */
function rowsOf(period: ReportPeriod): DayRow[] {
  const amount = (at: number, phase: number): number =>
    Math.round(1.5 + Math.sin(at * 0.9 + phase) + Math.sin(at * 0.23)) * 125_000 + 250_000;
  return stepsOf(period, period.step).map((on, at) => ({
    on,
    satang: amount(at, 0),
    beforeSatang: amount(at, 2),
  }));
}

/** Reports in every state: with numbers, without any, and where something is wrong. The period can be chosen. */
export function ReportSections(): ReactNode {
  const w = reportWords();
  const { search } = useLocation();
  const locale = getLocale();
  const period = readPeriod(Query.parse(Object.fromEntries(new URLSearchParams(search))), TODAY);
  const failing = readPeriod({ from: '29/2/2568', to: '1/3/2568' }, TODAY);
  const rows = rowsOf(period);
  const total = rows.reduce((sum, { satang }) => sum + satang, 0);
  const totalBefore = rows.reduce((sum, { beforeSatang }) => sum + beforeSatang, 0);
  const page = { title: w.sales, header: NO_HEADER, locale };
  const sales = {
    ...{ key: 'sales', label: w.sales, unit: bahtUnit(), value: total },
    ...(period.before && { before: totalBefore }),
    trend: rows.map(({ satang }) => satang),
  };
  return (
    <DemoSection id="report" title="Report">
      <DemoState name={w.full}>
        <ReportPage
          {...page}
          period={period}
          figures={[sales]}
          plots={[
            {
              title: w.sales,
              view: (
                <SeriesPlot
                  kind={period.step === 'day' && rows.length > 1 ? 'line' : 'bars'}
                  label={w.sales}
                  unit={bahtUnit()}
                  pointsLabel={w.day}
                  points={periodPoints(
                    rows.map(({ on }) => on),
                    period.step,
                    locale,
                  )}
                  series={[
                    { label: w.now, values: rows.map(({ satang }) => satang) },
                    ...(period.before
                      ? [
                          {
                            label: w.before,
                            values: rows.map(({ beforeSatang }) => beforeSatang),
                            isComparison: true,
                          },
                        ]
                      : []),
                  ]}
                />
              ),
            },
          ]}
          table={{
            caption: w.sales,
            rowsLabel: w.day,
            rows: rows.slice(-7),
            rowKey: ({ on }: DayRow) => on,
            rowLabel: ({ on }) => stepText(on, period.step, locale),
            rowTo: () => '#report',
            columns: [
              { key: 'sales', header: w.sales, unit: bahtUnit(), of: ({ satang }: DayRow) => satang },
              {
                key: 'before',
                header: w.before,
                unit: bahtUnit(),
                of: ({ beforeSatang }: DayRow) => beforeSatang,
              },
            ],
          }}
          proof={proofOf(total, total)}
        />
      </DemoState>
      <DemoState name={w.empty}>
        <ReportPage
          {...page}
          period={period}
          hasSteps={false}
          hasComparison={false}
          figures={[]}
          empty={
            <EmptyState icon={<ChartLine />} title={w.emptyTitle}>
              {w.emptyText}
            </EmptyState>
          }
        />
      </DemoState>
      <DemoState name={w.failing}>
        <ReportPage {...page} period={failing} figures={[sales]} proof={proofOf(total, total + 12_500)} />
      </DemoState>
      <DemoState name={w.figures}>
        <ReportFigures
          figures={[
            {
              key: 'more',
              label: w.sales,
              unit: bahtUnit(),
              value: 1_250_000,
              before: 1_000_000,
              trend: [3, 5, null, 4, 8],
            },
            { key: 'less', label: w.orders, unit: countUnit(w.pieces), value: 18, before: 24 },
            { key: 'same', label: w.orders, unit: countUnit(w.pieces), value: 24, before: 24 },
            { key: 'cost', label: w.returns, unit: bahtUnit(), value: 90_000, before: 60_000, isCost: true },
            { key: 'unknown', label: w.returns, unit: bahtUnit(), value: null, before: null },
            { key: 'alone', label: w.sales, unit: bahtUnit(), value: 1_250_000 },
          ]}
        />
      </DemoState>
      <DemoState name={w.proofs}>
        <ProofLine proof={proofOf(1_250_000, 1_250_000)} />
        <ProofLine proof={proofOf(1_250_000, 1_262_500)} />
      </DemoState>
    </DemoSection>
  );
}

function proofOf(reported: number, counted: number): Proof {
  const w = reportWords();
  return { label: w.sales, source: w.lines, unit: bahtUnit(), reported, counted };
}
