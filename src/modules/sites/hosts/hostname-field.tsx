import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#ui/form/text-field.tsx';

/** Text field for a hostname. */
export function HostnameField(props: Omit<ComponentProps<typeof TextField>, 'name'>): ReactNode {
  return (
    <TextField
      className="w-full"
      name="hostname"
      maxLength={253}
      required
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      {...props}
    />
  );
}
