import { BriefcaseBusiness } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import { DUTIES, type Duty } from '#platform/duty-rules.ts';
import type { ActionReply } from '#platform/page/page.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { Card } from '#ui/layout/card.tsx';
import { memberProblem } from './member-problem.tsx';
import { dutyText } from './duty-text.ts';

/** The duties of a member, each with a button that gives it or takes it away. */
export function DutyForms({
  held,
  reply,
}: {
  held: readonly Duty[];
  reply: ActionReply | undefined;
}): ReactNode {
  const navigation = useNavigation();
  const pressed = navigation.state === 'idle' ? null : navigation.formData?.get('duty');
  return (
    <Card title={m.accounts_duty_title()} description={m.accounts_duty_help()}>
      <FormErrorSummary problem={memberProblem(reply, 'give_duty') ?? memberProblem(reply, 'take_duty')} />
      <ul className="flex flex-col gap-4">
        {DUTIES.map((duty) => {
          const isHeld = held.includes(duty);
          return (
            <li key={duty}>
              <Form method="post" className="flex flex-col gap-3">
                <p className="text-ink-soft">{m.accounts_duty_accountant_help()}</p>
                <input type="hidden" name="intent" value={isHeld ? 'take_duty' : 'give_duty'} />
                <input type="hidden" name="duty" value={duty} />
                <SubmitButton
                  variant={isHeld ? 'danger' : 'secondary'}
                  busy={pressed === duty}
                  icon={<BriefcaseBusiness aria-hidden />}
                >
                  {isHeld
                    ? m.accounts_duty_take({ duty: dutyText(duty) })
                    : m.accounts_duty_give({ duty: dutyText(duty) })}
                </SubmitButton>
              </Form>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
