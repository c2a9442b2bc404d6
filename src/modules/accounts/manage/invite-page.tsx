import { UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { Card } from '#ui/layout/card.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHomeLink } from '#ui/layout/page-home.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { RegistrationInput, type RegistrationForm } from '../registration/registration-contract.ts';
import { registrationFormOf } from '../registration/registration-rules.ts';
import { RegistrationFields, registrationLabels } from '../registration/registration-fields.tsx';
import { openLinkBucket } from '../guessing/open-link-bucket.ts';
import { accountsPaths } from '../paths.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import {
  findInvitation,
  isInvitationOpen,
  joinByInvitation,
  prepareInvited,
  registerInvited,
} from './invitations.ts';
import type { InvitationView } from './invitation-contract.ts';
import { memberProblem } from './member-problem.tsx';
import { roleText } from './member-text.tsx';
import { SECRET_FORM } from './sign-in-method-rules.ts';
import { SignInMethodRemoved } from './sign-in-method-removed.tsx';

/** Per invitation. */
const TRIES_PER_MINUTE = 20;
const InvitePath = z.object({ token: z.string().max(100) });

export const loader = pageLoader({
  access: anyone,
  secrets: ['token'],
  params: InvitePath,
  handle: async (scope, { params }) => {
    const { actor } = scope;
    return {
      token: params.token,
      invitation: SECRET_FORM.test(params.token) ? await findInvitation(scope, params.token) : null,
      site: scope.tenant.name,
      form: registrationFormOf(scope.tenant),
      member:
        actor.kind === 'person'
          ? { name: `${actor.firstname} ${actor.lastname}`.trim(), email: actor.email, role: actor.role }
          : null,
    };
  },
});

export const action = pageAction({
  access: anyone,
  intents: {
    register: intent({
      input: RegistrationInput.extend(InvitePath.shape),
      limit: { perMinute: TRIES_PER_MINUTE },
      ownBucket: openLinkBucket('token', isInvitationOpen),
      refill: ['title', 'firstname', 'lastname', 'email', 'phone'],
      prepare: prepareInvited,
      handle: async (scope, { token, ...person }, { frame, prepared, setCookie }) => {
        const session = await registerInvited(scope, token, {
          person: { ...person, passwordHash: prepared.passwordHash },
          visitor: frame,
        });
        setCookie(sessionCookie(frame, session));
        return redirectTo('/');
      },
    }),
    join: intent({
      input: InvitePath,
      limit: { perMinute: TRIES_PER_MINUTE },
      ownBucket: openLinkBucket('token', isInvitationOpen),
      handle: async (scope, { token }, { frame, setCookie }) => {
        const session = await joinByInvitation(scope, token, frame);
        if (session) setCookie(sessionCookie(frame, session));
        return redirectTo('/');
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_manage_invited_title() },
  { name: 'robots', content: 'noindex' },
];

export default function InvitePage(): ReactNode {
  const { token, invitation, site, form, member } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <PageHomeLink />
      <Card className="p-6 sm:p-8">
        {invitation?.state === 'open' ? (
          <>
            <h1 className="mb-1 text-2xl font-semibold">{m.accounts_manage_invited_title()}</h1>
            <p className="mb-6 text-ink-soft">
              {m.accounts_manage_invited_text({
                who: invitation.madeBy,
                site,
                role: roleText(invitation.role),
              })}
            </p>
            {member ? (
              <JoinForm member={member} invitation={invitation} reply={reply} />
            ) : (
              <RegisterForm token={token} form={form} invitation={invitation} reply={reply} />
            )}
          </>
        ) : (
          <SignInMethodRemoved
            title={m.accounts_manage_invited_title()}
            state={invitation?.state ?? 'unknown'}
          >
            {m.accounts_manage_invited_gone()}
          </SignInMethodRemoved>
        )}
      </Card>
    </PageFrame>
  );
}

function JoinForm({
  member,
  invitation,
  reply,
}: {
  member: { name: string; email: string; role: 'user' | 'manager' | 'admin' };
  invitation: InvitationView;
  reply: ActionReply | undefined;
}): ReactNode {
  const navigation = useNavigation();
  const problem = memberProblem(reply, 'join');
  if (hasRole(member.role, invitation.role)) {
    return (
      <Notice
        action={
          <LinkButton to="/" size="sm">
            {m.accounts_manage_to_home()}
          </LinkButton>
        }
      >
        {m.accounts_manage_invited_already({ name: member.name })}
      </Notice>
    );
  }
  return (
    <Form method="post" reloadDocument className="flex flex-col gap-5">
      <FormErrorSummary problem={problem} />
      <input type="hidden" name="intent" value="join" />
      <p>{m.accounts_manage_invited_as({ name: member.name, email: member.email })}</p>
      <SubmitButton busy={navigation.state !== 'idle'} full size="lg" icon={<UserPlus aria-hidden />}>
        {m.accounts_manage_invite_accept()}
      </SubmitButton>
    </Form>
  );
}

function RegisterForm({
  token,
  form,
  invitation,
  reply,
}: {
  token: string;
  form: RegistrationForm;
  invitation: InvitationView;
  reply: ActionReply | undefined;
}): ReactNode {
  const navigation = useNavigation();
  const problem = memberProblem(reply, 'register');
  const typed = (reply?.intent === 'register' && reply.typed) || {};
  const labels = registrationLabels();
  return (
    <>
      <Form method="post" className="flex flex-col gap-5" noValidate>
        <FormErrorSummary problem={problem} labels={labels} />
        <input type="hidden" name="intent" value="register" />
        <RegistrationFields
          form={form}
          problem={problem}
          typed={typed}
          {...(invitation.email !== null && { email: { readOnly: true, defaultValue: invitation.email } })}
        />
        <SubmitButton
          busy={navigation.state !== 'idle'}
          outcome={problem ? 'error' : undefined}
          full
          size="lg"
          icon={<UserPlus aria-hidden />}
        >
          {m.accounts_manage_invite_accept()}
        </SubmitButton>
      </Form>
      <p className="mt-6 text-center text-ink-soft">
        {m.accounts_have_account()}{' '}
        <TextLink
          className="inline-flex min-h-11 items-center"
          to={accountsPaths.login(accountsPaths.invite(token))}
        >
          {m.accounts_sign_in()}
        </TextLink>
      </p>
    </>
  );
}
