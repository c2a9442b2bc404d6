import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';

export interface TextFieldProps
  extends FieldProps,
    Omit<ComponentProps<'input'>, 'prefix' | 'id' | 'className'> {
  /** Shown inside the control before the text: a unit, a symbol, an icon. */
  prefix?: ReactNode;
  suffix?: ReactNode;
}

export function TextField(props: TextFieldProps): ReactNode {
  const [field, { prefix, suffix, ...input }] = splitField(props);
  return (
    <Field {...field}>
      {(control) => (
        <span className="relative flex items-stretch">
          {prefix && <Affix side="start">{prefix}</Affix>}
          <input
            {...input}
            {...control}
            className={classNames(controlClass, Boolean(prefix) && 'ps-10', Boolean(suffix) && 'pe-14')}
            {...(typeof prefix === 'string' && {
              style: { paddingInlineStart: `calc(${prefix.length}ch + 1rem)` },
            })}
          />
          {suffix && <Affix side="end">{suffix}</Affix>}
        </span>
      )}
    </Field>
  );
}

function Affix({ side, children }: { side: 'start' | 'end'; children: ReactNode }): ReactNode {
  return (
    <span
      className={classNames(
        'pointer-events-none absolute inset-y-0 flex items-center whitespace-nowrap text-ink-soft [&_svg]:size-4.5',
        side === 'end' && 'end-0 pe-3 text-sm',
        side === 'start' && (typeof children === 'string' ? 'start-0 ps-3' : 'start-0 w-10 justify-center'),
      )}
    >
      {children}
    </span>
  );
}
