import { ChevronDown, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import * as m from '#messages';
import { classNames } from '../class-names.ts';

/** A filter of a list: a parameter of its address. */
export interface ListFilter {
  name: string;
  label: string;
  /** Label of the empty choice. */
  every: string;
  options: readonly { value: string; label: string }[];
}

/**
 * A filter as a chip that applies as soon as it changes. One that is set shows its name and value, and a link that removes
 * it. Belongs to the form with that id.
 */
export function FilterChip({
  form,
  filter: { name, label, every, options },
  value,
  withoutTo,
}: {
  form: string;
  filter: ListFilter;
  value: string | undefined;
  /** Address of the list without this filter. */
  withoutTo: string;
}): ReactNode {
  const select = useRef<HTMLSelectElement>(null);
  // Not made anew with its value: arrow keys go on from it.
  useEffect(() => {
    if (select.current) select.current.value = value ?? '';
  }, [value]);
  const chosen = value ? (options.find((option) => option.value === value)?.label ?? value) : undefined;
  return (
    <span
      className={classNames(
        'inline-flex h-11 max-w-full shrink-0 items-stretch rounded-full border text-sm sm:h-9 pointer-coarse:h-11',
        chosen === undefined
          ? 'border-dashed border-line-strong text-ink-soft hover:border-ink-soft hover:text-ink'
          : 'border-accent bg-accent-soft text-accent',
      )}
    >
      <span className="relative inline-flex min-w-0 items-center has-focus-visible:rounded-full has-focus-visible:outline-2 has-focus-visible:outline-accent">
        <span aria-hidden className="flex min-w-0 items-center gap-1.5 ps-3.5 pe-2 font-medium">
          {chosen === undefined ? (
            every
          ) : (
            <>
              <span className="shrink-0 font-normal">{label}:</span>
              <span className="max-w-48 truncate">{chosen}</span>
            </>
          )}
          <ChevronDown className={classNames('size-3.5 shrink-0', chosen !== undefined && 'hidden')} />
        </span>
        <select
          ref={select}
          form={form}
          name={name}
          aria-label={label}
          defaultValue={value ?? ''}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
          className="absolute inset-0 w-full cursor-pointer appearance-none text-base opacity-0"
        >
          <option value="">{every}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      </span>
      {chosen !== undefined && (
        <Link
          to={withoutTo}
          aria-label={m.ui_table_filter_remove({ filter: `${label}: ${chosen}` })}
          className="inline-flex w-11 items-center justify-center rounded-full sm:w-8 hover:bg-[color-mix(in_srgb,var(--accent)_14%,transparent)] pointer-coarse:w-11"
        >
          <X aria-hidden className="size-3.5" />
        </Link>
      )}
    </span>
  );
}
