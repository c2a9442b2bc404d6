import { Link2, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { arrivalLoader } from '#platform/page/arrival.ts';
import { type ActionReply, intent, pageAction, redirectTo } from '#platform/page/page.ts';
import { LoneLink } from '#ui/action/lone-link.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { AccountCard } from '../person/account-card.tsx';
import { clearSealedState } from '../sealed-state/sealed-state.ts';
import { SIGN_IN_LIMIT } from '../guessing/known-device.ts';
import { accountsPaths } from '../paths.ts';
import { problemForPeople } from '../problem-text.tsx';
import { type OwnProofs, ReauthenticationInput } from '../reauthentication/reauthentication-contract.ts';
import { ReauthenticationFields, proofLabel } from '../reauthentication/reauthentication-fields.tsx';
import type { RegistrationForm } from '../registration/registration-contract.ts';
import { RegistrationFields, registrationLabels } from '../registration/registration-fields.tsx';
import { SecondStep } from '../second-factor/second-step-form.tsx';
import { sessionCookie } from '../session/session-cookie.ts';
import { arriveFromLine } from './arrive-from-line.ts';
import { joinByLine, linkByLine, prepareLinking, provedLine } from './finish-line.ts';
import { JoinByLineInput, LineCallbackQuery, type LineFailure } from '../line/line-contract.ts';
import { LineLink } from '../line/line-link.tsx';
import { getLineStage } from './line-stage.ts';

export const loader = arrivalLoader({
  access: anyone,
  secrets: ['code', 'state'],
  query: LineCallbackQuery,
  limit: SIGN_IN_LIMIT,
  handle: async (scope, query, http) =>
    query.code === undefined && query.error === undefined && query.state === undefined
      ? getLineStage(scope, http.frame)
      : arriveFromLine(scope, http, query),
});

export const action = pageAction({
  access: anyone,
  intents: {
    join: intent({
      input: JoinByLineInput,
      limit: SIGN_IN_LIMIT,
      refill: ['title', 'firstname', 'lastname', 'email', 'phone'],
      prepare: async (scope, _input, frame) => provedLine(scope, frame),
      handle: async (scope, input, { frame, prepared: proved, setCookie }) => {
        const { session, next } = await joinByLine(scope, { proved, input }, frame);
        setCookie(sessionCookie(frame, session));
        setCookie(clearSealedState(frame, 'line'));
        return redirectTo(next);
      },
    }),
    link: intent({
      input: ReauthenticationInput,
      limit: SIGN_IN_LIMIT,
      prepare: prepareLinking,
      handle: async (scope, _input, { frame, prepared: proved, setCookie }) => {
        await linkByLine(scope, proved);
        setCookie(clearSealedState(frame, 'line'));
        return redirectTo(accountsPaths.profile());
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_line_title() },
  { name: 'robots', content: 'noindex' },
];

export default function LineCallbackPage(): ReactNode {
  const view = useLoaderData<typeof loader>();
  switch (view.stage) {
    case 'second':
      return (
        <SecondStep
          challenge={view.challenge}
          next={view.next}
          reply={undefined}
          action={accountsPaths.login(view.next)}
        />
      );
    case 'new':
      return <Join name={view.name} site={view.site} form={view.form} next={view.next} />;
    case 'link':
      return <LinkUp name={view.name} email={view.email} proofs={view.proofs} />;
    case 'failed':
      return <Failure why={view.why} wantsLink={view.wantsLink} next={view.next} />;
    case 'none':
      return <Failure why={null} wantsLink={false} next="/" />;
  }
}

function Join({
  name,
  site,
  form,
  next,
}: {
  name: string;
  site: string;
  form: RegistrationForm;
  next: string;
}): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = reply?.ok === false ? problemForPeople(reply.problem) : null;
  const labels = registrationLabels();
  const [firstname = '', ...rest] = name.split(' ');
  const typed = { firstname, lastname: rest.join(' '), ...reply?.typed };
  return (
    <AccountCard
      title={m.accounts_line_new_title()}
      intro={m.accounts_line_new_text({ line: name || 'LINE', site })}
    >
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="intent" value="join" />
        <RegistrationFields
          form={form}
          problem={problem}
          typed={typed}
          email={{
            autoComplete: 'email',
            defaultValue: reply?.typed?.['email'],
            help: m.accounts_line_new_email_help(),
          }}
          hasPassword={false}
        />
        <SubmitButton
          busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
          outcome={problem ? 'error' : undefined}
          full
          size="lg"
          icon={<UserPlus aria-hidden />}
        >
          {m.accounts_line_new_press()}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center text-ink-soft">
        <span className="block">{m.accounts_line_new_have()}</span>
        <LoneLink to={accountsPaths.login(next === '/' ? accountsPaths.profile() : next)}>
          {m.accounts_sign_in()}
        </LoneLink>
      </p>
    </AccountCard>
  );
}

function LinkUp({ name, email, proofs }: { name: string; email: string; proofs: OwnProofs }): ReactNode {
  const reply = useActionData<ActionReply>();
  const navigation = useNavigation();
  const problem = reply?.ok === false ? problemForPeople(reply.problem) : null;
  return (
    <AccountCard
      title={m.accounts_line_link()}
      intro={m.accounts_line_link_text({ line: name || 'LINE', email })}
    >
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={{ proof: proofLabel(proofs) }} />
        <input type="hidden" name="intent" value="link" />
        <ReauthenticationFields proofs={proofs} problem={problem} />
        <SubmitButton
          busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
          outcome={problem ? 'error' : undefined}
          full
          size="lg"
          icon={<Link2 aria-hidden />}
        >
          {m.accounts_line_link_press()}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center">
        <LoneLink to={accountsPaths.profile()}>{m.accounts_line_link_not()}</LoneLink>
      </p>
    </AccountCard>
  );
}

function Failure({
  why,
  wantsLink,
  next,
}: {
  why: LineFailure | null;
  wantsLink: boolean;
  next: string;
}): ReactNode {
  const query = wantsLink ? { link: '1' as const } : { next: next === '/' ? undefined : next };
  const isHopeless = why === 'suspended' || why === 'unknown' || why === 'taken' || why === 'channel';
  return (
    <AccountCard title={m.accounts_line_failed_title()} intro={failureText(why)}>
      <div className="flex flex-col gap-3">
        {!isHopeless && (
          <LineLink query={query} full>
            {m.accounts_line_again()}
          </LineLink>
        )}
        <LinkButton
          to={wantsLink ? accountsPaths.profile() : accountsPaths.login(next === '/' ? undefined : next)}
          full
          size="lg"
        >
          {wantsLink ? m.accounts_line_to_profile() : m.accounts_line_other_ways()}
        </LinkButton>
      </div>
    </AccountCard>
  );
}

function failureText(why: LineFailure | null): string {
  switch (why) {
    case 'denied':
      return m.accounts_line_failed_denied();
    case 'other_browser':
      return m.accounts_line_failed_browser();
    case 'used':
    case null:
      return m.accounts_line_failed_used();
    case 'refused':
      return m.accounts_line_failed_refused();
    case 'unreachable':
      return m.accounts_line_failed_unreachable();
    case 'channel':
      return m.accounts_line_failed_channel();
    case 'suspended':
      return m.accounts_line_failed_suspended();
    case 'unknown':
      return m.accounts_line_failed_unknown();
    case 'taken':
      return m.accounts_line_failed_taken();
    case 'signed_out':
      return m.accounts_line_failed_signed_out();
  }
}
