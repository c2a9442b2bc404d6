import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SearchField } from './search-field.tsx';

/**
 * The search of a list, sent as `q` with whatever filters name its form: the address holds the words, and taking the
 * filters away empties the field.
 */
export function FilterSearch({
  id,
  q,
  label,
  placeholder,
  maxLength = 100,
  children,
}: {
  /** Of the form, for filters that stand outside it. */
  id?: string;
  q: string | undefined;
  label: string;
  placeholder?: string;
  maxLength?: number;
  /** What the list keeps beside the words: hidden fields. */
  children?: ReactNode;
}): ReactNode {
  return (
    <Form id={id} role="search">
      {children}
      <SearchField
        key={q}
        name="q"
        label={label}
        {...(placeholder !== undefined && { placeholder })}
        defaultValue={q}
        maxLength={maxLength}
      />
    </Form>
  );
}
