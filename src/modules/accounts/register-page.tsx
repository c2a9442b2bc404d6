import { UserPlus } from 'lucide-react';
import { Form, Link, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import {
  type ActionReply,
  intent,
  isLocalPath,
  pageAction,
  pageLoader,
  redirectTo,
} from '#platform/page/page.ts';
import { Card } from '#ui/card.tsx';
import { FormErrorSummary } from '#ui/form-error-summary.tsx';
import { fieldError } from '#ui/form-problem.ts';
import { PageFrame } from '#ui/page-frame.tsx';
import { SubmitButton } from '#ui/submit-button.tsx';
import { TextField } from '#ui/text-field.tsx';
import { RegisterInput } from './account-contract.ts';
import { hashChosenPassword } from './password/guessable-password.ts';
import { accountsPaths } from './paths.ts';
import { problemForPeople } from './problem-words.tsx';
import { registerPerson } from './register-person.ts';
import { sessionCookie } from './session-cookie.ts';
import { signIn } from './sign-in.ts';
import { NewPasswordField } from './new-password-field.tsx';

export const loader = pageLoader({
  access: anyone,
  query: z.object({ next: z.string().max(2000).optional() }),
  handle: async (_scope, { query }) => ({
    next: query.next !== undefined && isLocalPath(query.next) ? query.next : null,
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      limit: { perMinute: 20 },
      input: RegisterInput.extend({ next: z.string().max(2000).optional() }),
      prepare: async (scope, input) => ({
        passwordHash: await hashChosenPassword(scope, input.password, input.email),
      }),
      handle: async (scope, input, { frame, prepared, setCookie }) => {
        const person = await registerPerson(scope, { ...input, passwordHash: prepared.passwordHash });
        setCookie(sessionCookie(frame, await signIn(scope, person, frame)));
        return redirectTo(input.next !== undefined && isLocalPath(input.next) ? input.next : '/');
      },
    }),
  },
});

export default function RegisterPage() {
  const { next } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = reply && !reply.ok ? problemForPeople(reply.problem) : null;
  const labels = {
    firstname: m.accounts_firstname(),
    lastname: m.accounts_lastname(),
    email: m.accounts_email(),
    password: m.accounts_password(),
  };
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <title>{m.accounts_register_title()}</title>
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{m.accounts_register_title()}</h1>
        <p className="mb-6 text-ink-soft">{m.accounts_register_intro()}</p>
        <Form method="post" className="flex flex-col gap-5" noValidate>
          <FormErrorSummary problem={problem} labels={labels} />
          {next !== null && <input type="hidden" name="next" value={next} />}
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField
              label={labels.firstname}
              name="firstname"
              autoComplete="given-name"
              required
              error={fieldError(problem, 'firstname')}
            />
            <TextField
              label={labels.lastname}
              name="lastname"
              autoComplete="family-name"
              error={fieldError(problem, 'lastname')}
            />
          </div>
          <TextField
            label={labels.email}
            name="email"
            type="email"
            autoComplete="username"
            inputMode="email"
            required
            error={fieldError(problem, 'email')}
          />
          <NewPasswordField label={labels.password} problem={problem} />
          <SubmitButton
            busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
            outcome={reply?.ok === false ? 'error' : undefined}
            full
            size="lg"
            icon={<UserPlus aria-hidden />}
          >
            {m.accounts_register_title()}
          </SubmitButton>
        </Form>
        <p className="mt-6 text-center text-ink-soft">
          {m.accounts_have_account()}{' '}
          <Link
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
            to={accountsPaths.login(next ?? undefined)}
          >
            {m.accounts_sign_in()}
          </Link>
        </p>
      </Card>
    </PageFrame>
  );
}
