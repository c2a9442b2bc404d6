import { type ReportPeriod, stepsOf } from '#platform/dates/report-period.ts';
import type { AlertState } from '#platform/figures/figure-contract.ts';
import type { Scope } from '#platform/scope.ts';
import { branchTotals, type FigureView, seriesOf, totalOfSeries } from './figure-rules.ts';
import type { Sight } from './figure-sight.ts';

/** An alert as pages show it. */
export interface AlertView extends AlertState {
  readonly name: string;
  /** In the reader's language. */
  readonly label: string;
}

/** Returns the figures of a period that the reader may see, with those of the days that it is compared with. */
export async function readFigures(
  scope: Scope,
  sight: Sight,
  period: Pick<ReportPeriod, 'fromOn' | 'toOn' | 'before' | 'step'>,
): Promise<FigureView[]> {
  const { before: spanBefore, step } = period;
  const views = await Promise.all(
    scope.app.figures.map(async (figure) => {
      const { name, label, unit, isLevel = false, within, read } = figure;
      const narrowing = sight(figure);
      if (narrowing === null) return null;
      const [values, valuesBefore] = await Promise.all([
        read(scope, { ...narrowing, fromOn: period.fromOn, toOn: period.toOn, step }),
        spanBefore && read(scope, { ...narrowing, ...spanBefore, step }),
      ]);
      const series = seriesOf(values, stepsOf(period, step));
      const seriesBefore =
        spanBefore && valuesBefore ? seriesOf(valuesBefore, stepsOf(spanBefore, step)) : null;
      return {
        ...{ name, unit, isLevel, series, seriesBefore },
        label: label({}, { locale: scope.locale }),
        total: totalOfSeries(series, isLevel),
        before: seriesBefore && totalOfSeries(seriesBefore, isLevel),
        byBranch: within === 'branches' ? branchTotals(values, narrowing.branchCodes ?? []) : null,
      };
    }),
  );
  return views.filter((view) => view !== null);
}

/** Returns what waits and the reader may see, alerts without anything left out. */
export async function readAlerts(scope: Scope, sight: Sight): Promise<AlertView[]> {
  const views = await Promise.all(
    scope.app.alerts.map(async (alert) => {
      const narrowing = sight(alert);
      if (narrowing === null) return null;
      const state = await alert.read(scope, narrowing);
      return { ...state, name: alert.name, label: alert.label({}, { locale: scope.locale }) };
    }),
  );
  return views.filter((view) => view !== null).filter(({ count }) => count > 0);
}
