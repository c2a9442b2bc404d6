import { Plus, Trash2 } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { IconButton } from '#ui/action/icon-button.tsx';
import { useIsScripted } from '#ui/form/use-is-scripted.ts';
import type { Field } from '../field/field-contract.ts';
import { entriesOf } from '../field/group-rules.ts';
import { type RawAnswer, type RawEntry, rawEntries } from '../logic/answer-contract.ts';

/** Entries that a page without scripts offers, where the form allows as many. */
const WITHOUT_SCRIPTS = 3;

/** The same questions once for each entry; entries are added and removed. */
export function GroupField({
  field,
  raw,
  onRaw,
  children,
}: {
  field: Field;
  raw: RawAnswer | undefined;
  onRaw: (raw: RawAnswer) => void;
  /** Draws a question of an entry. `path` is the entry's place and the question's id. */
  children: (inner: {
    field: Field;
    path: string;
    raw: RawEntry[string] | undefined;
    onRaw: (raw: RawAnswer) => void;
  }) => ReactNode;
}): ReactNode {
  const isScripted = useIsScripted();
  const box = useRef<HTMLDivElement>(null);
  const { least, most } = entriesOf(field);
  // Changes with every entry that goes, so that controls with a state of their own show what is left.
  const [removed, setRemoved] = useState(0);
  const typed = rawEntries(raw).map(([, entry]) => entry);
  const shown = Math.min(most, Math.max(typed.length, isScripted ? Math.max(least, 1) : WITHOUT_SCRIPTS));
  const entries = Array.from({ length: shown }, (_, at) => typed[at] ?? {});
  const set = (next: readonly RawEntry[]): void =>
    onRaw(Object.fromEntries(next.map((entry, at) => [String(at), entry])));
  return (
    <div ref={box} className="flex flex-col gap-4 sm:col-span-2">
      {entries.map((entry, at) => (
        <fieldset
          key={`${removed} ${at + 1}`}
          className="flex min-w-0 flex-col gap-4 rounded-md border border-line p-4"
        >
          <legend className="px-1 text-sm font-medium">{m.forms_entry_number({ number: at + 1 })}</legend>
          {field.fields.map((inner) => (
            <div key={inner.id}>
              {children({
                field: inner,
                path: `${at}.${inner.id}`,
                raw: entry[inner.id],
                onRaw: (next) =>
                  set(entries.map((each, place) => (place === at ? withTyped(each, inner.id, next) : each))),
              })}
            </div>
          ))}
          {isScripted && entries.length > Math.max(least, 1) && (
            <IconButton
              className="self-end"
              label={m.forms_entry_remove({ number: at + 1 })}
              icon={<Trash2 aria-hidden />}
              onClick={() => {
                set(entries.filter((_, place) => place !== at));
                setRemoved(removed + 1);
                box.current?.querySelector<HTMLElement>('[data-add-entry]')?.focus();
              }}
            />
          )}
        </fieldset>
      ))}
      {isScripted && (
        <Button
          data-add-entry
          className="self-start"
          icon={<Plus aria-hidden />}
          disabledReason={entries.length >= most ? m.forms_entries_most({ most }) : undefined}
          onClick={() => set([...entries, {}])}
        >
          {m.forms_entry_add()}
        </Button>
      )}
    </div>
  );
}

/** No question of a group is a group itself. */
function withTyped(entry: RawEntry, id: string, raw: RawAnswer): RawEntry {
  return { ...entry, [id]: raw as RawEntry[string] };
}
