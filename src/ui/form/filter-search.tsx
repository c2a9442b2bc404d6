import type { ReactNode } from 'react';
import { Form } from 'react-router';
import { SearchField } from './search-field.tsx';

/**
 * Search form of a list. Submits as GET with `q` and all filters linked to it by `form`, so the URL holds the query,
 * and resetting the filters clears the field.
 */
export function FilterSearch({
  id,
  q,
  label,
  placeholder,
  maxLength = 100,
  onSubmit,
  children,
}: {
  /** Form id, for filters outside the form. */
  id?: string;
  q: string | undefined;
  label: string;
  placeholder?: string;
  maxLength?: number;
  /** Moves the focus to what is found: the field is a new one afterwards. */
  onSubmit?: () => void;
  /** Hidden fields with other list state to keep. */
  children?: ReactNode;
}): ReactNode {
  return (
    <Form id={id} role="search" onSubmit={onSubmit}>
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
