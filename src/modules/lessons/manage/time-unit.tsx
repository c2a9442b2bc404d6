import * as m from '#messages';
import type { PlotUnit } from '#ui/plot/plot-contract.ts';
import { clockOf } from '../lesson/lesson-text.tsx';

/** Values are milliseconds; a spreadsheet gets seconds. */
export function timeUnit(): PlotUnit {
  return {
    name: m.lessons_attention_time(),
    short: clockOf,
    full: clockOf,
    plain: (ms) => ms / 1000,
    leastStep: 1000,
  };
}
