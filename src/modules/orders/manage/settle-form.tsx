import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { HiddenFields } from '#ui/form/hidden-fields.tsx';
import { MAX_REASON_LENGTH } from '../order/order-rules.ts';
import { problemFor } from '../problem-text.tsx';
import type { DeskFormProps } from './desk-form.tsx';

/** Form for the note on how an attention flag was resolved. */
export function SettleForm({ reply, formKey }: DeskFormProps): ReactNode {
  const problem = problemFor(reply, 'settle', { reason: m.orders_error_reason() });
  return (
    <details open={problem !== null}>
      <summary className={buttonClass({ size: 'sm', className: 'cursor-pointer list-none' })}>
        {m.orders_do_settle()}
      </summary>
      <Form method="post" noValidate className="mt-3 flex flex-col gap-3">
        <FormErrorSummary problem={problem} labels={{ reason: m.orders_settle_note() }} />
        <HiddenFields intent="settle" formKey={formKey} />
        <TextField
          name="reason"
          label={m.orders_settle_note()}
          help={m.orders_settle_note_help()}
          maxLength={MAX_REASON_LENGTH}
          required
          error={fieldError(problem, 'reason')}
        />
        <div>
          <SubmitButton busy={useIsBusy('settle')} outcome={problem ? 'error' : undefined}>
            {m.orders_do_settle()}
          </SubmitButton>
        </div>
      </Form>
    </details>
  );
}
