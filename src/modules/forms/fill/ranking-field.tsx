import type { ReactNode } from 'react';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { classNames } from '#ui/class-names.ts';
import { Select } from '#ui/form/select.tsx';
import type { Field } from '../field/field-contract.ts';
import { wordsIn } from '../response/answer-text.ts';

/** Options to be put in order: pressing one gives it the next place, pressing it again takes the place away. */
export function RankingField({
  field: { options },
  name,
  parts,
  onParts,
  locale,
}: {
  field: Field;
  /** The place of an option is called `name` and the option's id. */
  name: string;
  parts: Readonly<Record<string, string>>;
  onParts: (parts: Record<string, string>) => void;
  locale: Locale;
}): ReactNode {
  const places = options.map((_, at) => String(at + 1));
  const placeOf = (id: string): string => parts[id] ?? '';
  const next = places.find((place) => !options.some(({ id }) => placeOf(id) === place)) ?? '';
  /** Two options never have the same place: the one that had it takes the place that becomes free. */
  const put = (id: string, place: string): void => {
    const other = options.find((option) => option.id !== id && place !== '' && placeOf(option.id) === place);
    const kept = Object.fromEntries(options.map((option) => [option.id, placeOf(option.id)]));
    onParts({ ...kept, ...(other && { [other.id]: placeOf(id) }), [id]: place });
  };
  return (
    <ol className="flex flex-col gap-2 sm:col-span-2">
      {options.map((option) => {
        const [label, place] = [wordsIn(option.label, locale), placeOf(option.id)];
        return (
          <li
            key={option.id}
            className={classNames(
              'flex items-stretch rounded-md border',
              place === '' ? 'border-line bg-surface' : 'border-accent bg-accent-soft',
            )}
          >
            <Select
              className="w-20 shrink-0 p-1"
              label={m.forms_ranking_place({ option: label })}
              hideLabel
              name={`${name}.${option.id}`}
              value={place}
              onChange={({ currentTarget }) => put(option.id, currentTarget.value)}
              options={[{ value: '', label: '–' }, ...places.map((value) => ({ value, label: value }))]}
            />
            <button
              type="button"
              aria-pressed={place !== ''}
              className="min-h-11 min-w-0 grow cursor-pointer px-3 py-2 text-start break-words"
              onClick={({ currentTarget }) => {
                put(option.id, place === '' ? next : '');
                // A button is no typing; the form that is sent again right after is not a double click.
                currentTarget.dispatchEvent(new Event('input', { bubbles: true }));
              }}
            >
              {label}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
