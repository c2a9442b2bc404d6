import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';

export interface StepsProps {
  /** Goal of the steps; the accessible name. */
  label: string;
  steps: readonly string[];
  /** Zero-based; equals the number of steps when all are done. */
  current: number;
}

/** Steps whose labels have room beside each other on a phone. */
const MOST_LABELS = 5;

/** Progress through a sequence of steps. */
export function Steps({ label, steps, current }: StepsProps): ReactNode {
  return (
    <ol aria-label={label} className="flex w-full items-start">
      {steps.map((step, index) => {
        const state = index < current ? 'done' : index === current ? 'current' : 'ahead';
        return (
          <li
            key={step}
            aria-current={state === 'current' ? 'step' : undefined}
            className="relative flex min-w-0 flex-1 flex-col items-center gap-1.5 text-center"
          >
            {index > 0 && (
              <span
                aria-hidden
                className={classNames(
                  'absolute end-[calc(50%+1.25rem)] start-[calc(-50%+1.25rem)] top-4 h-0.5 -translate-y-1/2 rounded-full',
                  state === 'ahead' ? 'bg-line' : 'bg-accent',
                )}
              />
            )}
            <span
              aria-hidden
              className={classNames(
                'inline-flex size-8 items-center justify-center rounded-full border-2 text-sm font-semibold tabular-nums',
                state === 'done' && 'border-accent bg-accent text-accent-ink',
                state === 'current' && 'border-accent bg-surface text-accent ring-4 ring-accent-soft',
                state === 'ahead' && 'border-line bg-surface text-ink-soft',
              )}
            >
              {state === 'done' ? <Check className="size-4" strokeWidth={3} /> : index + 1}
            </span>
            <span
              className={classNames(
                'px-1 text-xs leading-snug sm:text-sm',
                // On a phone many labels have no room beside each other.
                steps.length > MOST_LABELS && state !== 'current' && 'max-sm:sr-only',
                state === 'current' ? 'font-semibold text-ink' : 'text-ink-soft',
              )}
            >
              {step}
              {state === 'done' && <span className="sr-only"> {m.ui_step_done()}</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
