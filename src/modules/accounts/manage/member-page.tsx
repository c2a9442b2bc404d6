import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { DUTIES } from '#platform/duty-rules.ts';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import type { Scope } from '#platform/scope.ts';
import { formatThaiPhone, toInternationalPhone } from '#platform/text/thai-phone.ts';
import { Card } from '#ui/layout/card.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { accountsPaths } from '../paths.ts';
import { listConsents } from '../registration/register-visitor.ts';
import { ConsentLines } from './consent-lines.tsx';
import { seeMembers } from '../permissions.ts';
import { sessionCookie } from '../session/session-cookie.ts';
import { hasPasskey } from '../passkeys/own-passkeys.ts';
import { hasSecondFactor } from '../factor/factor-rows.ts';
import { actFor } from './act-for.ts';
import { changeRole, endMemberSessions, resetFactor, restoreMember, suspendMember } from './change-member.ts';
import { giveDuty, takeDuty } from './duties.ts';
import { makeEntryLink } from './entry-link.ts';
import { MemberActions } from './member-actions.tsx';
import { MemberPath, MemberReason } from './member-contract.ts';
import { actText } from './audit-text.ts';
import { MemberHistory } from './member-history.tsx';
import { getMember, listMemberEvents, listMemberSessions } from './member-queries.ts';
import { MEMBER_ROLES } from './member-rules.ts';
import { MemberSessions } from './member-sessions.tsx';
import { StandingBadges, StateBadge } from './member-text.tsx';
import { OneTimeSecret } from './one-time-secret.tsx';

const ENTRY_LINKS_PER_MINUTE = 20;
const outcomes = [
  'role',
  'duty_given',
  'duty_taken',
  'suspended',
  'restored',
  'ended',
  'factor_reset',
] as const;
type Outcome = (typeof outcomes)[number];

const DutyInput = MemberPath.extend({ duty: z.enum(DUTIES) });

export const loader = pageLoader({
  access: seeMembers,
  params: MemberPath,
  query: z.object({ done: z.enum(outcomes).optional().catch(undefined) }),
  handle: async (scope, { params, query }) => {
    const member = await getMember(scope, params.person);
    const isAdmin = scope.actor.role === 'admin';
    const [sessions, events, hasFactor, consents] = await Promise.all([
      isAdmin ? listMemberSessions(scope, params.person) : null,
      listMemberEvents(scope, params.person),
      isAdmin && hasFactorOrPasskey(scope, params.person),
      isAdmin ? listConsents(scope, params.person) : [],
    ]);
    return {
      member,
      sessions,
      events: events.map((event) => ({ ...event, act: actText(scope, event.action) })),
      hasFactor,
      consents: consents.map(({ kind, number, acceptedAt }) => ({
        kind,
        number,
        acceptedAt: acceptedAt.toISOString(),
      })),
      done: query.done ?? null,
      isSelf: scope.actor.kind === 'person' && scope.actor.userId === params.person,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** The use cases check who may do what to whom, under the lock. */
export const action = pageAction({
  access: seeMembers,
  intents: {
    role: intent({
      input: MemberPath.extend({ role: z.enum(MEMBER_ROLES) }),
      handle: async (scope, { person, role }) => {
        await changeRole(scope, person, role);
        return backTo(person, 'role');
      },
    }),
    give_duty: intent({
      input: DutyInput,
      handle: async (scope, { person, duty }) => {
        await giveDuty(scope, person, duty);
        return backTo(person, 'duty_given');
      },
    }),
    take_duty: intent({
      input: DutyInput,
      handle: async (scope, { person, duty }) => {
        await takeDuty(scope, person, duty);
        return backTo(person, 'duty_taken');
      },
    }),
    suspend: intent({
      input: MemberPath.extend({ reason: MemberReason }),
      refill: ['reason'],
      handle: async (scope, { person, reason }) => {
        await suspendMember(scope, person, reason);
        return backTo(person, 'suspended');
      },
    }),
    restore: intent({
      input: MemberPath.extend({ reason: MemberReason }),
      refill: ['reason'],
      handle: async (scope, { person, reason }) => {
        await restoreMember(scope, person, reason);
        return backTo(person, 'restored');
      },
    }),
    reset_factor: intent({
      input: MemberPath.extend({ reason: MemberReason }),
      refill: ['reason'],
      handle: async (scope, { person, reason }) => {
        await resetFactor(scope, person, reason);
        return backTo(person, 'factor_reset');
      },
    }),
    entry_link: intent({
      input: MemberPath,
      limit: { perMinute: ENTRY_LINKS_PER_MINUTE },
      handle: (scope, { person }) => makeEntryLink(scope, person),
    }),
    act: intent({
      input: MemberPath,
      handle: async (scope, { person }, { frame, setCookie }) => {
        setCookie(sessionCookie(frame, await actFor(scope, person, frame)));
        return redirectTo('/');
      },
    }),
    end_sessions: intent({
      input: MemberPath,
      handle: async (scope, { person }) => {
        await endMemberSessions(scope, person);
        return backTo(person, 'ended');
      },
    }),
  },
});

function backTo(person: string, done: Outcome) {
  return redirectTo(`${accountsPaths.member(person)}?done=${done}`);
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.member.name ?? m.accounts_manage_members() },
];

export default function MemberPage(): ReactNode {
  const { member, sessions, events, hasFactor, consents, done, isSelf, locale, zone } =
    useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply<{ url: string }>>();
  const at = (instant: string): string => formatDateTime(new Date(instant), { zone, locale });
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.accounts_manage_members(), to: accountsPaths.members() },
          { label: member.name },
        ]}
        title={member.name}
        badge={
          <span className="flex flex-wrap gap-1.5">
            <StandingBadges {...member} />
            <StateBadge state={member.state} />
          </span>
        }
      />
      {done && !reply && (
        <Notice tone="positive" live className="mb-4">
          {doneText(done)}
        </Notice>
      )}
      {reply?.ok && reply.intent === 'entry_link' && (
        <OneTimeSecret title={m.accounts_manage_entry_link_made()} url={reply.result.url}>
          {m.accounts_manage_entry_link_made_text({ name: member.name })}
        </OneTimeSecret>
      )}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <Card title={m.accounts_manage_details()}>
            <DescriptionList
              items={[
                { term: m.accounts_manage_name(), detail: member.name },
                { term: m.accounts_email(), detail: <span className="break-all">{member.email}</span> },
                ...(member.phone === null
                  ? []
                  : [
                      {
                        term: m.accounts_phone(),
                        detail: (
                          <a
                            href={`tel:${toInternationalPhone(member.phone)}`}
                            className="tabular-nums underline underline-offset-4"
                          >
                            {formatThaiPhone(member.phone)}
                          </a>
                        ),
                      },
                    ]),
                { term: m.accounts_manage_joined(), detail: at(member.joinedAt) },
                ...(consents.length > 0
                  ? [
                      {
                        term: m.accounts_consents_title(),
                        detail: <ConsentLines consents={consents} at={at} />,
                      },
                    ]
                  : []),
              ]}
            />
          </Card>
          {sessions && <MemberSessions sessions={sessions} at={at} />}
          <MemberHistory events={events} at={at} />
        </div>
        {isSelf ? (
          <Notice>{m.accounts_manage_is_self()}</Notice>
        ) : (
          <MemberActions
            member={member}
            hasSessions={(sessions?.length ?? 0) > 0}
            hasFactor={hasFactor}
            reply={reply}
          />
        )}
      </div>
    </>
  );
}

async function hasFactorOrPasskey(scope: Scope, personId: string): Promise<boolean> {
  return (await hasSecondFactor(scope, personId)) || (await hasPasskey(scope, personId));
}

function doneText(done: Outcome): string {
  switch (done) {
    case 'role':
      return m.accounts_manage_done_role();
    case 'duty_given':
      return m.accounts_duty_given();
    case 'duty_taken':
      return m.accounts_duty_taken();
    case 'suspended':
      return m.accounts_manage_done_suspended();
    case 'restored':
      return m.accounts_manage_done_restored();
    case 'ended':
      return m.accounts_manage_done_ended();
    case 'factor_reset':
      return m.accounts_manage_done_factor_reset();
  }
}
