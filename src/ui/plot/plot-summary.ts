import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import type { PlotUnit } from './plot-contract.ts';

/** Says in one sentence what a drawing of values shows: how many there are, the least and the most. */
export function plotSummary(label: string, unit: PlotUnit, values: readonly (number | null)[]): string {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return label;
  const least = known.reduce((one, other) => Math.min(one, other), Infinity);
  const most = known.reduce((one, other) => Math.max(one, other), -Infinity);
  return m.ui_plot_summary(
    { label, count: known.length, least: unit.full(least), most: unit.full(most) },
    { locale: getLocale() },
  );
}
