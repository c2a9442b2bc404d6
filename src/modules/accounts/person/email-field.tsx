import type { ComponentProps, ReactNode } from 'react';
import * as m from '#messages';
import { TextField } from '#ui/form/text-field.tsx';

/** The e-mail address for signing in. */
export function EmailField(
  props: Omit<ComponentProps<typeof TextField>, 'label' | 'name' | 'type'>,
): ReactNode {
  return (
    <TextField
      label={m.accounts_email()}
      name="email"
      type="email"
      autoComplete="username"
      inputMode="email"
      required
      {...props}
    />
  );
}
