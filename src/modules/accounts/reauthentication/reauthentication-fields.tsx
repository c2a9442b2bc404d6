import type { ReactNode } from 'react';
import * as m from '#messages';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { Notice } from '#ui/text/notice.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { OwnProofs } from './reauthentication-contract.ts';

/** Asks for reauthentication; without a proof to type it explains what counts instead. */
export function ReauthenticationFields({
  proofs,
  problem,
}: {
  proofs: OwnProofs;
  problem: FormProblem | null;
}): ReactNode {
  if (!proofs.password && !proofs.factor) return <Notice>{m.accounts_fresh_needed()}</Notice>;
  return (
    <TextField
      label={proofLabel(proofs)}
      name="proof"
      type="password"
      autoComplete="current-password"
      required
      error={fieldError(problem, 'proof')}
    />
  );
}

/** Returns the field's label, also for the error summary. */
export function proofLabel({ password, factor }: OwnProofs): string {
  if (!factor) return m.accounts_present_password();
  return password ? m.accounts_proof_either() : m.accounts_second_step_code();
}
