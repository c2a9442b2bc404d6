import { CircleX } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { ProblemNotice } from '#ui/form/problem-notice.tsx';
import { Select } from '#ui/form/select.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextArea } from '#ui/form/text-area.tsx';
import { MAX_REASON_LENGTH } from '../payment/payment-rules.ts';
import { rejectPresets, rejectReasonText } from './reject-reason.tsx';

/** Form to reject the slip. Collapsed, because most slips are confirmed. */
export function RejectForm({ slipId, problem }: { slipId: string; problem: FormProblem | null }): ReactNode {
  const navigation = useNavigation();
  const [preset, setPreset] = useState<string>('unreadable');
  return (
    <details className="rounded-md border border-line" open={problem !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 px-4 font-medium text-danger">
        <CircleX aria-hidden className="size-5" />
        {m.billing_reject_open()}
      </summary>
      <Form method="post" className="flex flex-col gap-4 border-t border-line p-4">
        <input type="hidden" name="intent" value="reject" />
        <input type="hidden" name="slipId" value={slipId} />
        <ProblemNotice problem={problem} />
        <Select
          name="preset"
          label={m.billing_reject_reason()}
          help={m.billing_reject_reason_help()}
          value={preset}
          onChange={(event) => setPreset(event.currentTarget.value)}
          options={rejectPresets.map((value) => ({
            value,
            label: value === 'other' ? m.billing_reject_other() : rejectReasonText(value),
          }))}
        />
        <TextArea
          name="words"
          label={m.billing_reject_words()}
          rows={2}
          maxLength={MAX_REASON_LENGTH}
          optional={preset !== 'other'}
          required={preset === 'other'}
          error={fieldError(problem, 'words')}
        />
        <SubmitButton
          variant="danger"
          busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'reject'}
          outcome={problem ? 'error' : undefined}
        >
          {m.billing_reject_submit()}
        </SubmitButton>
      </Form>
    </details>
  );
}
