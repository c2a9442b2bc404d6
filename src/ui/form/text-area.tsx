import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id' | 'className'> {}

/** Grows with its content where the browser supports it. */
export function TextArea(props: TextAreaProps): ReactNode {
  const [field, { rows = 3, ...input }] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <textarea
          rows={rows}
          {...input}
          {...control}
          className={classNames(controlClass, 'field-sizing-content max-h-96 leading-relaxed')}
          style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
        />
      )}
    </Field>
  );
}
