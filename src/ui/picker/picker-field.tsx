import { Search, X } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { FieldError, type FieldProps } from '../form/field.tsx';
import { PickerOptionRow } from './picker-option-row.tsx';
import type { PickerOption } from './picker-rules.ts';
import { PickerWindow, type PickerWindowProps } from './picker-window.tsx';

export interface PickerFieldProps
  extends FieldProps,
    Pick<PickerWindowProps, 'chosen' | 'onChange' | 'load' | 'searchLabel'> {
  /** Title of the window. */
  readonly title: string;
  /** Text of the button while nothing is chosen. */
  readonly chooseLabel: string;
  /** Default: one. */
  readonly most?: number;
  /** Name of a form field that holds what was chosen, with the value of each. */
  readonly form?: { readonly name: string; readonly valueOf: (option: PickerOption) => string };
}

/** A form field for people, files and other things of the site: shows what is chosen, and a window to choose in. */
export function PickerField({
  chosen,
  onChange,
  load,
  title,
  searchLabel,
  chooseLabel,
  most = 1,
  form,
  label,
  help,
  error,
  optional = false,
  hideLabel = false,
  className,
}: PickerFieldProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  return (
    <div
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={described || undefined}
      className={classNames('flex flex-col gap-1.5', className)}
    >
      <span
        id={`${id}-label`}
        className={classNames('text-sm leading-normal font-medium', hideLabel && 'sr-only')}
      >
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </span>
      {form &&
        chosen.map((option) => (
          <input key={option.id} type="hidden" name={form.name} value={form.valueOf(option)} />
        ))}
      {chosen.length > 0 && (
        <ul className="flex flex-col gap-2">
          {chosen.map((option) => (
            <li
              key={option.id}
              className="flex items-center gap-2 rounded-md border border-line bg-surface py-1.5 ps-2 pe-1"
            >
              <PickerOptionRow option={option} />
              <IconButton
                size="sm"
                label={m.ui_picker_take_out({ name: option.label })}
                icon={<X aria-hidden />}
                onClick={() => onChange(chosen.filter((each) => each.id !== option.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {(most === 1 || chosen.length < most) && (
        <Button full icon={<Search aria-hidden />} onClick={() => setOpen(true)} aria-haspopup="dialog">
          {chosen.length === 0 ? chooseLabel : most === 1 ? m.ui_picker_change() : m.ui_picker_add()}
        </Button>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {isOpen && (
        <PickerWindow
          title={title}
          searchLabel={searchLabel}
          chosen={chosen}
          onChange={onChange}
          load={load}
          most={most}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
