import { LogIn } from 'lucide-react';
import { useState } from 'react';
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
import { LoneLink } from '#ui/action/lone-link.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Divider } from '#ui/layout/divider.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHomeLink } from '#ui/layout/page-home.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { EmailField } from '../person/email-field.tsx';
import { LoginInput } from '../person/person-contract.ts';
import { SIGN_IN_LIMIT } from '../guessing/known-device.ts';
import { WorkStep, workNeededIn } from '../guessing/work-step.tsx';
import { isLineOn } from '../line/line-channel.ts';
import { LineLink } from '../line/line-link.tsx';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { accountsPaths } from '../paths.ts';
import { problemForPeople } from '../problem-text.tsx';
import { clearedSessionCookie, sessionCookie } from '../session/session-cookie.ts';
import { SecondStepInput } from '../factor/factor-contract.ts';
import { prepareSecondStep, proveSecondStep } from '../second-factor/second-step.ts';
import { challengeIn, SecondStep } from '../second-factor/second-step-form.tsx';
import { accountsSettings } from '../person/accounts-settings-contract.ts';
import { proveIdentity, signIn, signOut } from './sign-in.ts';

export const loader = pageLoader({
  access: anyone,
  secrets: ['next'],
  query: z.object({ next: z.string().max(2000).optional() }),
  handle: async (scope, { query }) => ({
    next: query.next !== undefined && isLocalPath(query.next) ? query.next : null,
    isLineOn: isLineOn(scope),
    mayRegister: accountsSettings.of(scope.tenant).registration.mode === 'open',
    signedInAs: scope.actor.kind === 'person' ? scope.actor.firstname : null,
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      input: LoginInput.extend({ next: z.string().max(2000).optional() }),
      refill: ['email'],
      limit: SIGN_IN_LIMIT,
      prepare: (scope, input, frame) => proveIdentity(scope, input, frame),
      handle: async (scope, input, { frame, prepared: person, setCookie }) => {
        setCookie(sessionCookie(frame, await signIn(scope, person, frame)));
        return redirectTo(input.next !== undefined && isLocalPath(input.next) ? input.next : '/');
      },
    }),
    second: intent({
      input: SecondStepInput.extend({ next: z.string().max(2000).optional() }),
      refill: ['challenge'],
      limit: SIGN_IN_LIMIT,
      prepare: prepareSecondStep,
      handle: async (scope, input, { frame, prepared: person, setCookie }) => {
        await proveSecondStep(scope, person, input.code);
        setCookie(sessionCookie(frame, await signIn(scope, person, frame)));
        return redirectTo(input.next !== undefined && isLocalPath(input.next) ? input.next : '/');
      },
    }),
    sign_out: intent({
      input: z.object({}),
      handle: async (scope, _input, { frame, setCookie }) => {
        await signOut(scope);
        setCookie(clearedSessionCookie(frame));
        return redirectTo('/');
      },
    }),
  },
});

export default function LoginPage() {
  const { next, signedInAs, isLineOn: hasLine, mayRegister } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const [isWorking, setIsWorking] = useState(false);
  const challenge = challengeIn(reply);
  if (challenge !== null) return <SecondStep challenge={challenge} next={next} reply={reply} />;
  const work = workNeededIn(reply);
  const problem = reply && !reply.ok && !work ? problemForPeople(reply.problem) : null;
  const isSending = navigation.state !== 'idle' && navigation.formMethod === 'POST';
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <title>{m.accounts_login_title()}</title>
      <PageHomeLink />
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{m.accounts_login_title()}</h1>
        <p className="mb-6 text-ink-soft">
          {signedInAs === null ? m.accounts_login_intro() : m.accounts_signed_in_as({ name: signedInAs })}
        </p>
        <Form method="post" className="flex flex-col gap-5" noValidate>
          <FormErrorSummary
            problem={problem}
            labels={{ email: m.accounts_email(), password: m.accounts_password() }}
          />
          {next !== null && <input type="hidden" name="next" value={next} />}
          <EmailField defaultValue={reply?.typed?.email ?? ''} error={fieldError(problem, 'email')} />
          <TextField
            label={m.accounts_password()}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={fieldError(problem, 'password')}
          />
          <Link
            className="-my-3 inline-flex min-h-11 items-center self-start font-medium text-accent underline underline-offset-4"
            to={accountsPaths.recovery()}
          >
            {m.accounts_forgot_password()}
          </Link>
          {work && (
            <WorkStep
              key={work.challenge.parameters.nonce}
              needed={work}
              otherWay={<TextLink to={accountsPaths.recovery()}>{m.accounts_work_by_mail()}</TextLink>}
              onBusy={setIsWorking}
            />
          )}
          <SubmitButton
            busy={isSending || isWorking}
            outcome={problem ? 'error' : undefined}
            full
            size="lg"
            icon={<LogIn aria-hidden />}
          >
            {m.accounts_sign_in()}
          </SubmitButton>
        </Form>
        <Divider>{m.accounts_login_or()}</Divider>
        <div className="flex flex-col gap-3">
          {hasLine && (
            <LineLink query={{ next: next ?? undefined }} full>
              {m.accounts_line_sign_in()}
            </LineLink>
          )}
          <PasskeySignIn next={next ?? '/'} />
        </div>
        {mayRegister && (
          <p className="mt-6 text-center text-ink-soft">
            {m.accounts_no_account()}{' '}
            <LoneLink to={accountsPaths.register(next ?? undefined)}>{m.accounts_register_title()}</LoneLink>
          </p>
        )}
      </Card>
    </PageFrame>
  );
}
