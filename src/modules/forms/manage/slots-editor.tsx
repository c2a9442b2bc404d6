import { type ComponentProps, type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import type { IsoDate } from '#platform/dates/calendar-date.ts';
import { parseThaiTime, typedThaiDate } from '#platform/dates/thai-date.ts';
import { EditableTable } from '#ui/edit/editable-table.tsx';
import { type CellControl, cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import { FieldError } from '#ui/form/field.tsx';
import type { Field, FieldOption, Slot } from '../field/field-contract.ts';
import { MAX_SLOTS } from '../field/kind-rules.ts';
import { type Reader, slotsInOrder } from '../field/slot-rules.ts';
import { AddSlots } from './add-slots.tsx';
import { capColumn } from './cap-column.tsx';
import { nextSlot, readSlot, slotFault, type TypedSlot, typedDay, typedSlot } from './slot-rows-rules.ts';
import { newId } from './starter-rules.ts';

type SlotRow = FieldOption & TypedSlot;

/** The times of an appointment. A time that is changed stays the same choice, with the places that were taken. */
export function SlotsEditor({
  field,
  reader,
  today,
  onField,
}: {
  field: Field;
  reader: Reader;
  today: IsoDate;
  onField: (field: Field) => void;
}): ReactNode {
  const { zone } = reader;
  const { options } = field;
  // What was typed, while it may not be a time yet.
  const [typed, setTyped] = useState<Readonly<Record<string, TypedSlot>>>({});
  const rows = options.map((option): SlotRow => ({ ...option, ...typedOf(option) }));

  function typedOf({ id, slot }: FieldOption): TypedSlot {
    return typed[id] ?? typedSlot(slot, zone);
  }

  function setRows(next: readonly SlotRow[]): void {
    setTyped(Object.fromEntries(next.map(({ id, day, start, end }) => [id, { day, start, end }])));
    onField({
      ...field,
      options: next.map((row) => {
        const slot = readSlot(row, zone);
        return { id: row.id, label: row.label, cap: row.cap, ...(slot && { slot }) };
      }),
    });
  }

  function add(slots: readonly Slot[], cap: number | null): void {
    const added = slots.map((slot) => ({ id: newId('o'), label: { th: '', en: '' }, cap, slot }));
    const incomplete = options.filter(({ slot }) => slot === undefined);
    onField({ ...field, options: [...slotsInOrder([...options, ...added]), ...incomplete] });
  }

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
          const next = nextSlot(last, today);
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
            wrong: m.ui_date_unreadable(),
            plain: (text) => {
              const day = typedDay(text);
              return day === null ? text : typedThaiDate(day);
            },
            input: { placeholder: m.ui_date_placeholder() },
          }),
          partColumn({
            key: 'start',
            header: m.forms_slot_start(),
            wrong: m.ui_time_unreadable(),
            plain: (text) => parseThaiTime(text) ?? text,
            input: { inputMode: 'numeric', placeholder: '00:00' },
          }),
          partColumn({
            key: 'end',
            header: m.forms_slot_end(),
            wrong: m.forms_slot_end_wrong(),
            plain: (text) => parseThaiTime(text) ?? text,
            input: { inputMode: 'numeric', placeholder: '00:00' },
          }),
          capColumn<SlotRow>(),
        ]}
      />
    </>
  );
}

interface Part {
  readonly key: keyof TypedSlot;
  readonly header: string;
  /** What is said where it cannot be read. */
  readonly wrong: string;
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
        wrong={slotFault(row) === key ? wrong : undefined}
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
