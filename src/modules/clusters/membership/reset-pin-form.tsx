import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import type { MembershipView } from './membership-contract.ts';
import { peopleProblem } from './people-problem.tsx';

/** Takes away somebody's PIN for the counter of an organisation. */
export function ResetPinForm({
  membership: { memberId },
  reply,
}: {
  membership: Pick<MembershipView, 'memberId'>;
  reply: ActionReply | undefined;
}): ReactNode {
  const sent = useNavigation().formData;
  const problem = peopleProblem(reply, 'reset_pin');
  return (
    <details className="border-t border-line py-1" open={problem !== null || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-medium [&_svg]:size-4.5">
        <KeyRound aria-hidden />
        {m.clusters_staff_reset_pin()}
      </summary>
      <Form method="post" className="flex max-w-prose flex-col gap-4 pt-1 pb-3">
        <p className="text-sm text-ink-soft">{m.clusters_staff_reset_pin_help()}</p>
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value="reset_pin" />
        <input type="hidden" name="member" value={memberId} />
        <SubmitButton
          variant="danger"
          busy={sent?.get('intent') === 'reset_pin' && sent.get('member') === memberId}
          outcome={problem ? 'error' : undefined}
        >
          {m.clusters_staff_reset_pin()}
        </SubmitButton>
      </Form>
    </details>
  );
}
