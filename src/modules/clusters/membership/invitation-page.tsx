import { LinkIcon, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import * as m from '#messages';
import { accountsPaths } from '#modules/accounts/public-ui.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { CLUSTER_ROLE_TEXTS, clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { seeInvitation, visitClusters } from '../permissions.ts';
import { acceptInvitation, findInvitation, findInvited } from './accept-invitation.ts';
import { InvitationPath, type InvitationView } from './invitation-contract.ts';
import type { InvitationState } from './invitation-rules.ts';
import { peopleProblem } from './people-problem.tsx';

/** Per network or person: secrets of 128 bits cannot be guessed, but need not be tried without end. */
const TRIES_PER_MINUTE = 30;

export const loader = pageLoader({
  access: seeInvitation,
  secrets: ['token'],
  params: InvitationPath,
  handle: async (scope, { params: { token } }) => ({
    token,
    invitation: await findInvitation(scope, token),
    person: findInvited(scope),
    locale: scope.locale,
  }),
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    accept: intent({
      input: InvitationPath,
      limit: { perMinute: TRIES_PER_MINUTE },
      handle: async (scope, { token }) => {
        const { key } = await acceptInvitation(scope, token);
        return redirectTo(clustersPaths.detail(key));
      },
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.clusters_people_invited_title() },
  { name: 'robots', content: 'noindex' },
];

/** An invitation into an organisation, for the holder of its link. */
export default function InvitationPage(): ReactNode {
  const { token, invitation, person, locale } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <PageFrame background="canvas" maxWidth="md" padding="roomy">
      <Card className="p-6 sm:p-8">
        <h1 className="mb-1 text-2xl font-semibold">{m.clusters_people_invited_title()}</h1>
        {invitation?.state === 'open' ? (
          <>
            <p className="mb-6 text-ink-soft">
              {m.clusters_people_invited_text({
                who: invitation.madeBy,
                cluster: clusterName(invitation, locale),
                role: CLUSTER_ROLE_TEXTS[invitation.role](),
              })}
              {forWhom(invitation)}
            </p>
            {person ? (
              <AcceptForm person={person} reply={reply} />
            ) : (
              <SignInFirst next={clustersPaths.invitation(token)} />
            )}
          </>
        ) : (
          <EmptyState
            icon={<LinkIcon />}
            title={goneText(invitation?.state ?? 'unknown')}
            action={<LinkButton to="/">{m.clusters_people_to_home()}</LinkButton>}
          >
            {m.clusters_people_invited_gone()}
          </EmptyState>
        )}
      </Card>
    </PageFrame>
  );
}

function forWhom({ way, to }: InvitationView): string {
  switch (way) {
    case 'email':
      return ` ${m.clusters_people_invited_email({ email: to })}`;
    case 'phone':
      return ` ${m.clusters_people_invited_phone({ phone: to })}`;
    case 'link':
      return '';
  }
}

function AcceptForm({
  person,
  reply,
}: {
  person: { name: string; email: string };
  reply: ActionReply | undefined;
}): ReactNode {
  const problem = peopleProblem(reply, 'accept');
  const isOtherPhone = reply?.ok === false && reply.problem.code === 'clusters.invitation_other_phone';
  return (
    <Form method="post" className="flex flex-col gap-5">
      <FormErrorSummary problem={problem} />
      <input type="hidden" name="intent" value="accept" />
      <p>{m.clusters_people_invited_as(person)}</p>
      <SubmitButton
        busy={useIsBusy('accept')}
        outcome={problem ? 'error' : undefined}
        full
        size="lg"
        icon={<UserPlus aria-hidden />}
      >
        {m.clusters_people_accept()}
      </SubmitButton>
      {isOtherPhone && <TextLink to={accountsPaths.profile()}>{m.clusters_people_to_profile()}</TextLink>}
    </Form>
  );
}

function SignInFirst({ next }: { next: string }): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      <p>{m.clusters_people_sign_in_first()}</p>
      <div className="flex flex-wrap gap-2">
        <LinkButton to={accountsPaths.login(next)} variant="primary">
          {m.clusters_people_sign_in()}
        </LinkButton>
        <LinkButton to={accountsPaths.register(next)}>{m.clusters_people_register()}</LinkButton>
      </div>
    </div>
  );
}

function goneText(state: InvitationState | 'unknown'): string {
  switch (state) {
    case 'used':
      return m.clusters_people_gone_used();
    case 'expired':
      return m.clusters_people_gone_expired();
    case 'revoked':
      return m.clusters_people_gone_revoked();
    case 'open':
    case 'unknown':
      return m.clusters_people_gone_unknown();
  }
}
