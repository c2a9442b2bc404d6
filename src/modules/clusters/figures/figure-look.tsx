import * as m from '#messages';
import type { FigureUnit } from '#platform/figures/figure-contract.ts';
import type { PlotUnit } from '#ui/plot/plot-contract.ts';
import { bahtUnit, countUnit } from '#ui/plot/plot-unit.ts';
import type { ReportFigure } from '#ui/report/report-figures.tsx';
import type { FigureView } from './figure-rules.ts';

/** How values of a figure are written. */
export function unitOf(unit: FigureUnit): PlotUnit {
  return unit === 'satang' ? bahtUnit() : countUnit(m.clusters_dashboard_count());
}

/** A figure as one of a report. */
export function reportFigureOf({ name, label, unit, total, before, series }: FigureView): ReportFigure {
  return {
    key: name,
    label,
    unit: unitOf(unit),
    value: total,
    ...(before !== null && { before }),
    trend: series,
  };
}
