import { type ComponentProps, type ReactNode, useState } from 'react';
import * as m from '#messages';
import { parseThaiTime } from '#platform/dates/thai-date.ts';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';

export interface TimeFieldProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'name' | 'form' | 'required' | 'disabled'> {
  /** `HH:MM`, or what the person typed before. */
  defaultValue?: string | undefined;
  /** `HH:MM` when what is typed can be read, otherwise the text itself, which servers refuse. */
  onChange?: (value: string) => void;
  /** What counts where the field is empty. */
  placeholder?: string;
}

/** A time of day on the 24-hour clock, whatever the device prefers. The form sends the text, for `TypedTime`. */
export function TimeField(props: TimeFieldProps): ReactNode {
  const [field, { defaultValue = '', onChange, placeholder = '00:00', ...input }] = splitField(props);
  const [text, setText] = useState(defaultValue);
  const [isLeft, setIsLeft] = useState(false);
  const isUnreadable = isLeft && text.trim() !== '' && parseThaiTime(text) === null;
  return (
    <Field {...field} error={field.error ?? (isUnreadable ? m.ui_time_unreadable() : undefined)}>
      {(control) => (
        <input
          {...input}
          {...control}
          type="text"
          inputMode="numeric"
          value={text}
          placeholder={placeholder}
          autoComplete="off"
          maxLength={10}
          className={classNames(controlClass, 'tabular-nums')}
          onChange={({ currentTarget: { value } }) => {
            setIsLeft(false);
            setText(value);
            onChange?.(parseThaiTime(value) ?? value);
          }}
          onBlur={() => {
            setIsLeft(true);
            setText(parseThaiTime(text) ?? text);
          }}
        />
      )}
    </Field>
  );
}
