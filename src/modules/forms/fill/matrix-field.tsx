import type { ReactNode } from 'react';
import type { Locale } from '#platform/locale/locale.ts';
import type { Field } from '../field/field-contract.ts';
import { wordsIn } from '../response/answer-text.ts';

/** Rows with one choice each. The arrows lead through the choices of a row, Tab to the next one. */
export function MatrixField({
  field,
  name,
  parts,
  onParts,
  locale,
}: {
  field: Field;
  /** The choice of a row is called `name` and the row's id. */
  name: string;
  parts: Readonly<Record<string, string>>;
  onParts: (parts: Record<string, string>) => void;
  locale: Locale;
}): ReactNode {
  return (
    <div className="flex flex-col divide-y divide-line sm:col-span-2">
      {field.rows.map((row) => (
        <fieldset key={row.id} className="flex min-w-0 flex-col gap-2 py-3 first:pt-0">
          <legend className="float-start mb-2 text-sm font-medium">{wordsIn(row.label, locale)}</legend>
          <div className="clear-both flex flex-wrap gap-2">
            {field.options.map((option) => (
              <label
                key={option.id}
                className="relative inline-flex min-h-11 cursor-pointer items-center rounded-md border border-line bg-surface px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
              >
                <input
                  type="radio"
                  name={`${name}.${row.id}`}
                  value={option.id}
                  checked={parts[row.id] === option.id}
                  onChange={() => onParts({ ...parts, [row.id]: option.id })}
                  className="absolute inset-0 cursor-pointer appearance-none rounded-md outline-none"
                />
                <span className="min-w-0 break-words">{wordsIn(option.label, locale)}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </div>
  );
}
