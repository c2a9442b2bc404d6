import { BadgeCheck, CircleX, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as m from '#messages';
import { type StatusStep, StatusSteps } from '#ui/record/status-steps.tsx';
import type { ManagedPayment } from '../payment/payment-contract.ts';
import { type ReviewRefusal, type ReviewStep, reviewSteps } from '../payment/payment-rules.ts';
import { PaymentStatusBadge } from '../payment/payment-status-badge.tsx';

/** Element ids of the forms in which the steps are taken. */
export const REVIEW_FORMS: Readonly<Record<ReviewStep, string>> = {
  confirm: 'review-confirm',
  return: 'review-return',
  reject: 'review-reject',
};

/** The payment's state and the manager's steps, which lead to their forms on the page. */
export function ReviewSteps({
  payment,
  isSlipWaiting,
}: {
  payment: ManagedPayment;
  isSlipWaiting: boolean;
}): ReactNode {
  return (
    <StatusSteps
      status={<PaymentStatusBadge status={payment.status} />}
      steps={reviewSteps({ ...payment, isSlipWaiting }).map(({ step, refusal }) => ({
        key: step,
        ...stepLook(step),
        refusal: refusal === null ? undefined : refusalText(refusal),
        onOpen: () => openForm(REVIEW_FORMS[step]),
      }))}
    />
  );
}

function stepLook(step: ReviewStep): Pick<StatusStep, 'label' | 'icon' | 'danger'> {
  switch (step) {
    case 'confirm':
      return { label: m.billing_receipt_title(), icon: <BadgeCheck aria-hidden /> };
    case 'return':
      return { label: m.billing_return_submit(), icon: <Undo2 aria-hidden /> };
    case 'reject':
      return { label: m.billing_reject_open(), icon: <CircleX aria-hidden />, danger: true };
  }
}

function refusalText(refusal: ReviewRefusal): string {
  switch (refusal) {
    case 'nothing_due':
      return m.billing_step_nothing_due();
    case 'no_slip':
      return m.billing_step_no_slip();
  }
}

/** Unfolds a form, scrolls to it and moves the focus into it. */
function openForm(id: string): void {
  const place = document.getElementById(id);
  const folded = place?.querySelector('details');
  if (folded) folded.open = true;
  place?.scrollIntoView({ block: 'center' });
  place
    ?.querySelector<HTMLElement>('input:not([type="hidden"]), select, textarea')
    ?.focus({ preventScroll: true });
}
