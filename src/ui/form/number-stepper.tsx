import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useState } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { Field, type FieldProps, splitField } from './field.tsx';
import { readStep } from './number-step.ts';

export interface NumberStepperProps extends FieldProps {
  name?: string;
  /** Controlled value, together with `onChange`; otherwise use `defaultValue`. */
  value?: number;
  defaultValue?: number;
  onChange?: (value: number) => void;
  min?: number;
  max?: number;
  step?: number;
  disabled?: boolean;
}

/** A whole-number input with two large buttons. */
export function NumberStepper(props: NumberStepperProps): ReactNode {
  const [
    field,
    {
      name,
      value,
      defaultValue,
      onChange,
      min = 0,
      max = Number.MAX_SAFE_INTEGER,
      step = 1,
      disabled = false,
    },
  ] = splitField(props);
  const [own, setOwn] = useState(defaultValue ?? min);
  const [draft, setDraft] = useState<string | null>(null);
  const current = value ?? own;

  function settle(text: string): void {
    setDraft(null);
    const next = readStep(text, { min, max, step, otherwise: current });
    if (next === current) return;
    setOwn(next);
    onChange?.(next);
  }

  const stepButton =
    'inline-flex size-11 shrink-0 items-center justify-center text-ink transition-colors duration-120 hover:bg-sunken disabled:cursor-not-allowed disabled:text-ink-soft/50 [&_svg]:size-4.5';
  return (
    <Field {...field}>
      {(control) => (
        <span
          className={classNames(
            'inline-flex w-fit items-center overflow-hidden rounded-md border shadow-rest has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent',
            field.error ? 'border-danger' : 'border-line-strong',
            disabled ? 'bg-sunken' : 'bg-surface',
          )}
        >
          <button
            type="button"
            aria-label={m.ui_less()}
            aria-controls={control.id}
            disabled={disabled || current <= min}
            className={stepButton}
            onClick={() => settle(String(current - step))}
          >
            <Minus aria-hidden />
          </button>
          <input
            {...control}
            name={name}
            inputMode="numeric"
            autoComplete="off"
            disabled={disabled}
            value={draft ?? String(current)}
            onChange={(event) => setDraft(event.target.value)}
            onFocus={(event) => event.target.select()}
            onBlur={(event) => settle(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') settle(event.currentTarget.value);
              if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
              event.preventDefault();
              settle(String(current + (event.key === 'ArrowUp' ? step : -step)));
            }}
            className="h-11 w-14 bg-transparent text-center font-medium tabular-nums outline-none"
          />
          <button
            type="button"
            aria-label={m.ui_more()}
            aria-controls={control.id}
            disabled={disabled || current >= max}
            className={stepButton}
            onClick={() => settle(String(current + step))}
          >
            <Plus aria-hidden />
          </button>
        </span>
      )}
    </Field>
  );
}
