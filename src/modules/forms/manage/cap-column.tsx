import * as m from '#messages';
import { cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import type { FieldOption } from '../field/field-contract.ts';

/** The column of places; empty: any number. */
export function capColumn<Row extends Pick<FieldOption, 'cap'>>(): EditedColumn<Row> {
  return {
    key: 'cap',
    header: m.forms_option_cap(),
    cell: ({ row, control, onRow }) => (
      <input
        {...control}
        type="number"
        min={0}
        value={row.cap ?? ''}
        className={cellClass}
        onChange={({ currentTarget }) => onRow({ ...row, cap: capOf(currentTarget.value) })}
      />
    ),
  };
}

/** Returns the number of places that was typed; null: any number. */
export function capOf(text: string): number | null {
  const cap = numberOf(text);
  return cap === null ? null : Math.max(0, Math.round(cap));
}

/** Returns the number that was typed, or null. */
export function numberOf(text: string): number | null {
  return text.trim() === '' || Number.isNaN(Number(text)) ? null : Number(text);
}
