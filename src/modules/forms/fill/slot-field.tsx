import { type ReactNode, useId } from 'react';
import * as m from '#messages';
import { formatDay } from '#platform/dates/format-date.ts';
import { classNames } from '#ui/class-names.ts';
import { FieldError } from '#ui/form/field.tsx';
import type { Field } from '../field/field-contract.ts';
import {
  isOffered,
  type ReadAt,
  type Reader,
  type SlotOption,
  slotHours,
  slotsByDay,
} from '../field/slot-rules.ts';

/** What decides which times are offered, and what is said about their places. */
export interface OfferedSlots extends ReadAt {
  readonly zone: string;
  /** Places left of the times that have a limit. */
  readonly left: Readonly<Record<string, number>>;
}

export interface SlotFieldProps {
  field: Field;
  label: string;
  help: string | undefined;
  error: string | undefined;
  optional: boolean;
  name: string;
  value: string;
  onChange: (optionId: string) => void;
  locale: Reader['locale'];
  full: ReadonlySet<string>;
  offered: OfferedSlots;
}

/** The times of an appointment that have not begun, day by day; one can be chosen. */
export function SlotField({
  field,
  label,
  help,
  error,
  optional,
  name,
  value,
  onChange,
  locale,
  full,
  offered,
}: SlotFieldProps): ReactNode {
  const id = useId();
  const { zone, held, left } = offered;
  const described = [error && `${id}-error`, help && `${id}-help`].filter(Boolean).join(' ');
  const open = field.options.filter((option) => isOffered(option, offered));
  const noteOf = (optionId: string): string | undefined => {
    if (held.has(optionId)) return m.forms_slot_held();
    if (full.has(optionId)) return m.forms_option_full();
    const places = left[optionId];
    return places === undefined ? undefined : m.forms_slot_left({ count: places });
  };
  return (
    <fieldset aria-describedby={described || undefined} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {label}
        {optional && <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>}
      </legend>
      {help && (
        <p id={`${id}-help`} className="text-sm text-ink-soft">
          {help}
        </p>
      )}
      {/* Above the times, of which there may be many. */}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {open.length === 0 && <p className="text-ink-soft">{m.forms_slots_none()}</p>}
      <div className="flex flex-col gap-4">
        {slotsByDay(open, zone).map(([day, options]) => (
          <fieldset key={day} className="min-w-0">
            <legend className="mb-2 text-sm font-semibold text-ink-soft">
              {formatDay(day, { locale, style: 'full' })}
            </legend>
            <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
              {options.map((option) => (
                <SlotChoice
                  key={option.id}
                  option={option}
                  reader={{ locale, zone }}
                  note={noteOf(option.id)}
                  name={name}
                  isChosen={value === option.id}
                  isDisabled={full.has(option.id) && !held.has(option.id) && value !== option.id}
                  isWrong={error !== undefined}
                  onChoose={() => onChange(option.id)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </fieldset>
  );
}

function SlotChoice({
  option,
  reader,
  note,
  name,
  isChosen,
  isDisabled,
  isWrong,
  onChoose,
}: {
  option: SlotOption;
  reader: Reader;
  note: string | undefined;
  name: string;
  isChosen: boolean;
  isDisabled: boolean;
  isWrong: boolean;
  onChoose: () => void;
}): ReactNode {
  return (
    <label
      className={classNames(
        'relative flex min-h-14 cursor-pointer items-center gap-2.5 rounded-md border bg-surface px-3 py-2 shadow-rest transition-colors duration-120',
        'hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent',
        'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        'has-disabled:cursor-not-allowed has-disabled:bg-sunken has-disabled:shadow-none',
        isWrong ? 'border-danger' : 'border-line',
      )}
    >
      <input
        type="radio"
        name={name}
        value={option.id}
        disabled={isDisabled}
        checked={isChosen}
        onChange={onChoose}
        className="size-5 shrink-0 cursor-pointer appearance-none rounded-full border border-line-strong bg-surface outline-none checked:border-[6px] checked:border-accent disabled:cursor-not-allowed disabled:opacity-60"
      />
      <span className="min-w-0 leading-normal">
        <span className={classNames('block font-medium tabular-nums', isDisabled && 'text-ink-soft')}>
          {slotHours(option.slot, reader)}
        </span>
        {note && <span className="block text-sm text-ink-soft">{note}</span>}
      </span>
    </label>
  );
}
