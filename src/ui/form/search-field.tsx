import { Search } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { controlClass } from './field.tsx';

export interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** Accessible name; also the placeholder unless one is given. */
  label: string;
}

/** Search input. Put it into a GET form, so that the URL holds the query. */
export function SearchField({
  label,
  placeholder = label,
  className,
  ...input
}: SearchFieldProps): ReactNode {
  return (
    <span className={classNames('relative flex min-w-0', className)}>
      <Search
        aria-hidden
        className="pointer-events-none absolute start-3 top-1/2 size-4.5 -translate-y-1/2 text-ink-soft"
      />
      <input
        enterKeyHint="search"
        autoComplete="off"
        {...input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        className={classNames(controlClass, 'ps-10')}
      />
    </span>
  );
}
