import type { ReactNode } from 'react';
import * as m from '#messages';
import { Steps } from '#ui/navigation/steps.tsx';
import { type PaymentStatus, paymentStepOf, paymentSteps } from './payment-rules.ts';

/** Progress of the payment: transfer, check, done. */
export function Step({ status }: { status: PaymentStatus }): ReactNode {
  const current = paymentSteps.indexOf(paymentStepOf(status));
  return (
    <Steps
      label={m.billing_steps()}
      steps={[m.billing_step_pay(), m.billing_step_check(), m.billing_step_done()]}
      current={paymentStepOf(status) === 'done' ? paymentSteps.length : current}
    />
  );
}
