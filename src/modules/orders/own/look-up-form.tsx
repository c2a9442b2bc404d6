import { PackageSearch } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { ordersPaths } from '../paths.ts';
import { problemFor } from '../problem-text.tsx';

/** Look-up form for guests who open an order on another device. */
export function LookUpForm({
  wantedNumber,
  reply,
}: {
  wantedNumber: string;
  reply: ActionReply | undefined;
}): ReactNode {
  const navigation = useNavigation();
  const problem = problemFor(reply, 'look_up', {
    number: m.orders_error_number(),
    phoneLast4: m.orders_error_phone_last4(),
  });
  return (
    <Card title={m.orders_look_up_title()} description={m.orders_look_up_text()}>
      <Form method="post" action={ordersPaths.orders()} noValidate className="flex flex-col gap-4">
        <FormErrorSummary
          problem={problem}
          labels={{ number: m.orders_number(), phoneLast4: m.orders_phone_last4() }}
        />
        <input type="hidden" name="intent" value="look_up" />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label={m.orders_number()}
            name="number"
            defaultValue={wantedNumber}
            placeholder="SO6911-00001"
            autoComplete="off"
            autoCapitalize="characters"
            required
            error={fieldError(problem, 'number')}
          />
          <TextField
            label={m.orders_phone_last4()}
            name="phoneLast4"
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            required
            help={m.orders_phone_last4_help()}
            error={fieldError(problem, 'phoneLast4')}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <SubmitButton
            busy={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'look_up'}
            outcome={problem ? 'error' : undefined}
            icon={<PackageSearch aria-hidden />}
          >
            {m.orders_look_up()}
          </SubmitButton>
          <Link
            to={`/user/login?next=${encodeURIComponent(ordersPaths.orders())}`}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            {m.orders_sign_in_instead()}
          </Link>
        </div>
      </Form>
    </Card>
  );
}
