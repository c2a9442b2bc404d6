import type { ComponentProps, ReactNode } from 'react';
import { TextField } from '#ui/form/text-field.tsx';

/** Where the name of a host is typed. */
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
