import { KeyRound, Mail, Save } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { LoneLink } from '#ui/action/lone-link.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { type FormProblem, fieldError } from '#ui/form/form-problem.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { RecoveryInput, ResetPasswordInput } from '../person/person-contract.ts';
import { AccountCard } from '../person/account-card.tsx';
import { SIGN_IN_LIMIT } from '../guessing/known-device.ts';
import type { WorkNeeded } from '../refusals.ts';
import { WorkStep, workNeededIn } from '../guessing/work-step.tsx';
import { findLink, isLinkOpen } from '../notices/mail-link.ts';
import { openLinkBucket } from '../guessing/open-link-bucket.ts';
import { accountsPaths } from '../paths.ts';
import { problemForPeople } from '../problem-text.tsx';
import { clearedSessionCookie } from '../session/session-cookie.ts';
import { countRecovery, requestRecovery } from './request-recovery.ts';
import { prepareReset, resetPassword } from './reset-password.ts';
import { EmailField } from '../person/email-field.tsx';
import { NewPasswordField } from '../password/new-password-field.tsx';

/** Per link. */
const TRIES_PER_MINUTE = 20;

export const loader = pageLoader({
  access: anyone,
  secrets: ['token'],
  query: z.object({ token: z.string().max(200).optional() }),
  handle: async (scope, { query }) => ({
    token: query.token ?? null,
    state:
      query.token === undefined
        ? ('asking' as const)
        : (await findLink(scope, 'recovery', query.token)).state,
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    default: intent({
      input: RecoveryInput,
      refill: ['email'],
      limit: SIGN_IN_LIMIT,
      prepare: (scope, input, frame) => countRecovery(scope, input, frame),
      handle: requestRecovery,
    }),
    reset: intent({
      input: ResetPasswordInput,
      limit: { perMinute: TRIES_PER_MINUTE },
      ownBucket: openLinkBucket('token', isLinkOpen('recovery')),
      prepare: prepareReset,
      handle: async (scope, { token }, { frame, prepared, setCookie }) => {
        const { personId } = await resetPassword(scope, { token, ...prepared }, frame);
        if (scope.actor.kind === 'person' && scope.actor.userId === personId)
          setCookie(clearedSessionCookie(frame));
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_recovery_title() },
  { name: 'robots', content: 'noindex' },
];

export default function RecoveryPage(): ReactNode {
  const { token, state } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const work = workNeededIn(reply);
  const problem = reply?.ok === false && !work ? problemForPeople(reply.problem) : null;
  if (reply?.ok && reply.intent === 'reset') return <Changed />;
  if (reply?.ok) return <Sent email={reply.typed?.email ?? ''} />;
  switch (state) {
    case 'asking':
      return <Ask problem={problem} work={work} email={reply?.typed?.email ?? ''} />;
    case 'open':
      return <Choose token={token ?? ''} problem={problem} />;
    case 'used':
      return <Dead title={m.accounts_link_used_title()} text={m.accounts_recovery_used_text()} />;
    case 'expired':
      return <Dead title={m.accounts_link_expired_title()} text={m.accounts_recovery_expired_text()} />;
    case 'unknown':
      return <Dead title={m.accounts_link_unknown_title()} text={m.accounts_recovery_unknown_text()} />;
  }
}

function Ask({
  problem,
  work,
  email,
}: {
  problem: FormProblem | null;
  work: WorkNeeded | null;
  email: string;
}): ReactNode {
  const navigation = useNavigation();
  const [isWorking, setIsWorking] = useState(false);
  return (
    <AccountCard title={m.accounts_recovery_title()} intro={m.accounts_recovery_intro()}>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={{ email: m.accounts_email() }} />
        <EmailField defaultValue={email} error={fieldError(problem, 'email')} />
        {work && <WorkStep key={work.challenge.parameters.nonce} needed={work} onBusy={setIsWorking} />}
        <SubmitButton
          busy={isWorking || (navigation.state !== 'idle' && navigation.formMethod === 'POST')}
          outcome={problem ? 'error' : undefined}
          full
          size="lg"
          icon={<Mail aria-hidden />}
        >
          {m.accounts_recovery_send()}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <LoneLink to={accountsPaths.login()}>{m.accounts_back_to_sign_in()}</LoneLink>
      </p>
    </AccountCard>
  );
}

/** The same text for known and unknown addresses. */
function Sent({ email }: { email: string }): ReactNode {
  return (
    <AccountCard title={m.accounts_recovery_sent_title()}>
      <Notice tone="positive" live>
        {m.accounts_recovery_sent_text({ email })}
      </Notice>
      <p className="mt-4 text-ink-soft">{m.accounts_recovery_sent_help()}</p>
      <LinkButton to={accountsPaths.login()} full className="mt-6">
        {m.accounts_back_to_sign_in()}
      </LinkButton>
    </AccountCard>
  );
}

function Choose({ token, problem }: { token: string; problem: FormProblem | null }): ReactNode {
  const navigation = useNavigation();
  return (
    <AccountCard title={m.accounts_recovery_new_title()} intro={m.accounts_recovery_new_intro()}>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={{ password: m.accounts_new_password() }} />
        <input type="hidden" name="intent" value="reset" />
        <input type="hidden" name="token" value={token} />
        <NewPasswordField label={m.accounts_new_password()} problem={problem} />
        <SubmitButton
          busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
          outcome={problem ? 'error' : undefined}
          full
          size="lg"
          icon={<Save aria-hidden />}
        >
          {m.accounts_recovery_save()}
        </SubmitButton>
      </Form>
    </AccountCard>
  );
}

function Changed(): ReactNode {
  return (
    <AccountCard title={m.accounts_recovery_done_title()}>
      <Notice tone="positive" live>
        {m.accounts_recovery_done_text()}
      </Notice>
      <LinkButton
        to={accountsPaths.login()}
        variant="primary"
        size="lg"
        full
        className="mt-6"
        icon={<KeyRound aria-hidden />}
      >
        {m.accounts_sign_in()}
      </LinkButton>
    </AccountCard>
  );
}

function Dead({ title, text }: { title: string; text: string }): ReactNode {
  return (
    <AccountCard title={title} intro={text}>
      <LinkButton to={accountsPaths.recovery()} variant="primary" size="lg" full icon={<Mail aria-hidden />}>
        {m.accounts_recovery_again()}
      </LinkButton>
    </AccountCard>
  );
}
