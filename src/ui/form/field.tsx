import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useId } from 'react';
import * as m from '#messages';
import { classNames } from '../class-names.ts';

export interface FieldProps {
  label: ReactNode;
  /** One sentence below the control. */
  help?: ReactNode;
  /** What is wrong and how to fix it. */
  error?: string | undefined;
  /** Marks the label as optional; unmarked fields are required. */
  optional?: boolean;
  /** Hides the label visually; screen readers still read it. */
  hideLabel?: boolean;
  className?: string | undefined;
}

/** Attributes that link a control to its label, help and error. */
export interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Splits props into those of the field frame and those of the control. */
export function splitField<Props extends FieldProps>({
  label,
  help,
  error,
  optional = false,
  hideLabel = false,
  className,
  ...control
}: Props): [field: FieldProps, control: Omit<Props, keyof FieldProps>] {
  return [{ label, help, error, optional, hideLabel, className }, control];
}

/** Frame of every form control: label above, error and help below. */
export function Field({
  label,
  help,
  error,
  optional = false,
  hideLabel = false,
  className,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }): ReactNode {
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label
        htmlFor={id}
        className={classNames('text-sm font-medium leading-normal text-ink', hideLabel && 'sr-only')}
      >
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id: string; children: ReactNode }): ReactNode {
  return (
    <p id={id} className="flex animate-appear items-start gap-1.5 text-sm font-medium text-danger">
      <CircleAlert aria-hidden className="mt-[0.25em] size-[1em] shrink-0" />
      {children}
    </p>
  );
}

/** Class names of a one-line control. */
export const controlClass =
  'w-full min-h-11 rounded-md border border-line-strong bg-surface px-3 py-2 text-base leading-snug text-ink ' +
  'shadow-rest transition-[border-color,box-shadow] duration-120 placeholder:text-ink-soft/80 ' +
  'hover:border-ink-soft focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent ' +
  'aria-invalid:border-danger aria-invalid:outline-danger [&[readonly]]:bg-sunken disabled:cursor-not-allowed disabled:bg-sunken disabled:text-ink-soft';
