import { Plus } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { isPlannedDay } from '#platform/dates/date-contract.ts';
import { isTimeOfDay } from '#platform/dates/thai-date.ts';
import { Button } from '#ui/action/button.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TimeField } from '#ui/form/time-field.tsx';
import type { FieldOption, Slot } from '../field/field-contract.ts';
import { MAX_SLOTS } from '../field/kind-rules.ts';
import { type Reader, slotKey, slotsInOrder } from '../field/slot-rules.ts';
import { planSlots, type SlotPlan } from './plan-slots-rules.ts';
import { readCap, wholeNumberIn } from './typed-number-rules.ts';

interface TypedPlan {
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly number[];
  readonly firstAt: string;
  readonly minutes: string;
  readonly perDay: string;
  readonly until: string;
  readonly places: string;
}

const BLANK: TypedPlan = {
  from: '',
  to: '',
  weekdays: [],
  firstAt: '09:00',
  minutes: '30',
  perDay: '',
  until: '12:00',
  places: '1',
};
/** From Monday, as weeks are worked. */
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 0] as const;
const MAX_MINUTES = 24 * 60;

/** Adds many times in one go: the same hours on one day, or on several. */
export function AddSlots({
  options,
  reader,
  onAdd,
}: {
  options: readonly FieldOption[];
  reader: Reader;
  onAdd: (slots: readonly Slot[], cap: number | null) => void;
}): ReactNode {
  const [typed, setTyped] = useState(BLANK);
  const [added, setAdded] = useState<number | null>(null);
  const [isOpen] = useState(options.length === 0);
  const set = (part: Partial<TypedPlan>): void => {
    setTyped({ ...typed, ...part });
    setAdded(null);
  };
  const plan = planOf(typed);
  const known = new Set(slotsInOrder(options).map(({ slot }) => slotKey(slot)));
  const planned = plan === null ? [] : planSlots(plan, reader.zone);
  const slots = planned.filter((slot) => !known.has(slotKey(slot)));
  const reason = reasonAgainst({ plan, planned, slots, has: options.length });

  function add(): void {
    if (reason !== undefined) return;
    onAdd(slots, readCap(typed.places) ?? null);
    setAdded(slots.length);
  }

  return (
    <details open={isOpen} className="rounded-md border border-line px-4">
      <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-medium">{m.forms_slots_many()}</summary>
      <div
        role="group"
        aria-label={m.forms_slots_many()}
        className="flex flex-col gap-4 pb-4"
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
          // Not the whole form.
          event.preventDefault();
          add();
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <DateField label={m.forms_slots_from()} onChange={(from) => set({ from })} />
          <DateField label={m.forms_slots_to()} optional onChange={(to) => set({ to })} />
        </div>
        <Weekdays chosen={typed.weekdays} locale={reader.locale} onChosen={(weekdays) => set({ weekdays })} />
        <div className="grid grid-cols-2 items-end gap-4 sm:grid-cols-3">
          <TimeField
            label={m.forms_slots_first()}
            defaultValue={typed.firstAt}
            onChange={(firstAt) => set({ firstAt })}
          />
          <TextField
            label={m.forms_slots_minutes()}
            inputMode="numeric"
            maxLength={6}
            value={typed.minutes}
            onChange={({ currentTarget }) => set({ minutes: currentTarget.value })}
          />
          <TimeField
            label={m.forms_slots_until()}
            optional
            placeholder=""
            defaultValue={typed.until}
            onChange={(until) => set({ until })}
          />
          <TextField
            label={m.forms_slots_per_day()}
            inputMode="numeric"
            optional
            maxLength={6}
            value={typed.perDay}
            onChange={({ currentTarget }) => set({ perDay: currentTarget.value })}
          />
          <TextField
            label={m.forms_slots_places()}
            inputMode="numeric"
            optional
            maxLength={9}
            value={typed.places}
            onChange={({ currentTarget }) => set({ places: currentTarget.value })}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button size="sm" icon={<Plus aria-hidden />} disabledReason={reason} onClick={add}>
            {slots.length > 0 ? m.forms_slots_add({ count: slots.length }) : m.forms_slots_add_none()}
          </Button>
          <p role="status" className="text-sm text-ink-soft">
            {added !== null && m.forms_slots_added({ count: added })}
          </p>
        </div>
      </div>
    </details>
  );
}

function reasonAgainst({
  plan,
  planned,
  slots,
  has,
}: {
  plan: SlotPlan | null;
  planned: readonly Slot[];
  slots: readonly Slot[];
  has: number;
}): string | undefined {
  if (plan === null) return m.forms_slots_incomplete();
  if (planned.length === 0) return m.forms_slots_no_fit();
  if (slots.length === 0) return m.forms_slots_known();
  return planned.length > MAX_SLOTS || has + slots.length > MAX_SLOTS
    ? m.forms_slots_most({ most: MAX_SLOTS })
    : undefined;
}

/** Returns the plan that was typed; null where a part of it cannot be read. */
function planOf({ from, to, weekdays, firstAt, minutes, perDay, until, places }: TypedPlan): SlotPlan | null {
  const last = to.trim() === '' ? from : to;
  const length = wholeOf(minutes);
  const most = perDay.trim() === '' ? null : wholeOf(perDay);
  const ends = until.trim() === '' ? null : until;
  if (readCap(places) === undefined || !isPlannedDay(from) || !isPlannedDay(last)) return null;
  if (!isTimeOfDay(firstAt) || length === null) return null;
  if ((ends !== null && !isTimeOfDay(ends)) || (perDay.trim() !== '' && most === null)) return null;
  return { from, to: last, weekdays, firstAt, minutes: length, perDay: most, until: ends };
}

function wholeOf(text: string): number | null {
  const number = wholeNumberIn(text);
  return number !== null && number >= 1 && number <= MAX_MINUTES ? number : null;
}

function Weekdays({
  chosen,
  locale,
  onChosen,
}: {
  chosen: readonly number[];
  locale: Reader['locale'];
  onChosen: (weekdays: readonly number[]) => void;
}): ReactNode {
  const helpId = useId();
  return (
    <fieldset aria-describedby={helpId} className="flex min-w-0 flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-medium">
        {m.forms_slots_weekdays()}
        <span className="font-normal text-ink-soft"> {m.ui_optional()}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {WEEKDAYS.map((weekday) => (
          <label
            key={weekday}
            className="relative inline-flex min-h-11 min-w-11 cursor-pointer items-center justify-center rounded-md border border-line bg-surface px-3 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="checkbox"
              checked={chosen.includes(weekday)}
              aria-label={weekdayText(weekday, locale, 'long')}
              onChange={({ currentTarget }) =>
                onChosen(
                  currentTarget.checked ? [...chosen, weekday] : chosen.filter((each) => each !== weekday),
                )
              }
              className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
            />
            <span aria-hidden>{weekdayText(weekday, locale, 'short')}</span>
          </label>
        ))}
      </div>
      <p id={helpId} className="text-sm text-ink-soft">
        {m.forms_slots_weekdays_help()}
      </p>
    </fieldset>
  );
}

function weekdayText(weekday: number, locale: Reader['locale'], style: 'short' | 'long'): string {
  // 1 January 2023 was a Sunday.
  return new Intl.DateTimeFormat(locale === 'th' ? 'th-TH' : 'en-GB', {
    weekday: style,
    timeZone: 'UTC',
  }).format(Date.UTC(2023, 0, 1 + weekday));
}
