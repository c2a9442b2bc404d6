import * as m from '#messages';
import { getLocale } from '#messages/runtime';
import { abbreviateNumber, formatNumber } from '#platform/locale/number-format.ts';
import { formatBaht, satangToBaht } from '#platform/money/money.ts';
import type { PlotUnit } from './plot-contract.ts';

/** Whole things: `คน`, `ครั้ง`. */
export function countUnit(name: string): PlotUnit {
  const locale = getLocale();
  return {
    name,
    short: (value) => abbreviateNumber(value, locale),
    full: (value) => formatNumber(value, locale),
    plain: (value) => value,
    leastStep: 1,
  };
}

/** Values are satang. */
export function bahtUnit(): PlotUnit {
  const locale = getLocale();
  return {
    name: m.ui_plot_baht(),
    short: (value) => abbreviateNumber(value / 100, locale),
    full: (value) => formatBaht(value, locale),
    plain: satangToBaht,
    leastStep: 100,
  };
}

/** Values are percent: 12.5 is 12.5%. */
export function percentUnit(name: string = m.ui_plot_percent()): PlotUnit {
  const text = (value: number): string =>
    `${formatNumber(value, getLocale(), { maximumFractionDigits: 1 })}%`;
  return { name, short: text, full: text, plain: (value) => value, leastStep: 0.1 };
}

/** Numbers without a unit, with this many decimals. */
export function numberUnit(name: string, maximumFractionDigits: number): PlotUnit {
  const text = (value: number): string => formatNumber(value, getLocale(), { maximumFractionDigits });
  return { name, short: text, full: text, plain: (value) => value, leastStep: 10 ** -maximumFractionDigits };
}
