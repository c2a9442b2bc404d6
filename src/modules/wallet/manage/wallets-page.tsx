import { Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatBaht } from '#platform/money/money.ts';
import { pageLoader } from '#platform/page/page.ts';
import { DataTable } from '#ui/table/data-table.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { FilterSearch } from '#ui/form/filter-search.tsx';
import { Toolbar } from '#ui/layout/toolbar.tsx';
import { walletPaths } from '../paths.ts';
import { seeWallets } from '../permissions.ts';
import { WalletListQuery } from '../wallet/wallet-contract.ts';
import { findHolders } from './holders.ts';

export const loader = pageLoader({
  access: seeWallets,
  query: WalletListQuery,
  handle: async (scope, { query }) => ({
    ...(await findHolders(scope, query)),
    query,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.wallet_manage_title() }];

export default function WalletsPage(): ReactNode {
  const { members, next, query, locale } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={m.wallet_manage_title()} subtitle={m.wallet_manage_subtitle()} />
      <Toolbar
        search={
          <FilterSearch
            q={query.q}
            label={m.wallet_manage_search()}
            placeholder={m.wallet_manage_search_placeholder()}
          />
        }
      />
      <DataTable
        caption={m.wallet_manage_title()}
        rows={members}
        rowKey={(row) => row.personId}
        rowTo={(row) => walletPaths.walletOf(row.personId)}
        columns={[
          {
            key: 'name',
            header: m.wallet_manage_name(),
            primary: true,
            cell: (row) => <span className="break-words">{row.name}</span>,
          },
          {
            key: 'email',
            header: m.wallet_manage_email(),
            cell: (row) => <span className="break-all">{row.email}</span>,
          },
          {
            key: 'balance',
            header: m.wallet_balance(),
            align: 'end',
            cell: (row) => <span className="tabular-nums">{formatBaht(row.balanceSatang, locale)}</span>,
          },
        ]}
        empty={
          <EmptyState icon={<Users />} title={m.wallet_manage_none()}>
            {m.wallet_manage_none_text()}
          </EmptyState>
        }
      />
      <Pagination
        previous={query.after ? walletPaths.wallets({ q: query.q }) : undefined}
        next={next ? walletPaths.wallets({ q: query.q, after: next }) : undefined}
      />
    </>
  );
}
