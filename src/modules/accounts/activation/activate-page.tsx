import { BadgeCheck, LogIn, Mail, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData, useNavigation } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { anyone } from '#platform/access/access.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { LinkToken } from '../person/person-contract.ts';
import { AccountCard } from '../person/account-card.tsx';
import { isLinkOpen } from '../notices/mail-link.ts';
import { openLinkBucket } from '../guessing/open-link-bucket.ts';
import { accountsPaths } from '../paths.ts';
import { problemForPeople } from '../problem-text.tsx';
import { activate, getActivation } from './activate.ts';
import { prepareResend, resendActivation } from './send-activation.ts';

/** Per link. */
const TRIES_PER_MINUTE = 30;

export const loader = pageLoader({
  access: anyone,
  secrets: ['token'],
  query: z.object({ token: z.string().max(200).optional() }),
  handle: async (scope, { query }) => ({
    token: query.token ?? null,
    ...(await getActivation(scope, query.token)),
  }),
});

export const action = pageAction({
  access: anyone,
  intents: {
    /** Mail scanners open links, so only submitting the form activates. */
    default: intent({
      input: z.object({ token: LinkToken }),
      limit: { perMinute: TRIES_PER_MINUTE },
      ownBucket: openLinkBucket('token', isLinkOpen('activation')),
      handle: activate,
    }),
    resend: intent({
      input: z.object({ token: LinkToken.optional() }),
      prepare: prepareResend,
      handle: (scope, _input, { prepared }) => resendActivation(scope, prepared),
    }),
  },
});

export const meta: MetaFunction = () => [
  { title: m.accounts_activate_title() },
  { name: 'robots', content: 'noindex' },
];

export default function ActivatePage(): ReactNode {
  const { token, state, email } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  const problem = reply?.ok === false ? problemForPeople(reply.problem).message : null;
  if (reply?.ok && reply.intent === 'resend') return <Sent />;
  if (reply?.ok) return <Active title={m.accounts_activate_done_title()} />;
  switch (state) {
    case 'open':
      return (
        <AccountCard title={m.accounts_activate_title()} intro={m.accounts_activate_intro()}>
          <Press problem={problem} icon={<BadgeCheck aria-hidden />} label={m.accounts_activate_press()}>
            <input type="hidden" name="token" value={token ?? ''} />
          </Press>
        </AccountCard>
      );
    case 'active':
      return <Active title={m.accounts_activate_already_title()} />;
    case 'waiting':
      return (
        <AccountCard
          title={m.accounts_activate_title()}
          intro={m.accounts_activate_waiting({ email: email ?? '' })}
        >
          <Resend problem={problem} token={null} />
        </AccountCard>
      );
    case 'used':
    case 'expired':
      return (
        <AccountCard title={m.accounts_link_expired_title()} intro={m.accounts_activate_expired_text()}>
          <Resend problem={problem} token={token} />
        </AccountCard>
      );
    case 'unknown':
    case 'guest':
      return (
        <AccountCard
          title={state === 'guest' ? m.accounts_activate_title() : m.accounts_link_unknown_title()}
          intro={email === null ? m.accounts_activate_guest_text() : m.accounts_activate_waiting({ email })}
        >
          {email === null ? (
            <LinkButton
              to={accountsPaths.login(accountsPaths.activate())}
              variant="primary"
              size="lg"
              full
              icon={<LogIn aria-hidden />}
            >
              {m.accounts_sign_in()}
            </LinkButton>
          ) : (
            <Resend problem={problem} token={null} />
          )}
        </AccountCard>
      );
  }
}

function Resend({ problem, token }: { problem: string | null; token: string | null }): ReactNode {
  return (
    <Press problem={problem} icon={<Mail aria-hidden />} label={m.accounts_activate_resend()}>
      <input type="hidden" name="intent" value="resend" />
      {token !== null && <input type="hidden" name="token" value={token} />}
    </Press>
  );
}

function Press({
  problem,
  icon,
  label,
  children,
}: {
  problem: string | null;
  icon: ReactNode;
  label: string;
  children: ReactNode;
}): ReactNode {
  const navigation = useNavigation();
  return (
    <Form method="post" className="flex flex-col gap-5">
      {problem !== null && (
        <Notice tone="danger" live>
          {problem}
        </Notice>
      )}
      {children}
      <SubmitButton
        busy={navigation.state !== 'idle' && navigation.formMethod === 'POST'}
        outcome={problem === null ? undefined : 'error'}
        full
        size="lg"
        icon={icon}
      >
        {label}
      </SubmitButton>
    </Form>
  );
}

function Sent(): ReactNode {
  return (
    <AccountCard title={m.accounts_activate_title()}>
      <Notice tone="positive" live>
        {m.accounts_activate_sent()}
      </Notice>
    </AccountCard>
  );
}

function Active({ title }: { title: string }): ReactNode {
  return (
    <AccountCard title={title}>
      <Notice tone="positive" live>
        {m.accounts_activate_done_text()}
      </Notice>
      <LinkButton to="/" variant="primary" size="lg" full className="mt-6" icon={<Store aria-hidden />}>
        {m.accounts_to_the_site()}
      </LinkButton>
    </AccountCard>
  );
}
