import { CalendarDays } from 'lucide-react';
import { type ComponentProps, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import * as m from '#messages';
import { type IsoDate, isIsoDate } from '#platform/dates/calendar-date.ts';
import { parseThaiDate, typedThaiDate } from '#platform/dates/thai-date.ts';
import { loadOptional } from '../loading/optional-load.ts';
import { iconButtonClass } from '../action/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { controlClass, Field, type FieldProps, splitField } from './field.tsx';

const loadCalendar = () => import('./calendar-popup.tsx');
const CalendarPopup = lazy(loadCalendar);

export interface DateFieldProps
  extends FieldProps,
    Pick<ComponentProps<'input'>, 'name' | 'form' | 'required' | 'disabled'> {
  /** An ISO day, or what the person typed before. */
  defaultValue?: string | undefined;
  /** The ISO day when what is typed can be read, otherwise the text itself, which servers refuse. */
  onChange?: (value: string) => void;
}

/**
 * A day, typed and shown in the Buddhist era, whatever language the device has: `21/11/2569`. Everything that
 * `parseThaiDate` reads may be typed; the calendar is an alternative to typing. The form sends the text, for `TypedDay`.
 */
export function DateField(props: DateFieldProps): ReactNode {
  const [field, { defaultValue = '', onChange, ...input }] = splitField(props);
  const [text, setText] = useState(() => typedText(defaultValue));
  const [isLeft, setIsLeft] = useState(false);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const day = dayOf(text);
  const isUnreadable = isLeft && text.trim() !== '' && day === null;
  const type = (typed: string): void => {
    setText(typed);
    onChange?.(dayOf(typed) ?? typed);
  };
  const preload = (): void => void loadOptional(loadCalendar);
  return (
    <Field {...field} error={field.error ?? (isUnreadable ? m.ui_date_unreadable() : undefined)}>
      {(control) => (
        <span ref={frame} className="relative flex">
          <input
            {...input}
            {...control}
            type="text"
            inputMode="text"
            value={text}
            placeholder={m.ui_date_placeholder()}
            autoComplete="off"
            maxLength={60}
            className={classNames(controlClass, 'pe-12 tabular-nums')}
            onChange={(event) => {
              setIsLeft(false);
              type(event.currentTarget.value);
            }}
            onBlur={() => {
              setIsLeft(true);
              if (day !== null) setText(typedThaiDate(day));
            }}
          />
          <button
            ref={trigger}
            type="button"
            disabled={input.disabled}
            aria-label={m.ui_date_open()}
            title={m.ui_date_open()}
            aria-haspopup="dialog"
            aria-expanded={open}
            className={classNames(iconButtonClass('quiet'), 'absolute inset-y-0 end-0')}
            onPointerEnter={preload}
            onFocus={preload}
            onClick={() => {
              setOpen(!open);
              setWasOpen(true);
            }}
          >
            <CalendarDays aria-hidden />
          </button>
          {wasOpen && (
            <Suspense fallback={null}>
              <CalendarPopup
                anchor={frame}
                trigger={trigger}
                open={open}
                onOpenChange={setOpen}
                chosen={day}
                onChoose={(on) => {
                  type(typedThaiDate(on));
                  setOpen(false);
                }}
              />
            </Suspense>
          )}
        </span>
      )}
    </Field>
  );
}

function dayOf(text: string): IsoDate | null {
  const read = parseThaiDate(text);
  return read.ok ? read.on : null;
}

function typedText(value: string): string {
  return isIsoDate(value) ? typedThaiDate(value) : value;
}
