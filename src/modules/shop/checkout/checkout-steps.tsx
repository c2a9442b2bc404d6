import type { ReactNode } from 'react';
import * as m from '#messages';
import { Steps } from '#ui/navigation/steps.tsx';

/** Cart, details, payment, done: `current` is 0 to 3, and 4 when everything is done. */
export function CheckoutSteps({ current }: { current: number }): ReactNode {
  return (
    <div className="mx-auto mb-6 max-w-2xl">
      <Steps
        label={m.shop_steps()}
        steps={[m.shop_cart(), m.shop_step_details(), m.shop_step_pay(), m.shop_step_done()]}
        current={current}
      />
    </div>
  );
}
