import { Boxes } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Badge, type Tone } from '#ui/text/badge.tsx';
import { type ListColumn, ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { LevelListQuery } from './levels-list.ts';
import { stockPaths } from '../paths.ts';
import { manageStock } from '../permissions.ts';
import { MAX_QUERY_LENGTH, type StockLevel } from '../level/stock-contract.ts';
import { listStockLevels } from '../level/stock-queries.ts';
import {
  type AvailabilityClass,
  availabilityClassOf,
  LEVEL_FILTERS,
  type LevelFilter,
} from '../level/stock-rules.ts';
import { availabilityText } from '../level/stock-text.tsx';

const PAGE_SIZE = 50;

export const loader = pageLoader({
  access: manageStock,
  query: LevelListQuery,
  handle: async (scope, { query }) => ({
    ...(await listStockLevels(scope, {
      filter: query.show,
      q: query.q,
      sort: query.sort,
      after: query.after ?? null,
      limit: PAGE_SIZE,
    })),
    query,
    locale: scope.locale,
  }),
});

export const meta: MetaFunction = () => [{ title: m.stock_title() }];

const tones: Readonly<Record<AvailabilityClass, Tone>> = {
  in_stock: 'positive',
  low: 'warning',
  sold_out: 'danger',
};

export default function StockLevelsPage(): ReactNode {
  const { levels, next, isPartial, query, locale } = useLoaderData<typeof loader>();
  const number = (value: number): ReactNode => (
    <span className="tabular-nums">{formatNumber(value, locale)}</span>
  );
  const columns: ListColumn<StockLevel>[] = [
    {
      key: 'label',
      header: m.stock_item(),
      primary: true,
      sort: 'label',
      cell: (level) => level.label || level.itemId,
    },
    {
      key: 'availability',
      header: m.stock_availability(),
      cell: (level) => {
        if (level.policy === 'allow' && level.available <= 0)
          return <Badge tone="warning">{m.stock_sells_on()}</Badge>;
        const availability = availabilityClassOf(level.policy, level.available);
        return <Badge tone={tones[availability]}>{availabilityText(availability)}</Badge>;
      },
    },
    {
      key: 'available',
      header: m.stock_available(),
      align: 'end',
      sort: 'available',
      cell: (level) => number(level.available),
    },
    { key: 'onHand', header: m.stock_on_hand(), align: 'end', cell: (level) => number(level.onHand) },
    { key: 'reserved', header: m.stock_reserved(), align: 'end', cell: (level) => number(level.reserved) },
  ];
  return (
    <>
      <PageHeader
        title={m.stock_title()}
        subtitle={m.stock_subtitle()}
        tabs={
          <Tabs
            label={m.stock_filter()}
            tabs={LEVEL_FILTERS.map((show) => ({
              to: stockPaths.levels({ ...(show !== 'all' && { show }), q: query.q, sort: query.sort }),
              label: filterText(show),
              current: query.show === show,
            }))}
          />
        }
      />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.stock_title()}
        query={query}
        next={next}
        defaultSort="available"
        source={{ list: 'stock.levels', locale }}
        search={{
          label: m.stock_search(),
          placeholder: m.stock_search_placeholder(),
          maxLength: MAX_QUERY_LENGTH,
        }}
        columns={columns}
        rows={levels}
        rowKey={(level) => level.itemId}
        rowTo={(level) => stockPaths.item(level.itemId)}
        empty={<NothingFound show={query.show} q={query.q} />}
      />
    </>
  );
}

function NothingFound({ show, q }: { show: LevelFilter; q: string }): ReactNode {
  if (q !== '')
    return (
      <EmptyState
        title={m.stock_search_empty_title()}
        action={<LinkButton to={stockPaths.levels({ show })}>{m.stock_search_clear()}</LinkButton>}
      >
        {m.stock_search_empty_text()}
      </EmptyState>
    );
  return (
    <EmptyState icon={<Boxes />} title={m.stock_empty_title()}>
      {show === 'all' ? m.stock_empty_text() : m.stock_empty_filter_text()}
    </EmptyState>
  );
}

function filterText(filter: LevelFilter): string {
  switch (filter) {
    case 'all':
      return m.stock_filter_all();
    case 'low':
      return m.stock_filter_low();
    case 'sold_out':
      return m.stock_filter_sold_out();
  }
}
