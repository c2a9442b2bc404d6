import type { ReactNode } from 'react';
import { useId } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';
import { FieldError } from './field.tsx';

export interface RadioCardOption {
  value: string;
  label: ReactNode;
  help?: ReactNode;
  icon?: ReactNode;
  /** Content at the end of the card: a price, a badge. */
  trailing?: ReactNode;
  /** Why the choice is disabled. */
  disabledReason?: string | undefined;
}

export interface RadioCardsProps {
  legend: ReactNode;
  name: string;
  options: readonly RadioCardOption[];
  value?: string;
  defaultValue?: string;
  onChange?: (value: string) => void;
  help?: ReactNode;
  error?: string | undefined;
  hideLegend?: boolean;
  optional?: boolean;
  required?: boolean;
  /** Number of columns from tablet width up. */
  columns?: 1 | 2 | 3;
}

const columnClass = { 1: '', 2: 'sm:grid-cols-2', 3: 'sm:grid-cols-3' } as const;

export function RadioCards({
  legend,
  name,
  options,
  value,
  defaultValue,
  onChange,
  help,
  error,
  hideLegend = false,
  optional = false,
  required = false,
  columns = 1,
}: RadioCardsProps): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <fieldset aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className={classNames('mb-1.5 text-sm font-medium', hideLegend && 'sr-only')}>
        {legend}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </legend>
      <div className={classNames('grid gap-2', columnClass[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={classNames(
              'relative flex min-h-14 cursor-pointer items-center gap-3 rounded-md border bg-surface px-4 py-3 shadow-rest transition-colors duration-120',
              'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
              'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:shadow-none',
              error ? 'border-danger' : 'border-line',
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabledReason !== undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value })}
              onChange={() => onChange?.(option.value)}
              className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent disabled:cursor-not-allowed disabled:opacity-60"
            />
            {option.icon && <span className="shrink-0 text-ink-soft [&_svg]:size-6">{option.icon}</span>}
            <span className="min-w-0 grow leading-normal">
              <span className={classNames('block font-medium', option.disabledReason && 'text-ink-soft')}>
                {option.label}
              </span>
              {(option.disabledReason ?? option.help) && (
                <span className="block text-sm text-ink-soft">{option.disabledReason ?? option.help}</span>
              )}
            </span>
            {option.trailing && <span className="shrink-0 font-medium tabular-nums">{option.trailing}</span>}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
    </fieldset>
  );
}
