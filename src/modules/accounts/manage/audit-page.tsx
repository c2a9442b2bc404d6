import { ListFilter, ScrollText } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { shownAddress } from '#platform/text/shown-address.ts';
import { withShownAddresses } from '#platform/text/web-addresses.ts';
import { Button } from '#ui/action/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { DateField } from '#ui/form/date-field.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { accountsPaths } from '../paths.ts';
import { manageMembers } from '../permissions.ts';
import { AuditInput, type AuditView } from './audit-contract.ts';
import { getAuditChoices, listAuditPage } from './audit-log.ts';
import { actText, thingText } from './audit-text.ts';
import { MAX_MEMBER_QUERY } from './member-contract.ts';

export const loader = pageLoader({
  access: manageMembers,
  query: AuditInput,
  handle: async (scope, { query }) => {
    const [page, choices] = await Promise.all([listAuditPage(scope, query), getAuditChoices(scope)]);
    return {
      lines: page.lines.map((line) => ({
        ...line,
        act: actText(scope, line.action),
        thing: thingText(scope, line.entityKind),
      })),
      next: page.next,
      isPartial: page.isPartial,
      choices: {
        ...choices,
        actions: choices.actions.map((value) => ({ value, label: actText(scope, value) })),
      },
      query,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.accounts_manage_audit() }];

export default function AuditPage(): ReactNode {
  const { lines, next, isPartial, choices, query, locale, zone } = useLoaderData<typeof loader>();
  const { after: _after, sort: _sort, ...filter } = query;
  const isFiltered = Object.values(filter).some(Boolean);
  return (
    <>
      <PageHeader title={m.accounts_manage_audit()} subtitle={m.accounts_manage_audit_subtitle()} />
      <DaysForm query={query} />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.accounts_manage_audit()}
        query={query}
        next={next}
        defaultSort="-at"
        source={{ list: 'accounts.audit', locale }}
        search={{ label: m.accounts_manage_audit_search(), maxLength: MAX_MEMBER_QUERY }}
        filters={[
          {
            name: 'actor',
            label: m.accounts_manage_audit_who(),
            every: m.accounts_manage_audit_everybody(),
            options: choices.actors,
          },
          {
            name: 'action',
            label: m.accounts_manage_audit_what(),
            every: m.accounts_manage_audit_everything(),
            options: choices.actions,
          },
        ]}
        rows={lines}
        rowKey={(line) => line.key}
        columns={[
          {
            key: 'what',
            header: m.accounts_manage_audit_what(),
            primary: true,
            cell: (line) => <span className="break-words">{line.act}</span>,
          },
          {
            key: 'at',
            header: m.accounts_manage_audit_at(),
            sort: '-at',
            cell: (line) => (
              <span className="text-ink-soft tabular-nums">
                <span className="block whitespace-nowrap">
                  {formatDateTime(new Date(line.at), { zone, locale })}
                </span>
                <span className="block text-xs">{line.place}</span>
              </span>
            ),
          },
          { key: 'who', header: m.accounts_manage_audit_who(), cell: (line) => <Who line={line} /> },
          { key: 'whom', header: m.accounts_manage_audit_whom(), cell: (line) => <Whom line={line} /> },
          { key: 'change', header: m.accounts_manage_audit_change(), cell: (line) => <Change line={line} /> },
        ]}
        empty={
          <EmptyState
            icon={<ScrollText />}
            title={m.accounts_manage_audit_none()}
            {...(isFiltered && {
              action: <LinkButton to={accountsPaths.audit()}>{m.accounts_manage_clear_filters()}</LinkButton>,
            })}
          >
            {m.accounts_manage_audit_none_text()}
          </EmptyState>
        }
      />
    </>
  );
}

/** The days of the log: a chip offers choices only. Keeps the other filters, as these keep the days. */
function DaysForm({
  query: { from = '', to = '', q, actor, action, sort },
}: {
  query: AuditInput;
}): ReactNode {
  const kept = Object.entries({ q, actor, action, sort }).filter(([, value]) => Boolean(value));
  return (
    <Card className="mb-4">
      <Form
        key={`${from} ${to}`}
        aria-label={m.accounts_manage_audit_filter()}
        className="grid grid-cols-2 items-end gap-3 sm:grid-cols-[11rem_11rem_auto] sm:justify-start"
      >
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <DateField name="from" label={m.accounts_manage_audit_from()} defaultValue={from} />
        <DateField name="to" label={m.accounts_manage_audit_to()} defaultValue={to} />
        <Button type="submit" icon={<ListFilter aria-hidden />} className="max-sm:col-span-2">
          {m.accounts_manage_audit_filter()}
        </Button>
      </Form>
    </Card>
  );
}

function Who({ line }: { line: AuditView }): ReactNode {
  return (
    <span className="block min-w-0 break-words">
      {line.actor ?? m.accounts_manage_the_system()}
      {line.acting !== null && (
        <span className="block text-xs text-ink-soft">
          {m.accounts_manage_audit_by_acting({ name: line.acting })}
        </span>
      )}
    </span>
  );
}

function Whom({ line }: { line: AuditView & { readonly thing: string } }): ReactNode {
  if (line.entityName !== null)
    return <TextLink to={accountsPaths.member(line.entityId)}>{line.entityName}</TextLink>;
  return (
    <span className="block min-w-0 text-xs text-ink-soft">
      <span className="block text-sm text-ink">{line.thing}</span>
      {!IS_ID.test(line.entityId) && <span className="block break-words">{shownAddress(line.entityId)}</span>}
    </span>
  );
}

/** An id names nothing to people; the file has it. */
const IS_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function Change({ line }: { line: AuditView }): ReactNode {
  return (
    <span className="block max-w-80 min-w-0">
      {line.facts.map((fact) => (
        <span key={fact} className="block text-xs break-words">
          {withShownAddresses(fact)}
        </span>
      ))}
      {line.reason !== null && <span className="block break-words">{line.reason}</span>}
    </span>
  );
}
