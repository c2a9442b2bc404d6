import { KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import { LoneLink } from '#ui/action/lone-link.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { fieldError } from '#ui/form/form-problem.ts';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import { AccountCard } from '../person/account-card.tsx';
import { accountsPaths } from '../paths.ts';
import { problemForPeople } from '../problem-text.tsx';

/** Returns the challenge of a sign-in at its second step; null at the first step or if the challenge has expired. */
export function challengeIn(reply: ActionReply | undefined): string | null {
  if (!reply || reply.ok || reply.problem.code === 'accounts.challenge_expired') return null;
  if (reply.intent === 'second') return reply.typed?.challenge ?? null;
  const { code, details } = reply.problem;
  if (code !== 'accounts.second_factor_needed') return null;
  return typeof details === 'object' && details !== null && 'challenge' in details
    ? String(details.challenge)
    : null;
}

/** The code form of the second step. `action` is the page that handles it, if not the current one. */
export function SecondStep({
  challenge,
  next,
  reply,
  action,
}: {
  challenge: string;
  next: string | null;
  reply: ActionReply | undefined;
  action?: string;
}): ReactNode {
  const navigation = useNavigation();
  const problem = reply && !reply.ok && reply.intent === 'second' ? problemForPeople(reply.problem) : null;
  return (
    <AccountCard title={m.accounts_second_step_title()} intro={m.accounts_second_step_intro()}>
      <title>{m.accounts_second_step_title()}</title>
      <Form method="post" {...(action && { action })} className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={{ code: m.accounts_second_step_code() }} />
        <input type="hidden" name="intent" value="second" />
        <input type="hidden" name="challenge" value={challenge} />
        {next !== null && <input type="hidden" name="next" value={next} />}
        <TextField
          label={m.accounts_second_step_code()}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
          maxLength={40}
          error={fieldError(problem, 'code')}
        />
        <SubmitButton
          busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
          outcome={problem ? 'error' : undefined}
          full
          size="lg"
          icon={<KeyRound aria-hidden />}
        >
          {m.accounts_sign_in()}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <LoneLink to={accountsPaths.login(next ?? undefined)} reloadDocument>
          {m.accounts_second_step_again()}
        </LoneLink>
      </p>
    </AccountCard>
  );
}
