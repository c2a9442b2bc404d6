import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import { z } from 'zod';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { CursorText } from '#platform/paging/cursor-contract.ts';
import { Card } from '#ui/layout/card.tsx';
import { type Column, DataTable } from '#ui/table/data-table.tsx';
import { DescriptionList } from '#ui/text/description-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { adjustStock } from '../level/adjust-stock.ts';
import { stockPaths } from '../paths.ts';
import { manageStock } from '../permissions.ts';
import { StockAdjustForm } from './stock-adjust-form.tsx';
import { AdjustmentForm, changeOfForm, type StockMovement } from '../level/stock-contract.ts';
import { findMovementPosition, getStockLevel, listMovements } from '../level/stock-queries.ts';
import { movementText } from '../level/stock-text.tsx';

const PAGE_SIZE = 50;

export const loader = pageLoader({
  access: manageStock,
  params: z.object({ item: z.uuid() }),
  query: z.object({ after: CursorText.optional().catch(undefined) }),
  handle: async (scope, { params, query }) => {
    const [level, page] = await Promise.all([
      getStockLevel(scope, params.item),
      listMovements(scope, {
        itemId: params.item,
        after: findMovementPosition(query.after),
        limit: PAGE_SIZE,
      }),
    ]);
    return {
      level,
      ...page,
      isFirstPage: query.after === undefined,
      formKey: scope.requestId,
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const action = pageAction({
  access: manageStock,
  intents: {
    adjust: intent({
      input: AdjustmentForm,
      idempotent: true,
      handle: async (scope, input) => {
        await adjustStock(scope, {
          itemId: input.item,
          change: changeOfForm(input),
          reason: input.reason,
          note: input.note,
          takesReserved: input.takesReserved,
        });
        return getStockLevel(scope, input.item);
      },
    }),
  },
});

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => [
  { title: loaderData?.level.label || m.stock_title() },
];

export default function StockItemPage(): ReactNode {
  const { level, movements, next, isFirstPage, formKey, locale, zone } = useLoaderData<typeof loader>();
  const number = (value: number): string => formatNumber(value, locale);
  const columns: Column<StockMovement>[] = [
    { key: 'kind', header: m.stock_movement(), primary: true, cell: (move) => movementText(move.kind) },
    {
      key: 'quantity',
      header: m.stock_quantity(),
      align: 'end',
      cell: (move) => (
        <span className={move.quantity > 0 ? 'text-positive tabular-nums' : 'tabular-nums'}>
          {move.quantity > 0 ? '+' : '−'}
          {number(Math.abs(move.quantity))}
        </span>
      ),
    },
    {
      key: 'after',
      header: m.stock_on_hand(),
      align: 'end',
      cell: (move) => <span className="tabular-nums">{number(move.onHandAfter)}</span>,
    },
    {
      key: 'note',
      header: m.stock_note(),
      cell: (move) => <span className="break-words">{move.note || '–'}</span>,
    },
    { key: 'by', header: m.stock_by(), cell: (move) => move.actorName || m.stock_by_system() },
    {
      key: 'at',
      header: m.stock_at(),
      cell: (move) => (
        <span className="whitespace-nowrap tabular-nums">
          {formatDateTime(new Date(move.occurredAt), { zone, locale })}
        </span>
      ),
    },
  ];
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: m.stock_title(), to: stockPaths.levels() },
          { label: level.label || m.stock_item() },
        ]}
        title={level.label || m.stock_item()}
      />
      <div className="flex flex-col gap-5">
        <div className="grid items-start gap-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Card title={m.stock_now_title()}>
            <DescriptionList
              layout="rows"
              items={[
                { term: m.stock_on_hand(), detail: number(level.onHand) },
                { term: m.stock_reserved(), detail: number(level.reserved) },
                { term: m.stock_available(), detail: number(level.available), strong: true },
              ]}
            />
          </Card>
          <Card title={m.stock_adjust_title()}>
            {level.policy === 'untracked' ? (
              <p className="text-ink-soft">{m.stock_problem_not_counted()}</p>
            ) : (
              <StockAdjustForm
                itemId={level.itemId}
                onHand={level.onHand}
                reserved={level.reserved}
                formKey={formKey}
                locale={locale}
              />
            )}
          </Card>
        </div>
        <section>
          <h2 className="mb-3 text-lg font-semibold">{m.stock_movements()}</h2>
          <DataTable
            caption={m.stock_movements()}
            columns={columns}
            rows={movements}
            rowKey={(move) => move.movementId}
            empty={
              <EmptyState title={m.stock_no_movements_title()}>{m.stock_no_movements_text()}</EmptyState>
            }
          />
          <Pagination
            previous={isFirstPage ? undefined : stockPaths.item(level.itemId)}
            next={next === null ? undefined : stockPaths.item(level.itemId, { after: next })}
          />
        </section>
      </div>
    </>
  );
}
