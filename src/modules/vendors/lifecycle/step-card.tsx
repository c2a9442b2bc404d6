import { type ReactNode, useState } from 'react';
import { Form, useSubmit } from 'react-router';
import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError, type FormProblem } from '#ui/form/form-problem.ts';
import { TextArea } from '#ui/form/text-area.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { type StatusStep, StatusSteps } from '#ui/record/status-steps.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { CHECK_POINT_TEXTS } from '../checklist/check-text.ts';
import type { CheckPoint } from '../checklist/check-rules.ts';
import { vendorsFormProblem } from '../problem-text.tsx';
import { VendorBadge } from '../vendor/vendor-badge.tsx';
import { MAX_STATE_REASON } from '../vendor/vendor-contract.ts';
import {
  type OfferedStep,
  STEP_RULES,
  type VendorState,
  type VendorStep,
  type VendorStepRule,
} from '../vendor/vendor-rules.ts';

const STEP_TEXTS: Readonly<Record<VendorStep, Sentence>> = {
  submit: m.vendors_step_submit,
  check: m.vendors_step_check,
  approve: m.vendors_step_approve,
  request_changes: m.vendors_step_request_changes,
  refuse: m.vendors_step_refuse,
  withdraw: m.vendors_step_withdraw,
  resume: m.vendors_step_resume,
  suspend: m.vendors_step_suspend,
  end: m.vendors_step_end,
  discard: m.vendors_step_discard,
};

const HINTS: Readonly<Record<VendorState, Sentence>> = {
  draft: m.vendors_hint_draft,
  applied: m.vendors_hint_applied,
  checking: m.vendors_hint_checking,
  changes_requested: m.vendors_hint_changes_requested,
  approved: m.vendors_hint_approved,
  suspended: m.vendors_hint_suspended,
  refused: m.vendors_hint_refused,
  discarded: m.vendors_hint_discarded,
  ended: m.vendors_hint_ended,
};

export interface StepCardProps {
  state: VendorState;
  /** In which the page shows the vendor. */
  version: number;
  /** Why it is in its state; empty if nobody said. */
  reason: string;
  steps: readonly OfferedStep[];
  /** Whether its reader has entered what is to be checked, so that others check it. */
  isLeftToOthers: boolean;
  /** Points of the checklist that nobody has confirmed. */
  openChecks: readonly CheckPoint[];
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
}

/** The state of a vendor, why, and the steps that its reader may take. */
export function StepCard(props: StepCardProps): ReactNode {
  const { state, version, reason, steps, reply, formKey } = props;
  const submit = useSubmit();
  const [asked, setAsked] = useState<OfferedStep | null>(null);
  const problem = vendorsFormProblem(reply, ['step'], { reason: m.vendors_problem_reason_needed() });
  const send = (step: VendorStep): Promise<void> =>
    submit(
      { intent: 'step', step, version: String(version), idempotencyKey: `${step} ${formKey}` },
      { method: 'post' },
    );
  const offered = steps.map((each): StatusStep => {
    const rule: VendorStepRule = STEP_RULES[each.step];
    return {
      key: each.step,
      label: STEP_TEXTS[each.step](),
      refusal: each.missing.length > 0 ? m.vendors_problem_incomplete() : undefined,
      ...(rule.isDanger && { danger: true }),
      ...(each.needsReason || rule.isDanger
        ? { onOpen: () => setAsked(each) }
        : { onTake: () => send(each.step) }),
    };
  });
  return (
    <Card title={m.vendors_state()}>
      <div className="flex flex-col gap-3">
        {problem && asked === null && <Notice tone="danger">{problem.message}</Notice>}
        <StatusSteps status={<VendorBadge state={state} />} hint={HINTS[state]()} steps={offered} />
        {props.isLeftToOthers && <Notice>{m.vendors_problem_own_entry()}</Notice>}
        {reason !== '' && (
          <p className="text-sm break-words whitespace-pre-line">
            <span className="text-ink-soft">{m.vendors_reason()}: </span>
            {reason}
          </p>
        )}
      </div>
      {asked !== null && (
        <Dialog
          open
          onClose={() => setAsked(null)}
          title={STEP_TEXTS[asked.step]()}
          dismissible={false}
          size="sm"
        >
          <ReasonForm {...props} asked={asked} problem={problem} onSent={() => setAsked(null)} />
        </Dialog>
      )}
    </Card>
  );
}

function ReasonForm({
  asked: { step, needsReason },
  version,
  openChecks,
  formKey,
  problem,
  onSent,
}: Pick<StepCardProps, 'version' | 'openChecks' | 'formKey'> & {
  asked: OfferedStep;
  problem: FormProblem | null;
  onSent: () => void;
}): ReactNode {
  const rule: VendorStepRule = STEP_RULES[step];
  const [reason, setReason] = useState('');
  const isBusy = useIsBusy('step');
  return (
    <Form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={() => {
        if (!needsReason || reason.trim() !== '') onSent();
      }}
    >
      <FormErrorSummary problem={problem} labels={{ reason: m.vendors_reason() }} />
      {rule.needsChecks && openChecks.length > 0 && (
        <Notice tone="warning">
          {m.vendors_second_look()}
          <ul className="mt-1 list-disc ps-5">
            {openChecks.map((point) => (
              <li key={point}>{CHECK_POINT_TEXTS[point]()}</li>
            ))}
          </ul>
        </Notice>
      )}
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="idempotencyKey" value={`${step} ${formKey}`} />
      <TextArea
        name="reason"
        label={m.vendors_reason()}
        help={m.vendors_reason_help()}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={MAX_STATE_REASON}
        {...(needsReason ? { required: true } : { optional: true })}
        error={fieldError(problem, 'reason')}
      />
      <SubmitButton variant={rule.isDanger ? 'danger' : 'primary'} full busy={isBusy}>
        {STEP_TEXTS[step]()}
      </SubmitButton>
    </Form>
  );
}
