import type { ReactNode } from 'react';
import * as m from '#messages';
import type { PlotUnit } from './plot-contract.ts';
import { PlotEmpty, PlotFigure } from './plot-figure.tsx';
import { percentUnit } from './plot-unit.ts';
import { barSpan } from './scale-rules.ts';
import { funnelSteps } from './share-rules.ts';

export interface FunnelPlotProps {
  label: string;
  unit: PlotUnit;
  /** Header of the steps in the table. */
  stepsLabel: string;
  steps: readonly { readonly key: string; readonly label: string; readonly value: number }[];
  isCompact?: boolean;
  empty?: ReactNode;
}

/** How many get from step to step: bars from zero, and what each step loses. */
export function FunnelPlot({
  label,
  unit,
  stepsLabel,
  steps,
  isCompact = false,
  empty,
}: FunnelPlotProps): ReactNode {
  if (steps.every(({ value }) => value === 0)) return <PlotEmpty>{empty}</PlotEmpty>;
  const values = steps.map(({ value }) => value);
  const most = values.reduce((one, other) => Math.max(one, other), 1);
  const shares = funnelSteps(values);
  return (
    <PlotFigure
      label={label}
      unit={unit.name}
      sheet={{
        headers: [stepsLabel, unit.name, m.ui_plot_of_first()],
        rows: steps.map((step, at) => ({
          label: step.label,
          cells: [
            { value: step.value, unit },
            { value: shares[at]?.ofFirst ?? 0, unit: percentUnit() },
          ],
        })),
      }}
      isCompact={isCompact}
    >
      <ol className="flex flex-col gap-3">
        {steps.map((step, at) => {
          const { ofFirst, lost } = shares[at] ?? { ofFirst: 0, lost: 0 };
          const reached = barSpan({ low: 0, high: most }, 0, step.value).length;
          const before = barSpan({ low: 0, high: most }, 0, step.value + lost).length;
          return (
            <li
              key={step.key}
              className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-x-3 gap-y-1 text-sm"
            >
              <span className="min-w-0 break-words">{step.label}</span>
              <span className="text-end whitespace-nowrap tabular-nums">
                <span className="font-semibold">{unit.full(step.value)}</span>
                {at > 0 && <span className="inline-block w-12 text-ink-soft">{ofFirst}%</span>}
              </span>
              <svg aria-hidden width="100%" height="20" className="col-span-2 block">
                <rect width="100%" height="20" rx="4" className="fill-sunken" />
                {lost > 0 && (
                  <rect width={`${before}%`} height="20" rx="4" className="fill-plot-1 opacity-20" />
                )}
                {reached > 0 && <rect width={`${reached}%`} height="20" rx="4" className="fill-plot-1" />}
              </svg>
              {lost > 0 && (
                <span className="col-span-2 text-xs text-ink-soft">
                  {m.ui_plot_lost({ count: unit.full(lost) })}
                </span>
              )}
            </li>
          );
        })}
      </ol>
    </PlotFigure>
  );
}
