import { type ReactNode, useId, useState } from 'react';
import * as m from '#messages';
import { type CellControl, cellClass, type EditedColumn } from '#ui/edit/edited-column.ts';
import { FieldError } from '#ui/form/field.tsx';
import type { FieldOption } from '../field/field-contract.ts';
import { MAX_PLACES } from '../field/kind-rules.ts';
import { readCap } from './typed-number-rules.ts';

/** The column of places; empty: any number. `note`: what is said about a row's places. */
export function capColumn<Row extends Pick<FieldOption, 'cap'>>(
  note?: (row: Row) => string | undefined,
): EditedColumn<Row> {
  return {
    key: 'cap',
    header: m.forms_option_cap(),
    text: ({ cap }) => (cap === null ? '' : String(cap)),
    set: (row, text) => {
      const cap = readCap(text);
      return cap === undefined ? row : { ...row, cap };
    },
    cell: ({ row, control, onRow }) => (
      <CapCell control={control} cap={row.cap} note={note?.(row)} onCap={(cap) => onRow({ ...row, cap })} />
    ),
  };
}

/** What cannot be read stays as it was typed, and changes nothing: least of all is it any number of places. */
function CapCell({
  control,
  cap,
  note,
  onCap,
}: {
  control: CellControl;
  cap: number | null;
  note: string | undefined;
  onCap: (cap: number | null) => void;
}): ReactNode {
  const id = useId();
  const [unread, setUnread] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const error = unread !== null && isLeft ? m.forms_cap_wrong({ most: MAX_PLACES }) : undefined;
  return (
    <>
      <input
        {...control}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={unread ?? cap ?? ''}
        aria-invalid={error ? true : undefined}
        aria-describedby={
          [error && `${id}-error`, note && `${id}-note`].filter(Boolean).join(' ') || undefined
        }
        className={`${cellClass} tabular-nums`}
        onChange={({ currentTarget }) => {
          const read = readCap(currentTarget.value);
          setIsLeft(false);
          setUnread(read === undefined ? currentTarget.value : null);
          if (read !== undefined) onCap(read);
        }}
        onBlur={() => setIsLeft(true)}
      />
      {error && (
        <div className="mt-1">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
      {note && (
        <p id={`${id}-note`} className="mt-1 text-sm text-ink-soft">
          {note}
        </p>
      )}
    </>
  );
}
