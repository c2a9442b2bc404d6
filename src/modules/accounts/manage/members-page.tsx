import { Upload, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { allows } from '#platform/access/access.ts';
import { DUTIES } from '#platform/duty-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { pageLoader } from '#platform/page/page.ts';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { daysOptions } from '#ui/report/days-options.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { accountsPaths, MEMBERS_IMPORT } from '../paths.ts';
import { manageMembers, seeMembers } from '../permissions.ts';
import { readJoinedDays } from '../person/joined-days.ts';
import { MAX_MEMBER_QUERY, MemberListInput } from './member-contract.ts';
import { listMembers } from './member-queries.ts';
import { MEMBER_ROLES, MEMBER_STATES } from './member-rules.ts';
import { dutyText } from './duty-text.ts';
import { roleText, StandingBadges, StateBadge, stateText } from './member-text.tsx';

export const loader = pageLoader({
  access: seeMembers,
  query: MemberListInput,
  handle: async (scope, { query }) => {
    const span = readJoinedDays(scope, query.joined);
    return {
      ...(await listMembers(scope, query)),
      span,
      // Days that cannot be read are left out, and so is their chip.
      query: { ...query, joined: span === null ? undefined : query.joined },
      mayImport: allows(manageMembers, scope.actor),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.accounts_manage_members() }];

export default function MembersPage(): ReactNode {
  const { members, next, isPartial, span, query, mayImport, locale, zone } = useLoaderData<typeof loader>();
  const isFiltered = Boolean(query.q || query.role || query.duty || query.state || query.joined);
  return (
    <>
      <PageHeader
        title={m.accounts_manage_members()}
        subtitle={m.accounts_manage_members_subtitle()}
        {...(mayImport && {
          actions: (
            <LinkButton to={importPaths.imports(MEMBERS_IMPORT)} icon={<Upload aria-hidden />}>
              {m.ui_import()}
            </LinkButton>
          ),
        })}
      />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.accounts_manage_members()}
        query={query}
        next={next}
        defaultSort="-joined"
        source={{ list: 'accounts.members', locale }}
        search={{
          label: m.accounts_manage_search(),
          placeholder: m.accounts_manage_search_placeholder(),
          maxLength: MAX_MEMBER_QUERY,
        }}
        filters={[
          {
            name: 'role',
            label: m.accounts_manage_role(),
            every: m.accounts_manage_role_every(),
            options: MEMBER_ROLES.map((value) => ({ value, label: roleText(value) })),
          },
          {
            name: 'duty',
            label: m.accounts_duty_title(),
            every: m.accounts_duty_any(),
            options: DUTIES.map((value) => ({ value, label: dutyText(value) })),
          },
          {
            name: 'state',
            label: m.accounts_manage_state(),
            every: m.accounts_manage_state_every(),
            options: MEMBER_STATES.map((value) => ({ value, label: stateText(value) })),
          },
          {
            name: 'joined',
            label: m.accounts_manage_joined(),
            every: m.accounts_manage_joined_any(),
            options: daysOptions({ days: query.joined ?? '', span, locale }),
          },
        ]}
        rows={members}
        rowKey={(row) => row.personId}
        rowTo={(row) => accountsPaths.member(row.personId)}
        columns={[
          {
            key: 'name',
            header: m.accounts_manage_name(),
            primary: true,
            sort: 'name',
            cell: (row) => (
              <span className="break-words">
                <MarkedText text={row.name} marks={row.nameMarks} />
              </span>
            ),
          },
          {
            key: 'email',
            header: m.accounts_email(),
            cell: (row) => <span className="break-all">{row.email}</span>,
          },
          { key: 'role', header: m.accounts_manage_role(), cell: (row) => <StandingBadges {...row} /> },
          {
            key: 'state',
            header: m.accounts_manage_state(),
            cell: (row) => <StateBadge state={row.state} />,
          },
          {
            key: 'joined',
            header: m.accounts_manage_joined(),
            align: 'end',
            sort: '-joined',
            cell: (row) => (
              <span className="text-ink-soft">{formatDate(new Date(row.joinedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<Users />}
            title={m.accounts_manage_none_found()}
            {...(isFiltered && {
              action: (
                <LinkButton to={accountsPaths.members()}>{m.accounts_manage_clear_filters()}</LinkButton>
              ),
            })}
          >
            {m.accounts_manage_none_found_text()}
          </EmptyState>
        }
      />
    </>
  );
}
