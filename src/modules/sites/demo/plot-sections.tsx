import type { ReactNode } from 'react';
import { addDays } from '#platform/dates/calendar-date.ts';
import { Card } from '#ui/layout/card.tsx';
import { BarRows } from '#ui/plot/bar-rows.tsx';
import { dayPoints } from '#ui/plot/day-points.ts';
import { FunnelPlot } from '#ui/plot/funnel-plot.tsx';
import { HeatMap } from '#ui/plot/heat-map.tsx';
import { bahtUnit, countUnit, numberUnit, percentUnit } from '#ui/plot/plot-unit.ts';
import { SeriesPlot, type SeriesPlotProps } from '#ui/plot/series-plot.tsx';
import { SharePlot } from '#ui/plot/share-plot.tsx';
import { Sparkline } from '#ui/plot/sparkline.tsx';
import { DemoSection, DemoState } from './demo-section.tsx';
import { demoWords } from './demo-text.tsx';

const WEEKDAYS = [
  '2026-11-16',
  '2026-11-17',
  '2026-11-18',
  '2026-11-19',
  '2026-11-20',
  '2026-11-21',
  '2026-11-22',
];

/** Waves that look like trade, the same at every reading. */
function wave(count: number, size: number, phase: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    Math.round(size * (1.2 + Math.sin(at * 0.9 + phase) * 0.5 + Math.sin(at * 0.23 + phase) * 0.4)),
  );
}

function daysFrom(on: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => addDays(on, at));
}

export function PlotSections(): ReactNode {
  return (
    <>
      <LineSection />
      <BarSections />
      <RowSections />
      <HeatSection />
      <ShareSections />
    </>
  );
}

/** What most examples share. */
function useSales(): Omit<SeriesPlotProps, 'kind' | 'points' | 'series'> {
  const w = demoWords();
  return { label: w.salesByDay, unit: bahtUnit(), pointsLabel: w.date };
}

function Pair({ children }: { children: ReactNode }): ReactNode {
  return <div className="grid gap-6 xl:grid-cols-2">{children}</div>;
}

function LineSection(): ReactNode {
  const w = demoWords();
  const sales = useSales();
  const one = (values: (number | null)[]) => ({
    points: dayPoints(daysFrom('2026-11-08', values.length)),
    series: [{ label: w.thisYear, values }],
  });
  return (
    <DemoSection id="line-plot" title="Line plot">
      <DemoState name="comparison, across a new year">
        <Card>
          <SeriesPlot
            {...sales}
            kind="line"
            points={dayPoints(daysFrom('2026-12-20', 28))}
            series={[
              { label: w.thisYear, values: wave(28, 1_250_000, 0) },
              { label: w.beforeThat, values: wave(28, 940_000, 2), isComparison: true },
            ]}
          />
        </Card>
      </DemoState>
      <DemoState name="4 series, gaps">
        <Card>
          <SeriesPlot
            {...sales}
            kind="line"
            points={dayPoints(daysFrom('2026-11-08', 14))}
            series={w.channels.map((label, at) => ({
              label,
              values: wave(14, 300_000 + at * 120_000, at * 1.7).map((value, day) =>
                at === 1 && day === 6 ? null : value,
              ),
            }))}
          />
        </Card>
      </DemoState>
      <Pair>
        <DemoState name="1,000 points">
          <Card>
            <SeriesPlot {...sales} {...one(wave(1_000, 820_000, 0))} kind="line" />
          </Card>
        </DemoState>
        <DemoState name="negative">
          <Card>
            <SeriesPlot
              {...sales}
              {...one([12, 30, -18, -40, -5, 22, 48].map((value) => value * 10_000))}
              label={w.profit}
              kind="line"
            />
          </Card>
        </DemoState>
        <DemoState name="1 point">
          <Card>
            <SeriesPlot {...sales} {...one([125_000])} kind="line" />
          </Card>
        </DemoState>
        <DemoState name="all zero">
          <Card>
            <SeriesPlot {...sales} {...one([0, 0, 0, 0, 0, 0, 0])} kind="line" />
          </Card>
        </DemoState>
        <DemoState name="compact">
          <Card>
            <SeriesPlot {...sales} {...one(wave(14, 1_250_000, 1))} kind="line" isCompact />
          </Card>
        </DemoState>
        <DemoState name="empty">
          <Card>
            <SeriesPlot {...sales} {...one([])} kind="line" empty={w.noSales} />
          </Card>
        </DemoState>
      </Pair>
    </DemoSection>
  );
}

function BarSections(): ReactNode {
  const w = demoWords();
  const sales = useSales();
  const people = { label: w.newPeople, unit: countUnit(w.people), pointsLabel: w.date };
  const week = dayPoints(WEEKDAYS);
  const spread = [0, 1, 0, 3, 5, 9, 14, 22, 12, 4];
  return (
    <>
      <DemoSection id="bar-plot" title="Bars">
        <Pair>
          <DemoState name="1 series">
            <Card>
              <SeriesPlot
                {...people}
                kind="bars"
                points={week}
                series={[{ label: w.newPeople, values: [3, 8, 5, 0, 12, 9, 7] }]}
              />
            </Card>
          </DemoState>
          <DemoState name="2 series, comparison">
            <Card>
              <SeriesPlot
                {...people}
                kind="bars"
                points={week}
                series={[
                  { label: w.newPeople, values: [3, 8, 5, 0, 12, 9, 7] },
                  { label: w.left, values: [1, 2, 2, 1, 3, 0, 2] },
                  { label: w.beforeThat, values: [4, 4, 6, 7, 6, 8, 5], isComparison: true },
                ]}
              />
            </Card>
          </DemoState>
          <DemoState name="negative">
            <Card>
              <SeriesPlot
                {...sales}
                label={w.profit}
                kind="bars"
                points={week}
                series={[
                  { label: w.profit, values: [120, -80, 40, -150, 60, 90, 10].map((value) => value * 1_000) },
                ]}
              />
            </Card>
          </DemoState>
          <DemoState name="long labels">
            <Card>
              <SeriesPlot
                {...sales}
                label={w.bestSellers}
                pointsLabel={w.product}
                kind="bars"
                points={w.rows.map((label) => ({ label }))}
                series={[{ label: w.total, values: [1_250_000, 830_000, 420_050] }]}
              />
            </Card>
          </DemoState>
          <DemoState name="1 point">
            <Card>
              <SeriesPlot
                {...people}
                kind="bars"
                points={week.slice(0, 1)}
                series={[{ label: w.newPeople, values: [3] }]}
              />
            </Card>
          </DemoState>
          <DemoState name="1,000 points">
            <Card>
              <SeriesPlot
                {...sales}
                kind="bars"
                points={dayPoints(daysFrom('2024-02-28', 1_000))}
                series={[{ label: w.total, values: wave(1_000, 820_000, 0) }]}
              />
            </Card>
          </DemoState>
        </Pair>
      </DemoSection>
      <DemoSection id="stacked-plot" title="Stacked bars">
        <Pair>
          <DemoState name="4 series">
            <Card>
              <SeriesPlot
                {...sales}
                kind="stacked"
                points={dayPoints(daysFrom('2026-11-08', 14))}
                series={w.channels.map((label, at) => ({ label, values: wave(14, 300_000, at * 1.3) }))}
              />
            </Card>
          </DemoState>
          <DemoState name="both sides of zero">
            <Card>
              <SeriesPlot
                {...people}
                kind="stacked"
                points={week}
                series={[
                  { label: w.newPeople, values: [3, 8, 5, 0, 12, 9, 7] },
                  { label: w.left, values: [-1, -2, -2, -1, -3, 0, -2] },
                ]}
              />
            </Card>
          </DemoState>
        </Pair>
      </DemoSection>
      <DemoSection id="distribution-plot" title="Distribution">
        <Pair>
          <DemoState name="with a mark">
            <Card>
              <SeriesPlot
                kind="distribution"
                label={w.score}
                unit={countUnit(w.people)}
                pointsLabel={w.range}
                points={spread.map((_, at) => ({ label: `${at * 10}–${at * 10 + 10}%` }))}
                edges={Array.from({ length: 11 }, (_, at) => `${at * 10}%`)}
                series={[{ label: w.people, values: spread }]}
                mark={{ share: 0.6, label: w.pass }}
              />
            </Card>
          </DemoState>
        </Pair>
      </DemoSection>
    </>
  );
}

function RowSections(): ReactNode {
  const w = demoWords();
  return (
    <DemoSection id="bar-rows" title="Bar rows">
      <Pair>
        <DemoState name="links, long labels">
          <Card>
            <BarRows
              label={w.bestSellers}
              rowsLabel={w.product}
              rows={[w.long.slice(0, 120), ...w.rows].map((label, at) => ({
                key: label,
                label,
                to: '/demo/element#bar-rows',
                values: [1_250_000 - at * 300_000],
              }))}
              measures={[{ label: w.total, unit: bahtUnit() }]}
            />
          </Card>
        </DemoState>
        <DemoState name="2 measures, negative, warning, unknown">
          <Card>
            <BarRows
              label={w.score}
              rowsLabel={w.product}
              rows={w.rows.map((label, at) => ({
                key: label,
                label,
                isWarning: at === 1,
                values: [[72, 18, null][at] ?? null, [0.42, -0.31, 0][at] ?? null],
              }))}
              measures={[
                { label: w.range, unit: percentUnit(), ends: { low: 0, high: 100 } },
                { label: w.profit, unit: numberUnit('', 2), ends: { low: -1, high: 1 } },
              ]}
            />
          </Card>
        </DemoState>
        <DemoState name="compact">
          <Card>
            <BarRows
              label={w.bestSellers}
              rowsLabel={w.product}
              rows={w.channels.map((label, at) => ({ key: label, label, values: [at * 3] }))}
              measures={[{ label: w.total, unit: countUnit(w.pieces) }]}
              isCompact
            />
          </Card>
        </DemoState>
        <DemoState name="empty">
          <Card>
            <BarRows label={w.bestSellers} rowsLabel={w.product} rows={[]} measures={[]} />
          </Card>
        </DemoState>
      </Pair>
    </DemoSection>
  );
}

function HeatSection(): ReactNode {
  const w = demoWords();
  const hours = Array.from({ length: 12 }, (_, at) => ({ label: `${at + 8}:00` }));
  return (
    <DemoSection id="heat-map" title="Heat map">
      <Pair>
        <DemoState name="matrix, unknown cells">
          <Card>
            <HeatMap
              label={w.readings}
              unit={countUnit(w.people)}
              rowsLabel={w.date}
              columns={hours}
              rows={dayPoints(WEEKDAYS).map(({ label, short = label }, at) => ({
                label: short,
                values: wave(12, 40 + at * 10, at).map((value, hour) =>
                  at === 2 && hour > 8 ? null : value,
                ),
              }))}
            />
          </Card>
        </DemoState>
        <DemoState name="long labels, 60 columns, fixed scale">
          <Card>
            <HeatMap
              label={w.readings}
              unit={percentUnit()}
              rowsLabel={w.product}
              columns={Array.from({ length: 60 }, (_, at) => ({ label: `${at}:00` }))}
              rows={w.rows.map((label, at) => ({
                label,
                detail: `24 ${w.people}`,
                values: Array.from({ length: 60 }, (_, minute) => Math.max(0, 100 - minute * (1 + at * 0.4))),
              }))}
              most={100}
              hasLongLabels
            />
          </Card>
        </DemoState>
      </Pair>
    </DemoSection>
  );
}

function ShareSections(): ReactNode {
  const w = demoWords();
  const share = { label: w.storage, unit: countUnit(w.megabytes), partsLabel: w.state };
  const parts = (values: number[]) =>
    w.kinds.map((label, at) => ({ key: label, label, value: values[at] ?? 0, isRest: at === 4 }));
  return (
    <>
      <DemoSection id="share-plot" title="Share">
        <Pair>
          <DemoState name="4 parts, rest">
            <Card>
              <SharePlot {...share} parts={parts([1_240, 3_480, 310, 96, 5_114])} />
            </Card>
          </DemoState>
          <DemoState name="1 part">
            <Card>
              <SharePlot {...share} parts={parts([1_240]).slice(0, 1)} />
            </Card>
          </DemoState>
        </Pair>
      </DemoSection>
      <DemoSection id="funnel-plot" title="Funnel">
        <Pair>
          <DemoState name="4 steps">
            <Card>
              <FunnelPlot
                label={w.conversion}
                unit={countUnit(w.people)}
                stepsLabel={w.step}
                steps={w.steps.map((label, at) => ({
                  key: label,
                  label,
                  value: [12_480, 3_120, 1_870, 1_640][at] ?? 0,
                }))}
              />
            </Card>
          </DemoState>
          <DemoState name="empty">
            <Card>
              <FunnelPlot
                label={w.conversion}
                unit={countUnit(w.people)}
                stepsLabel={w.step}
                steps={w.steps.map((label) => ({ key: label, label, value: 0 }))}
              />
            </Card>
          </DemoState>
        </Pair>
      </DemoSection>
      <DemoSection id="sparkline" title="Sparkline">
        <div className="grid max-w-lg grid-cols-3 gap-6">
          {[wave(14, 100, 0), [0, 0, 0, 0], [4, 2, -3, 5]].map((values) => (
            <Sparkline key={values.join()} label={w.trend} values={values} />
          ))}
        </div>
      </DemoSection>
    </>
  );
}
