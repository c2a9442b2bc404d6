import { ChevronDown } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'className'> {
  options: readonly SelectOption[];
  /** First option without a value, such as "เลือกจังหวัด". */
  placeholder?: string;
}

/** A native select, which works best on phones. */
export function Select(props: SelectProps): ReactNode {
  const [field, { options, placeholder, ...input }] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex">
          <select
            {...input}
            {...control}
            className={classNames(controlClass, 'appearance-none truncate pe-10')}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 size-4.5 -translate-y-1/2 text-ink-soft"
          />
        </span>
      )}
    </Field>
  );
}
