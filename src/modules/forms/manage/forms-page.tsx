import { ClipboardList, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { FormListInput } from '../form/form-contract.ts';
import { listForms } from '../form/form-queries.ts';
import { FORM_STATES } from '../form/form-rules.ts';
import { formsPaths } from '../paths.ts';
import { manageForms } from '../permissions.ts';
import { FORM_STATE_TEXT } from './kind-text.ts';

export const loader = pageLoader({
  access: manageForms,
  query: FormListInput,
  handle: async (scope, { query }) => ({
    ...(await listForms(scope, query)),
    query,
    locale: scope.locale,
    zone: scope.tenant.zone,
  }),
});

export const meta: MetaFunction = () => [{ title: m.forms_title() }];

export default function FormsPage(): ReactNode {
  const { items, nextAfter, query, locale, zone } = useLoaderData<typeof loader>();
  const add = (
    <LinkButton to={formsPaths.newForm()} variant="primary" icon={<Plus aria-hidden />}>
      {m.forms_new()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={m.forms_title()} subtitle={m.forms_subtitle()} actions={add} />
      <ManagedList
        caption={m.forms_title()}
        query={query}
        next={nextAfter}
        defaultSort="-changed"
        source={{ list: 'forms.forms', locale }}
        search={{ label: m.forms_search() }}
        filters={[
          {
            name: 'state',
            label: m.forms_state(),
            every: m.forms_state_every(),
            options: FORM_STATES.map((value) => ({ value, label: FORM_STATE_TEXT[value]() })),
          },
        ]}
        rows={items}
        rowKey={({ formId }) => formId}
        rowTo={({ slug }) => formsPaths.answers(slug)}
        columns={[
          { key: 'title', header: m.forms_name(), primary: true, sort: 'title', cell: ({ title }) => title },
          {
            key: 'state',
            header: m.forms_state(),
            cell: ({ state }) => (
              <Badge tone={state === 'open' ? 'positive' : 'neutral'}>{FORM_STATE_TEXT[state]()}</Badge>
            ),
          },
          {
            key: 'taken',
            header: m.forms_count(),
            align: 'end',
            sort: '-answers',
            cell: ({ taken }) => <span className="tabular-nums">{taken}</span>,
          },
          {
            key: 'changed',
            header: m.forms_changed(),
            align: 'end',
            sort: '-changed',
            wideOnly: true,
            cell: ({ changedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(changedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          <EmptyState
            icon={<ClipboardList />}
            title={query.q || query.state ? m.forms_none_found() : m.forms_none_yet()}
            action={add}
          >
            {m.forms_none_yet_text()}
          </EmptyState>
        }
      />
    </>
  );
}
