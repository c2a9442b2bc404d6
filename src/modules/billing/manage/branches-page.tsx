import { Plus, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { headOfficeBranch } from '#platform/text/thai-id.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { documentPaths } from '../document/paths.ts';
import { manageSeller } from '../permissions.ts';
import { branchText } from '../seller/branch-text.ts';
import type { BranchView } from '../seller/branch-contract.ts';
import { listBranches } from '../seller/branch-view.ts';

export const loader = pageLoader({
  access: manageSeller,
  handle: async (scope) => ({ branches: await listBranches(scope), locale: scope.locale }),
});

export const meta: MetaFunction = () => [{ title: m.billing_branches() }];

/** The seller's places of business. The head office is saved with the seller. */
export default function BranchesPage(): ReactNode {
  const { branches, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.billing_seller(), to: documentPaths.manageSeller() },
          { label: m.billing_branches() },
        ]}
        title={m.billing_branches()}
        subtitle={m.billing_branches_help()}
        actions={
          branches.length > 0 && (
            <LinkButton to={documentPaths.manageBranch('new')} variant="primary" icon={<Plus aria-hidden />}>
              {m.billing_branch_new()}
            </LinkButton>
          )
        }
      />
      <DataTable
        caption={m.billing_branches()}
        rows={branches}
        rowKey={({ branchId }) => branchId}
        rowTo={({ branchId, code }) =>
          code === headOfficeBranch ? documentPaths.manageSeller() : documentPaths.manageBranch(branchId)
        }
        columns={[
          {
            key: 'name',
            header: m.billing_branch(),
            primary: true,
            cell: (branch) => branchText(branch, locale),
          },
          {
            key: 'code',
            header: m.billing_branch_code(),
            cell: ({ code }) => <span className="tabular-nums">{code}</span>,
          },
          { key: 'phone', header: m.billing_seller_phone(), cell: ({ phone }) => phone || '–' },
          { key: 'state', header: m.billing_column_status(), cell: (branch) => <State branch={branch} /> },
        ]}
        empty={
          <EmptyState
            icon={<Store />}
            title={m.billing_branches_empty_title()}
            action={
              <LinkButton to={documentPaths.manageSeller()} variant="primary">
                {m.billing_seller_open()}
              </LinkButton>
            }
          >
            {m.billing_branches_empty_text()}
          </EmptyState>
        }
      />
    </>
  );
}

function State({ branch }: { branch: BranchView }): ReactNode {
  if (branch.isArchived) return <Badge>{m.billing_branch_archived()}</Badge>;
  return branch.addressTh === '' ? (
    <Badge tone="warning">{m.billing_branch_incomplete()}</Badge>
  ) : (
    <Badge tone="positive">{m.billing_branch_open()}</Badge>
  );
}
