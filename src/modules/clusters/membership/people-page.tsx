import { MailPlus, Upload, UserPlus, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { allows } from '#platform/access/access.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { CLUSTER_ROLES, MEMBER_STATES } from '../cluster/cluster-rules.ts';
import { CLUSTER_ROLE_TEXTS, clusterName, MEMBER_STATE_TEXTS } from '../cluster/cluster-text.ts';
import { clustersPaths, PEOPLE_IMPORT } from '../paths.ts';
import { importPeople, visitClusters } from '../permissions.ts';
import { listManagedClusters, listPeople } from './list-people.ts';
import { MAX_PEOPLE_QUERY, PeopleListInput } from './membership-contract.ts';
import { branchesText, ClusterRoleBadge, MemberStateBadge } from './people-text.tsx';

export const loader = pageLoader({
  access: visitClusters,
  query: PeopleListInput,
  handle: async (scope, { query }) => {
    const [list, clusters] = await Promise.all([
      listPeople(scope, query),
      listManagedClusters(scope, query.cluster),
    ]);
    return {
      ...list,
      clusters,
      query,
      mayImport: allows(importPeople, scope.actor),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.clusters_people_title() }];

/** The people of all organisations that the reader manages. */
export default function PeoplePage(): ReactNode {
  const { people, next, isPartial, clusters, query, mayImport, locale, zone } =
    useLoaderData<typeof loader>();
  const isFiltered = Boolean(query.q || query.cluster || query.role || query.state);
  return (
    <>
      <PageHeader
        title={m.clusters_people_title()}
        subtitle={m.clusters_people_subtitle()}
        actions={
          clusters.length > 0 && (
            <>
              {mayImport && (
                <LinkButton to={importPaths.imports(PEOPLE_IMPORT)} icon={<Upload aria-hidden />}>
                  {m.ui_import()}
                </LinkButton>
              )}
              <LinkButton
                to={clustersPaths.invitations({ cluster: query.cluster })}
                variant="primary"
                icon={<UserPlus aria-hidden />}
              >
                {m.clusters_people_invite()}
              </LinkButton>
            </>
          )
        }
      />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.clusters_people_title()}
        query={query}
        next={next}
        defaultSort="-joined"
        source={{ list: 'clusters.people', locale }}
        search={{
          label: m.clusters_people_search(),
          placeholder: m.clusters_people_search_placeholder(),
          maxLength: MAX_PEOPLE_QUERY,
        }}
        filters={[
          {
            name: 'cluster',
            label: m.clusters_people_cluster(),
            every: m.clusters_people_cluster_every(),
            options: clusters,
          },
          {
            name: 'role',
            label: m.clusters_people_role(),
            every: m.clusters_people_role_every(),
            options: CLUSTER_ROLES.map((value) => ({ value, label: CLUSTER_ROLE_TEXTS[value]() })),
          },
          {
            name: 'state',
            label: m.clusters_people_state(),
            every: m.clusters_people_state_every(),
            options: MEMBER_STATES.map((value) => ({ value, label: MEMBER_STATE_TEXTS[value]() })),
          },
        ]}
        rows={people}
        rowKey={({ memberId }) => memberId}
        rowTo={({ personId }) => clustersPaths.person(personId)}
        columns={[
          {
            key: 'name',
            header: m.clusters_people_name(),
            primary: true,
            cell: (row) => (
              <span className="break-words">
                <MarkedText text={row.name} marks={row.nameMarks} />
              </span>
            ),
          },
          {
            key: 'cluster',
            header: m.clusters_people_cluster(),
            cell: (row) => <span className="break-words">{clusterName(row, locale)}</span>,
          },
          {
            key: 'role',
            header: m.clusters_people_role(),
            cell: ({ role }) => <ClusterRoleBadge role={role} />,
          },
          {
            key: 'branches',
            header: m.clusters_people_branches(),
            isExtra: true,
            cell: ({ branchCodes }) => branchesText(branchCodes),
          },
          {
            key: 'email',
            header: m.clusters_people_email(),
            wideOnly: true,
            cell: ({ email }) => <span className="break-all">{email}</span>,
          },
          {
            key: 'state',
            header: m.clusters_people_state(),
            cell: ({ state }) => <MemberStateBadge state={state} />,
          },
          {
            key: 'joined',
            header: m.clusters_people_joined(),
            align: 'end',
            sort: '-joined',
            cell: ({ joinedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(joinedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={<NoPeople isFiltered={isFiltered} managesSome={clusters.length > 0} />}
      />
    </>
  );
}

function NoPeople({ isFiltered, managesSome }: { isFiltered: boolean; managesSome: boolean }): ReactNode {
  if (isFiltered)
    return (
      <EmptyState
        icon={<Users />}
        title={m.clusters_people_none_found()}
        action={<LinkButton to={clustersPaths.people()}>{m.clusters_clear_filters()}</LinkButton>}
      >
        {m.clusters_people_none_found_text()}
      </EmptyState>
    );
  if (!managesSome)
    return (
      <EmptyState icon={<Users />} title={m.clusters_people_manages_none()}>
        {m.clusters_people_manages_none_text()}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<Users />}
      title={m.clusters_people_none()}
      action={
        <LinkButton to={clustersPaths.invitations()} icon={<MailPlus aria-hidden />}>
          {m.clusters_people_invite()}
        </LinkButton>
      }
    >
      {m.clusters_people_none_text()}
    </EmptyState>
  );
}
