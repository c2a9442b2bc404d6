import type { ReactNode } from 'react';
import { Select } from './select.tsx';

/** A filter that takes effect when it is chosen; it belongs to the form of that id, and the address holds it. */
export function FilterSelect({
  form,
  name,
  label,
  every,
  value,
  options,
}: {
  form: string;
  name: string;
  label: string;
  /** What it says when nothing is chosen. */
  every: string;
  value: string | undefined;
  options: readonly { value: string; label: string }[];
}): ReactNode {
  return (
    <Select
      key={value}
      form={form}
      name={name}
      label={label}
      hideLabel
      placeholder={every}
      defaultValue={value ?? ''}
      options={options}
      onChange={(event) => event.currentTarget.form?.requestSubmit()}
      className="min-w-36"
    />
  );
}
