import type { ReactNode } from 'react';
import * as m from '#messages';
import { Button } from '#ui/action/button.tsx';
import { buttonClass } from '#ui/action/button-class.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useCardForm } from '../person/card-form.tsx';
import type { OwnProofs } from '../reauthentication/reauthentication-contract.ts';
import { ReauthenticationFields, proofLabel } from '../reauthentication/reauthentication-fields.tsx';

/** Removes a sign-in method; expands to ask for reauthentication. Works without JavaScript. */
export function RemoveSignInMethod({
  intent,
  fields = {},
  label,
  of,
  proofs,
}: {
  intent: 'remove_passkey' | 'unlink_line';
  fields?: Readonly<Record<string, string>>;
  label: string;
  /** What is removed, for screen readers. */
  of?: string;
  proofs: OwnProofs;
}): ReactNode {
  const { Form, busy, problem } = useCardForm(intent);
  return (
    <details className="open:basis-full">
      <summary
        aria-label={of}
        className={`${buttonClass({ size: 'sm' })} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}
      >
        {label}
      </summary>
      <Form
        method="post"
        noValidate
        className="mt-3 flex max-w-md flex-col gap-4 rounded-md border border-line bg-sunken p-4"
      >
        <FormErrorSummary problem={problem} labels={{ proof: proofLabel(proofs) }} />
        <input type="hidden" name="intent" value={intent} />
        {Object.entries(fields).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="text-sm text-ink-soft">{m.accounts_way_in_proof()}</p>
        <ReauthenticationFields proofs={proofs} problem={problem} />
        <Button type="submit" variant="danger" size="sm" className="self-start" disabled={busy}>
          {label}
        </Button>
      </Form>
    </details>
  );
}
