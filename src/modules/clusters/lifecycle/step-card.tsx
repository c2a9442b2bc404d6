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
import { ClusterBadge } from '../cluster/cluster-badge.tsx';
import { MAX_STATE_REASON } from '../cluster/cluster-contract.ts';
import {
  type ClusterState,
  type ClusterStep,
  type ClusterStepRule,
  type OfferedStep,
  STEP_RULES,
} from '../cluster/cluster-rules.ts';
import { clustersFormProblem } from '../problem-text.tsx';

const STEP_TEXTS: Readonly<Record<ClusterStep, Sentence>> = {
  submit: m.clusters_step_submit,
  activate: m.clusters_step_activate,
  verify: m.clusters_step_verify,
  approve: m.clusters_step_approve,
  request_changes: m.clusters_step_request_changes,
  revise: m.clusters_step_revise,
  withdraw: m.clusters_step_withdraw,
  resume: m.clusters_step_resume,
  suspend: m.clusters_step_suspend,
  discard: m.clusters_step_discard,
  close: m.clusters_step_close,
};

const HINTS: Readonly<Record<ClusterState, Sentence>> = {
  draft: m.clusters_hint_draft,
  submitted: m.clusters_hint_submitted,
  verifying: m.clusters_hint_verifying,
  changes_requested: m.clusters_hint_changes_requested,
  active: m.clusters_hint_active,
  suspended: m.clusters_hint_suspended,
  closed: m.clusters_hint_closed,
};

export interface StepCardProps {
  cluster: { readonly state: ClusterState };
  /** Why it is in its state; empty if nobody said. */
  reason: string;
  steps: readonly OfferedStep[];
  reply: ActionReply | undefined;
  /** New for each load of the page. */
  formKey: string;
}

/** The state of an organisation, why, and the steps that its reader may take. */
export function StepCard({ cluster, reason, steps, reply, formKey }: StepCardProps): ReactNode {
  const submit = useSubmit();
  const [asked, setAsked] = useState<ClusterStep | null>(null);
  const problem = clustersFormProblem(reply, ['step'], { reason: m.clusters_problem_reason_needed() });
  const send = (step: ClusterStep): Promise<void> =>
    submit({ intent: 'step', step, idempotencyKey: `${step} ${formKey}` }, { method: 'post' });
  const offered = steps.map(({ step, missing }): StatusStep => {
    const rule: ClusterStepRule = STEP_RULES[step];
    return {
      key: step,
      label: STEP_TEXTS[step](),
      refusal: missing.length > 0 ? m.clusters_problem_incomplete() : undefined,
      ...(rule.isDanger && { danger: true }),
      ...(rule.needsReason || rule.isDanger
        ? { onOpen: () => setAsked(step) }
        : { onTake: () => send(step) }),
    };
  });
  return (
    <Card title={m.clusters_state()}>
      <div className="flex flex-col gap-3">
        {problem && asked === null && <Notice tone="danger">{problem.message}</Notice>}
        <StatusSteps
          status={<ClusterBadge state={cluster.state} />}
          hint={HINTS[cluster.state]()}
          steps={offered}
        />
        {reason !== '' && (
          <p className="text-sm break-words whitespace-pre-line">
            <span className="text-ink-soft">{m.clusters_reason()}: </span>
            {reason}
          </p>
        )}
      </div>
      {asked !== null && (
        <Dialog open onClose={() => setAsked(null)} title={STEP_TEXTS[asked]()} dismissible={false} size="sm">
          <ReasonForm step={asked} formKey={formKey} problem={problem} onSent={() => setAsked(null)} />
        </Dialog>
      )}
    </Card>
  );
}

function ReasonForm({
  step,
  formKey,
  problem,
  onSent,
}: {
  step: ClusterStep;
  formKey: string;
  problem: FormProblem | null;
  onSent: () => void;
}): ReactNode {
  const rule: ClusterStepRule = STEP_RULES[step];
  const [reason, setReason] = useState('');
  const isBusy = useIsBusy('step');
  return (
    <Form
      method="post"
      className="flex flex-col gap-4"
      onSubmit={() => {
        if (!rule.needsReason || reason.trim() !== '') onSent();
      }}
    >
      <FormErrorSummary problem={problem} labels={{ reason: m.clusters_reason() }} />
      <input type="hidden" name="intent" value="step" />
      <input type="hidden" name="step" value={step} />
      <input type="hidden" name="idempotencyKey" value={`${step} ${formKey}`} />
      <TextArea
        name="reason"
        label={m.clusters_reason()}
        help={m.clusters_reason_help()}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={MAX_STATE_REASON}
        {...(rule.needsReason ? { required: true } : { optional: true })}
        error={fieldError(problem, 'reason')}
      />
      <SubmitButton variant={rule.isDanger ? 'danger' : 'primary'} full busy={isBusy}>
        {STEP_TEXTS[step]()}
      </SubmitButton>
    </Form>
  );
}
