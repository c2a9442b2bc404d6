import { UserPlus } from 'lucide-react';
import { Form, useActionData, useLoaderData, useNavigation } from 'react-router';
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
import { LoneLink } from '#ui/action/lone-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHomeLink } from '#ui/layout/page-home.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { accountsPaths } from '../paths.ts';
import { problemForPeople } from '../problem-text.tsx';
import { prepareRegistration, REGISTER_LIMIT } from '../registration/prepare-registration.ts';
import { registerVisitor } from '../registration/register-visitor.ts';
import { RegistrationInput } from '../registration/registration-contract.ts';
import { RegistrationFields, registrationLabels } from '../registration/registration-fields.tsx';
import { registrationFormOf } from '../registration/registration-rules.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { accountsSettings } from '../person/accounts-settings-contract.ts';
import { signIn } from './sign-in.ts';

export const loader = pageLoader({
  access: anyone,
  secrets: ['next'],
  query: z.object({ next: z.string().max(2000).optional() }),
  handle: async (scope, { query }) => ({
    isOpen: accountsSettings.of(scope.tenant).registration.mode === 'open',
    form: registrationFormOf(scope.tenant),
    next: query.next !== undefined && isLocalPath(query.next) ? query.next : null,
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      limit: REGISTER_LIMIT,
      input: RegistrationInput.extend({ next: z.string().max(2000).optional() }),
      refill: ['title', 'firstname', 'lastname', 'email', 'phone'],
      prepare: prepareRegistration,
      handle: async (scope, input, { frame, prepared, setCookie }) => {
        const person = await registerVisitor(scope, { ...input, passwordHash: prepared.passwordHash });
        setCookie(sessionCookie(frame, await signIn(scope, person, frame)));
        return redirectTo(input.next !== undefined && isLocalPath(input.next) ? input.next : '/');
      },
    }),
  },
});

/** Always reloads, because a refused form may refer to a legal text that has changed. */
export function shouldRevalidate(): boolean {
  return true;
}

export default function RegisterPage() {
  const { next, isOpen, form } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = reply && !reply.ok ? problemForPeople(reply.problem) : null;
  const labels = registrationLabels();
  const typed = reply?.typed ?? {};
  if (!isOpen) return <ClosedPage next={next} />;
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <title>{m.accounts_register_title()}</title>
      <PageHomeLink />
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{m.accounts_register_title()}</h1>
        <p className="mb-6 text-ink-soft">{m.accounts_register_intro()}</p>
        <Form method="post" className="flex flex-col gap-5" noValidate>
          <FormErrorSummary problem={problem} labels={labels} />
          {next !== null && <input type="hidden" name="next" value={next} />}
          <RegistrationFields form={form} problem={problem} typed={typed} />
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
        <SignInInstead next={next} />
      </Card>
    </PageFrame>
  );
}

/** Shown if only invited people can register. */
function ClosedPage({ next }: { next: string | null }) {
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <title>{m.accounts_register_title()}</title>
      <PageHomeLink />
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{m.accounts_registration_closed_title()}</h1>
        <p className="text-ink-soft">{m.accounts_registration_closed_text()}</p>
        <SignInInstead next={next} />
      </Card>
    </PageFrame>
  );
}

function SignInInstead({ next }: { next: string | null }) {
  return (
    <p className="mt-6 text-center text-ink-soft">
      {m.accounts_have_account()}{' '}
      <LoneLink to={accountsPaths.login(next ?? undefined)}>{m.accounts_sign_in()}</LoneLink>
    </p>
  );
}
