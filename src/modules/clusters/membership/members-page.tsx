import { LogOut, UserPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useActionData, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { type ActionReply, intent, pageAction, pageLoader, redirectTo } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SubmitButton } from '#ui/action/submit-button.tsx';
import { FormErrorSummary } from '#ui/form/form-error-summary.tsx';
import { useIsBusy } from '#ui/form/use-is-busy.ts';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { mayIn } from '../access/action-rules.ts';
import { managePeople, seePeople } from '../access/cluster-actions.ts';
import { requireCluster } from '../access/require-cluster.ts';
import { ClusterPath } from '../cluster/cluster-contract.ts';
import { ClusterFrame } from '../frame/cluster-frame.tsx';
import { framedCluster } from '../frame/cluster-tabs.ts';
import { clustersPaths } from '../paths.ts';
import { visitClusters } from '../permissions.ts';
import { leaveCluster } from './change-member.ts';
import { listFellowMembers } from './fellow-members.ts';
import type { FellowMember } from './membership-contract.ts';
import { peopleProblem } from './people-problem.tsx';
import { ClusterRoleBadge } from './people-text.tsx';

export const loader = pageLoader({
  access: visitClusters,
  params: ClusterPath,
  query: z.object({ after: CursorText.optional().catch(undefined) }),
  handle: async (scope, { params, query: { after } }) => {
    const access = await requireCluster(scope, params.cluster, seePeople);
    const { clusterId } = access.cluster;
    return {
      ...(await listFellowMembers(scope, { clusterId, cursor: after ?? null })),
      cluster: framedCluster(access, scope.locale),
      mayManage: mayIn(managePeople, access.standing),
      isMember: access.standing.memberships.length > 0,
      isFirst: after === undefined,
    };
  },
});

export const action = pageAction({
  access: visitClusters,
  intents: {
    leave: intent({
      input: ClusterPath,
      handle: async (scope, { cluster }) => {
        await leaveCluster(scope, cluster);
        return redirectTo(clustersPaths.manage());
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData ? `${m.clusters_tab_people()} · ${loaderData.cluster.name}` : m.clusters_tab_people() },
];

/** Who belongs to an organisation, for its members. */
export default function MembersPage(): ReactNode {
  const { members, next, cluster, mayManage, isMember, isFirst } = useLoaderData<typeof loader>();
  const reply = useActionData<ActionReply>();
  return (
    <ClusterFrame
      cluster={cluster}
      current="people"
      actions={
        mayManage && (
          <>
            <LinkButton to={clustersPaths.people({ cluster: cluster.key })}>
              {m.clusters_people_manage()}
            </LinkButton>
            <LinkButton
              to={clustersPaths.invitations({ cluster: cluster.key })}
              variant="primary"
              icon={<UserPlus aria-hidden />}
            >
              {m.clusters_people_invite()}
            </LinkButton>
          </>
        )
      }
    >
      <DataTable
        caption={m.clusters_tab_people()}
        rows={members}
        rowKey={({ personId }: FellowMember) => personId}
        {...(mayManage && { rowTo: ({ personId }: FellowMember) => clustersPaths.person(personId) })}
        columns={[
          {
            key: 'name',
            header: m.clusters_people_name(),
            primary: true,
            cell: ({ name }: FellowMember) => <span className="break-words">{name}</span>,
          },
          {
            key: 'roles',
            header: m.clusters_people_role(),
            cell: ({ roles }: FellowMember) => (
              <span className="inline-flex flex-wrap gap-1.5">
                {roles.map((role) => (
                  <ClusterRoleBadge key={role} role={role} />
                ))}
              </span>
            ),
          },
        ]}
        empty={<p className="p-6 text-center text-ink-soft">{m.clusters_people_nobody()}</p>}
      />
      <Pagination
        previous={isFirst ? undefined : clustersPaths.members(cluster.key)}
        isPreviousFirst
        next={next ? clustersPaths.members(cluster.key, { after: next }) : undefined}
      />
      {isMember && <LeaveForm reply={reply} />}
    </ClusterFrame>
  );
}

function LeaveForm({ reply }: { reply: ActionReply | undefined }): ReactNode {
  const problem = peopleProblem(reply, 'leave');
  return (
    <details className="mt-6 max-w-prose" open={problem !== null || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 py-2 font-medium [&_svg]:size-4.5">
        <LogOut aria-hidden />
        {m.clusters_people_leave()}
      </summary>
      <Form method="post" className="flex flex-col gap-4 pt-1">
        <p className="text-sm text-ink-soft">{m.clusters_people_leave_help()}</p>
        <FormErrorSummary problem={problem} />
        <input type="hidden" name="intent" value="leave" />
        <SubmitButton variant="danger" busy={useIsBusy('leave')} outcome={problem ? 'error' : undefined}>
          {m.clusters_people_leave()}
        </SubmitButton>
      </Form>
    </details>
  );
}
