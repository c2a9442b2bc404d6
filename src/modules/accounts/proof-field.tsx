import type { ReactNode } from 'react';
import * as m from '#messages';
import { fieldError, type FormProblem } from '#ui/form-problem.ts';
import { Notice } from '#ui/notice.tsx';
import { TextField } from '#ui/text-field.tsx';

/** Asks whoever has a password for it, before a way in is added; the others are told what counts instead. */
export function ProofField({
  hasPassword,
  problem,
}: {
  hasPassword: boolean;
  problem: FormProblem | null;
}): ReactNode {
  if (!hasPassword) return <Notice>{m.accounts_fresh_needed()}</Notice>;
  return (
    <TextField
      label={m.accounts_present_password()}
      name="present"
      type="password"
      autoComplete="current-password"
      required
      error={fieldError(problem, 'present')}
    />
  );
}
