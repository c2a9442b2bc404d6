import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useId } from 'react';
import { classNames } from '../class-names.ts';
import { FieldError, type FieldProps } from './field.tsx';

export interface CheckboxProps
  extends Pick<FieldProps, 'label' | 'help' | 'error' | 'className'>,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'className'> {}

export function Checkbox({ label, help, error, className, ...input }: CheckboxProps): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5 leading-normal">
        <CheckboxMark
          {...input}
          className="translate-y-[0.15em]"
          id={id}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span className="min-w-0 grow">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="ps-8 text-sm text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}

/** The box without a label, for table rows; needs an `aria-label`. */
export function CheckboxMark({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>): ReactNode {
  return (
    <span className={classNames('relative inline-flex size-5 shrink-0', className)}>
      <input
        {...input}
        type="checkbox"
        className="peer size-5 cursor-pointer appearance-none rounded-[calc(var(--radius-sm)*0.8)] border border-line-strong bg-surface shadow-rest checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent aria-invalid:border-danger disabled:cursor-not-allowed disabled:opacity-50"
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 size-4 text-accent-ink opacity-0 peer-checked:opacity-100"
      />
      <span className="pointer-events-none absolute inset-x-1 top-1/2 h-0.5 -translate-y-1/2 bg-accent-ink opacity-0 peer-indeterminate:opacity-100" />
    </span>
  );
}
