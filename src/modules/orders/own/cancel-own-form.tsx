import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { FormProblem } from '#ui/form/form-problem.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';

/** Cancel button that expands into a confirmation form. */
export function CancelOwnForm({
  token,
  formKey,
  problem,
}: {
  token: string | null;
  formKey: string;
  problem: FormProblem | null;
}): ReactNode {
  const navigation = useNavigation();
  return (
    <details className="group" open={problem !== null}>
      <summary
        className={buttonClass({ variant: 'quiet', full: true, className: 'cursor-pointer list-none' })}
      >
        {m.orders_cancel()}
      </summary>
      <Form method="post" className="mt-3 flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        <FormErrorSummary problem={problem} />
        <p>{m.orders_cancel_question()}</p>
        <input type="hidden" name="intent" value="cancel" />
        <input type="hidden" name="idempotencyKey" value={formKey} />
        {token !== null && <input type="hidden" name="t" value={token} />}
        <SubmitButton
          variant="danger"
          full
          busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'cancel'}
          outcome={problem ? 'error' : undefined}
        >
          {m.orders_cancel_yes()}
        </SubmitButton>
      </Form>
    </details>
  );
}
