import type { ReactNode } from 'react';
import * as m from '#messages';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { TextField } from '#ui/form/text-field.tsx';

/** The field `password` for a new password, with its requirements. */
export function NewPasswordField({
  label,
  problem,
}: {
  label: string;
  problem: FormProblem | null | undefined;
}): ReactNode {
  return (
    <TextField
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      required
      help={m.accounts_password_help()}
      error={fieldError(problem, 'password')}
    />
  );
}
