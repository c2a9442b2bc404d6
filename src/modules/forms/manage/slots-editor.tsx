import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { parseThaiTime, typedThaiDate } from '#platform/dates/thai-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { type CellControl, cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import { FieldError } from '#ui/form/field.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { Field, FieldOption, Slot } from '../field/field-contract.ts';
import { MAX_SLOTS } from '../field/kind-rules.ts';
import { hasBegun, type Reader, slotKey, slotsInOrder } from '../field/slot-rules.ts';
import { AddSlots } from './add-slots.tsx';
import { capColumn } from './cap-column.tsx';
import {
  isSameTyped,
  nextSlot,
  readSlot,
  slotFault,
  type TypedSlot,
  typedDay,
  typedSlot,
} from './slot-rows-rules.ts';
import { newId } from './starter-rules.ts';

type SlotRow = FieldOption & TypedSlot;

/** What an editor is told of the times of appointments. */
export interface TimeFacts {
  readonly now: Date;
  /** How many have booked each time that has a limit, by option id. */
  readonly booked: Readonly<Record<string, number>>;
}

/** The times of an appointment. A time that is changed stays the same choice, with the places that were taken. */
export function SlotsEditor({
  field,
  reader,
  times: { now, booked },
  onField,
}: {
  field: Field;
  reader: Reader;
  times: TimeFacts;
  onField: (field: Field) => void;
}): ReactNode {
  const { zone } = reader;
  const { options } = field;
  // What was typed, while it may not be a time yet.
  const [typed, setTyped] = useState<Readonly<Record<string, TypedSlot>>>({});
  const rows = options.map((option): SlotRow => ({ ...option, ...typedOf(option) }));
  const [first] = useState(options);
  const counts = countsOf(options);
  // One that is added again gets its bookings back when it is published.
  const removed = first.filter(
    ({ id, slot }) => !options.some((option) => option.id === id) && !(slot && counts.has(slotKey(slot))),
  );
  const bookedRemoved = removed.reduce((sum, { id }) => sum + (booked[id] ?? 0), 0);

  function typedOf({ id, slot }: FieldOption): TypedSlot {
    return typed[id] ?? typedSlot(slot, zone);
  }

  function setRows(next: readonly SlotRow[]): void {
    setTyped(Object.fromEntries(next.map(({ id, day, start, end }) => [id, { day, start, end }])));
    const before = new Map(rows.map((row) => [row.id, row]));
    onField({
      ...field,
      options: next.map((row) => {
        const was = before.get(row.id);
        // Only what was typed is read: a time that ends on another day cannot be typed, but stays.
        const slot = was && isSameTyped(was, row) ? was.slot : readSlot(row, zone);
        return { id: row.id, label: row.label, cap: row.cap, ...(slot && { slot }) };
      }),
    });
  }

  function add(slots: readonly Slot[], cap: number | null): void {
    const added = slots.map((slot) => ({ id: newId('o'), label: { th: '', en: '' }, cap, slot }));
    const incomplete = options.filter(({ slot }) => slot === undefined);
    onField({ ...field, options: [...slotsInOrder([...options, ...added]), ...incomplete] });
  }

  const isTwice = ({ slot }: SlotRow): boolean => slot !== undefined && (counts.get(slotKey(slot)) ?? 0) > 1;
  const noteOf = ({ id, slot }: SlotRow): string | undefined =>
    [
      (booked[id] ?? 0) > 0 && m.forms_slot_booked({ count: booked[id] ?? 0 }),
      slot && hasBegun(slot, now) && m.forms_slot_passed(),
    ]
      .filter(Boolean)
      .join(' · ') || undefined;

  return (
    <>
      <AddSlots options={options} reader={reader} onAdd={add} />
      <EditableTable
        caption={m.forms_slots()}
        rows={rows}
        onRows={setRows}
        rowKey={({ id }) => id}
        rowName={(_, at) => m.forms_slot_number({ number: at + 1 })}
        make={(last) => {
          const next = nextSlot(last, zonedDay(now, zone));
          const slot = readSlot(next, zone);
          return {
            id: newId('o'),
            label: { th: '', en: '' },
            cap: last ? last.cap : 1,
            ...(slot && { slot }),
            ...next,
          };
        }}
        max={MAX_SLOTS}
        addLabel={m.forms_slot_add()}
        columns={[
          partColumn({
            key: 'day',
            header: m.forms_slot_day(),
            wrong: (row) => slotFault(row) === 'day' && m.ui_date_unreadable(),
            plain: (text) => {
              const day = typedDay(text);
              return day === null ? text : typedThaiDate(day);
            },
            input: { placeholder: m.ui_date_placeholder() },
          }),
          partColumn({
            key: 'start',
            header: m.forms_slot_start(),
            wrong: (row) =>
              slotFault(row) === 'start' ? m.ui_time_unreadable() : isTwice(row) && m.forms_slot_twice(),
            plain: (text) => parseThaiTime(text) ?? text,
            input: { inputMode: 'numeric', placeholder: '00:00' },
          }),
          partColumn({
            key: 'end',
            header: m.forms_slot_end(),
            wrong: (row) => slotFault(row) === 'end' && m.forms_slot_end_wrong(),
            plain: (text) => parseThaiTime(text) ?? text,
            input: { inputMode: 'numeric', placeholder: '00:00' },
          }),
          capColumn<SlotRow>(noteOf),
        ]}
      />
      {bookedRemoved > 0 && (
        <Notice tone="warning" live>
          {m.forms_slots_removed({ count: bookedRemoved })}
        </Notice>
      )}
    </>
  );
}

/** How often each time stands in the list. */
function countsOf(options: readonly FieldOption[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { slot } of slotsInOrder(options))
    counts.set(slotKey(slot), (counts.get(slotKey(slot)) ?? 0) + 1);
  return counts;
}

interface Part {
  readonly key: keyof TypedSlot;
  readonly header: string;
  /** What is said where it cannot be used. */
  readonly wrong: (row: SlotRow) => string | false;
  /** How a text that can be read is written. */
  readonly plain: (text: string) => string;
  readonly input: Pick<ComponentProps<'input'>, 'inputMode' | 'placeholder'>;
}

function partColumn({ key, header, wrong, plain, input }: Part): EditedColumn<SlotRow> {
  return {
    key,
    header,
    className: '@2xl:w-1/4',
    text: (row) => row[key],
    set: (row, text) => ({ ...row, [key]: plain(text) }),
    cell: ({ row, control, onRow }) => (
      <PartCell
        control={control}
        input={input}
        value={row[key]}
        wrong={wrong(row) || undefined}
        onValue={(text) => onRow({ ...row, [key]: text })}
        onLeave={() => {
          if (plain(row[key]) !== row[key]) onRow({ ...row, [key]: plain(row[key]) });
        }}
      />
    ),
  };
}

/** A part of a time. What is wrong with it is said once it is left. */
function PartCell({
  control,
  input,
  value,
  wrong,
  onValue,
  onLeave,
}: {
  control: CellControl;
  input: Part['input'];
  value: string;
  wrong: string | undefined;
  onValue: (text: string) => void;
  onLeave: () => void;
}): ReactNode {
  const id = useId();
  const [isLeft, setIsLeft] = useState(true);
  const error = isLeft ? wrong : undefined;
  return (
    <>
      <input
        {...input}
        {...control}
        type="text"
        autoComplete="off"
        maxLength={60}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? id : undefined}
        className={`${cellClass} tabular-nums`}
        onChange={({ currentTarget }) => {
          setIsLeft(false);
          onValue(currentTarget.value);
        }}
        onBlur={() => {
          setIsLeft(true);
          onLeave();
        }}
      />
      {error && (
        <div className="mt-1">
          <FieldError id={id}>{error}</FieldError>
        </div>
      )}
    </>
  );
}
