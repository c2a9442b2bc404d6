import type { ReactNode } from 'react';
import { type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import {
  type ActionReply,
  intent,
  pageAction,
  pageLoader,
  type PageRedirect,
  redirectTo,
} from '#platform/page/page.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { Card } from '#ui/layout/card.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { clusterName } from '../cluster/cluster-text.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { listPinnedClusters, resetPin } from '../pin/set-pin.ts';
import { clustersRefusals } from '../refusals.ts';
import { listBranchChoices } from './branch-choices.ts';
import { changeMember, endMember, moveMember, resumeMember, suspendMember } from './change-member.ts';
import { listManagedClusters, listMembershipsOf } from './list-people.ts';
import {
  type BranchChoice,
  ChangeMemberInput,
  type Choice,
  type MembershipView,
  MoveMemberInput,
  PersonPath,
  ReasonedChangeInput,
  ResetPinInput,
} from './membership-contract.ts';
import { MembershipForms } from './membership-forms.tsx';
import { MEMBER_CHANGES, type MemberChange } from './membership-rules.ts';
import { ResetPinForm } from './reset-pin-form.tsx';
import { branchesText, ClusterRoleBadge, MemberStateBadge } from './people-text.tsx';

export const loader = pageLoader({
  access: visitClusters,
  params: PersonPath,
  query: z.object({
    done: z
      .enum([...MEMBER_CHANGES, 'reset_pin'])
      .optional()
      .catch(undefined),
  }),
  handle: async (scope, { params: { person }, query: { done } }) => {
    const memberships = await listMembershipsOf(scope, person);
    const [first] = memberships;
    if (!first) throw refuse(clustersRefusals, 'clusters.member_missing');
    const [clusters, branches, pinned] = await Promise.all([
      listManagedClusters(scope),
      listBranchChoices(scope),
      listPinnedClusters(scope, person),
    ]);
    return {
      person: { name: first.name, email: first.email },
      memberships: memberships.map((membership) => ({
        ...membership,
        hasPin: membership.state !== 'ended' && pinned.has(membership.clusterKey),
      })),
      clusters,
      branches,
      done: done ?? null,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

/** Comes back to the person, or to the list where they were moved to an organisation that the actor does not manage. */
async function comeBack(
  scope: Scope,
  person: string,
  done: MemberChange | 'reset_pin',
): Promise<PageRedirect> {
  const left = await listMembershipsOf(scope, person);
  return redirectTo(left.length > 0 ? clustersPaths.person(person, { done }) : clustersPaths.people());
}

/** A change that takes nothing but its reason. */
function reasonedIntent(name: MemberChange, change: typeof suspendMember) {
  return intent({
    input: ReasonedChangeInput.extend(PersonPath.shape),
    refill: ['member', 'reason'],
    handle: async (scope, { person, member, reason }) => {
      await change(scope, { memberId: member, reason });
      return comeBack(scope, person, name);
    },
  });
}

export const action = pageAction({
  access: visitClusters,
  intents: {
    change: intent({
      input: ChangeMemberInput,
      refill: ['member'],
      handle: async (scope, { person, member, role, branches }) => {
        await changeMember(scope, { memberId: member, role, branchCodes: branches });
        return comeBack(scope, person, 'change');
      },
    }),
    suspend: reasonedIntent('suspend', suspendMember),
    resume: reasonedIntent('resume', resumeMember),
    end: reasonedIntent('end', endMember),
    reset_pin: intent({
      input: ResetPinInput.extend(PersonPath.shape),
      refill: ['member'],
      handle: async (scope, { person, member }) => {
        await resetPin(scope, member);
        return comeBack(scope, person, 'reset_pin');
      },
    }),
    move: intent({
      input: MoveMemberInput.extend(PersonPath.shape),
      refill: ['member', 'reason'],
      handle: async (scope, { person, member, reason, to }) => {
        await moveMember(scope, { memberId: member, reason, to });
        return comeBack(scope, person, 'move');
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.person.name ?? m.clusters_people_title() },
];

/** Somebody's memberships of the organisations that the reader manages. */
export default function PersonPage(): ReactNode {
  const { person, memberships, clusters, branches, done, locale, zone } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <>
      <PageHeader
        title={person.name}
        subtitle={person.email}
        breadcrumbs={[
          { label: m.clusters_people_title(), to: clustersPaths.people() },
          { label: person.name },
        ]}
      />
      {done && !reply && (
        <Notice tone="positive" live className="mb-4">
          {m.clusters_people_saved()}
        </Notice>
      )}
      <div className="flex flex-col gap-5">
        {memberships.map((membership) => (
          <MembershipCard
            key={membership.memberId}
            membership={membership}
            name={clusterName(membership, locale)}
            on={(instant) => formatDate(new Date(instant), { zone, locale })}
            clusters={clusters}
            branches={branches}
            reply={reply?.typed?.['member'] === membership.memberId ? reply : undefined}
          />
        ))}
      </div>
    </>
  );
}

function MembershipCard({
  membership,
  name,
  on,
  ...forms
}: {
  membership: MembershipView & { readonly hasPin: boolean };
  name: string;
  on: (instant: string) => string;
  clusters: readonly Choice[];
  branches: readonly BranchChoice[];
  reply: ActionReply | undefined;
}): ReactNode {
  const { role, state, branchCodes, joinedAt, endedAt } = membership;
  return (
    <Card title={name}>
      <div className="mb-4 flex flex-wrap gap-2">
        <ClusterRoleBadge role={role} />
        <MemberStateBadge state={state} />
      </div>
      <DescriptionList
        items={[
          { term: m.clusters_people_branches(), detail: branchesText(branchCodes) },
          { term: m.clusters_people_joined(), detail: on(joinedAt) },
          ...(endedAt === null ? [] : [{ term: m.clusters_people_ended(), detail: on(endedAt) }]),
        ]}
      />
      <MembershipForms membership={membership} {...forms} />
      {membership.hasPin && <ResetPinForm membership={membership} reply={forms.reply} />}
    </Card>
  );
}
