import type { ReactNode } from 'react';
import { Select } from './select.tsx';

/** A filter that applies as soon as it changes. Belongs to the form with that id; its value is in the URL. */
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
  /** Label of the empty choice. */
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
