import { ImageOff, Package, Plus, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { type MetaFunction, useFetcher, useLoaderData, useLocation } from 'react-router';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { importPaths } from '#platform/imports/paths.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { formatBaht } from '#platform/money/money.ts';
import { type ActionReply, intent, pageAction, pageLoader } from '#platform/page/page.ts';
import { Button } from '#ui/action/button.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { useListSelection } from '#ui/table/use-list-selection.ts';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { toast } from '#ui/toast/toast.ts';
import {
  AVAILABILITIES,
  ManagedListInput,
  type ManagedRow,
  MAX_SELECTED,
  PRODUCT_STATUSES,
  type ProductStatus,
  RestoreStatusInput,
  SelectedStatusInput,
} from '../product/product-contract.ts';
import { type ManagedListQuery, PRODUCTS_IMPORT, shopPaths } from '../paths.ts';
import { manageShop } from '../permissions.ts';
import { countManagedProducts, countProducts, listManagedProducts } from '../editing/managed-product.ts';
import {
  restoreProductStatus,
  setStatusOfSelected,
  type StatusChange,
} from '../editing/set-product-status.ts';
import { listCategoryOptions } from './category-options.ts';
import { productProblem } from './product-problem.tsx';
import {
  AvailabilityBadge,
  availabilityText,
  ProductStatusBadge,
  productStatusText,
} from './status-badges.tsx';

export const loader = pageLoader({
  access: manageShop,
  query: ManagedListInput,
  handle: async (scope, { query }) => {
    const [list, matching, counts, categories] = await Promise.all([
      listManagedProducts(scope, query),
      countManagedProducts(scope, query, MAX_SELECTED),
      countProducts(scope),
      listCategoryOptions(scope),
    ]);
    return { ...list, matching, counts, categories, query, locale: scope.locale, zone: scope.tenant.zone };
  },
});

export const action = pageAction({
  access: manageShop,
  intents: {
    status: intent({ input: SelectedStatusInput, handle: setStatusOfSelected }),
    restore: intent({ input: RestoreStatusInput, handle: restoreProductStatus }),
  },
});

export const meta: MetaFunction = () => [{ title: m.shop_manage_products() }];

export default function ManagedProductsPage(): ReactNode {
  const { items, nextAfter, isPartial, matching, counts, categories, query, locale, zone } =
    useLoaderData<typeof loader>();
  const { q, category, status, stock } = query;
  const kept: ManagedListQuery = { q, category, stock, sort: query.sort };
  const all = counts.active + counts.draft + counts.archived;
  const bulk = useBulkStatus();
  return (
    <>
      <PageHeader
        title={m.shop_manage_products()}
        subtitle={m.shop_manage_products_help()}
        actions={
          <>
            <LinkButton to={importPaths.imports(PRODUCTS_IMPORT)} icon={<Upload aria-hidden />}>
              {m.ui_import()}
            </LinkButton>
            <LinkButton to={shopPaths.manageNewProduct()} variant="primary" icon={<Plus aria-hidden />}>
              {m.shop_manage_new_product()}
            </LinkButton>
          </>
        }
        tabs={
          <Tabs
            label={m.shop_manage_status()}
            tabs={[
              {
                to: shopPaths.manageProducts(kept),
                label: m.shop_manage_all(),
                current: status === undefined,
                count: all,
              },
              ...PRODUCT_STATUSES.toSorted(
                (one, other) => TAB_ORDER.indexOf(one) - TAB_ORDER.indexOf(other),
              ).map((each) => ({
                to: shopPaths.manageProducts({ ...kept, status: each }),
                label: productStatusText(each),
                current: status === each,
                count: counts[each],
              })),
            ]}
          />
        }
      />
      {bulk.problem && (
        <Notice tone="danger" live className="mb-4">
          {bulk.problem.message}
        </Notice>
      )}
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.shop_manage_products()}
        query={query}
        next={nextAfter}
        defaultSort="-changed"
        source={{ list: 'shop.products', locale }}
        search={{ label: m.shop_manage_search(), placeholder: m.shop_manage_search_placeholder() }}
        filters={[
          {
            name: 'category',
            label: m.shop_manage_category(),
            every: m.shop_manage_category_every(),
            options: categories,
          },
          {
            name: 'stock',
            label: m.shop_manage_stock(),
            every: m.shop_manage_stock_every(),
            options: AVAILABILITIES.map((value) => ({ value, label: availabilityText(value) })),
          },
        ]}
        rows={items}
        rowKey={({ sku }) => sku}
        rowTo={({ sku }) => shopPaths.manageProduct(sku)}
        selection={{
          of: bulk.selection,
          matching,
          nameOf: ({ title }) => title,
          actions: TAB_ORDER.map((to) => (
            <Button key={to} size="sm" disabled={bulk.isBusy} onClick={() => bulk.send(to)}>
              {bulkText(to)}
            </Button>
          )),
        }}
        columns={[
          {
            key: 'title',
            header: m.shop_manage_product(),
            primary: true,
            sort: 'title',
            cell: (row) => <ProductName row={row} locale={locale} />,
            className: 'sm:min-w-64',
          },
          {
            key: 'status',
            header: m.shop_manage_status(),
            cell: ({ status: state }) => <ProductStatusBadge status={state} />,
          },
          {
            key: 'category',
            header: m.shop_manage_category(),
            cell: (row) => row.categoryTitle,
            wideOnly: true,
            className: 'sm:min-w-32',
          },
          {
            key: 'price',
            header: m.shop_manage_price(),
            align: 'end',
            sort: '-price',
            cell: (row) => <Price row={row} locale={locale} />,
          },
          {
            key: 'stock',
            header: m.shop_manage_stock(),
            cell: ({ availability }) => <AvailabilityBadge availability={availability} />,
          },
          {
            key: 'at',
            header: m.shop_manage_changed(),
            align: 'end',
            sort: '-changed',
            wideOnly: true,
            cell: ({ updatedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(updatedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={<NoProducts isFiltered={Boolean(q || category || status || stock)} />}
      />
    </>
  );
}

/** How long the undo of a change is offered. */
const UNDO_MS = 10_000;
const TAB_ORDER: readonly ProductStatus[] = ['active', 'draft', 'archived'];

/** Selected products and the change of their status, with its undo. */
function useBulkStatus() {
  const fetcher = useFetcher<ActionReply<StatusChange>>();
  const undoing = useFetcher<ActionReply<{ changed: number }>>();
  const { search } = useLocation();
  const selection = useListSelection();
  const [to, setTo] = useState<ProductStatus>('active');
  const reply = fetcher.state === 'idle' ? fetcher.data : undefined;
  const undone = undoing.state === 'idle' ? undoing.data : undefined;

  const tell = useEffectEvent(({ changed, former }: StatusChange): void => {
    selection.clear();
    void toast({
      message: m.shop_manage_bulk_done({ count: changed }),
      tone: 'positive',
      durationMs: UNDO_MS,
      ...(changed > 0 && {
        action: {
          label: m.ui_undo(),
          onPress: () =>
            void undoing.submit(
              { intent: 'restore', status: to, former: JSON.stringify(former) },
              // The undo may be pressed on another page.
              { method: 'post', action: shopPaths.manageProducts() },
            ),
        },
      }),
    });
  });
  useEffect(() => {
    if (reply?.ok) tell(reply.result);
  }, [reply]);
  useEffect(() => {
    if (undone?.ok) void toast({ message: m.shop_manage_bulk_undone({ count: undone.result.changed }) });
  }, [undone]);

  function send(status: ProductStatus): void {
    const form = new FormData();
    form.set('intent', 'status');
    form.set('status', status);
    if (selection.isAll) form.set('matching', search);
    else for (const sku of selection.keys) form.append('skus[]', sku);
    setTo(status);
    void fetcher.submit(form, { method: 'post' });
  }

  const failed = [reply, undone].find((each) => each?.ok === false);
  return {
    selection,
    send,
    isBusy: fetcher.state !== 'idle' || undoing.state !== 'idle',
    problem: failed?.ok === false ? productProblem(failed.problem) : null,
  };
}

function bulkText(status: ProductStatus): string {
  switch (status) {
    case 'active':
      return m.shop_manage_bulk_active();
    case 'draft':
      return m.shop_manage_bulk_draft();
    case 'archived':
      return m.shop_manage_bulk_archive();
  }
}

function ProductName({ row, locale }: { row: ManagedRow; locale: Locale }): ReactNode {
  const variants =
    row.variantCount > 1
      ? ` · ${m.shop_manage_variant_count({ count: formatNumber(row.variantCount, locale) })}`
      : '';
  return (
    <span className="flex items-center gap-3">
      {row.pictureUrl ? (
        <img
          src={row.pictureUrl}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          className="size-11 shrink-0 rounded-md border border-line bg-sunken object-cover"
        />
      ) : (
        <span className="flex size-11 shrink-0 items-center justify-center rounded-md border border-line bg-sunken text-ink-soft">
          <ImageOff aria-hidden className="size-5" />
        </span>
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 break-words">
          <MarkedText text={row.title} marks={row.titleMarks} />
        </span>
        <span className="block text-xs font-normal break-all text-ink-soft">
          {row.sku}
          {variants}
        </span>
      </span>
    </span>
  );
}

function Price({ row, locale }: { row: ManagedRow; locale: Locale }): ReactNode {
  const price = row.priceSatang === 0 ? m.shop_manage_free() : formatBaht(row.priceSatang, locale);
  return (
    <span className="tabular-nums">
      {row.hasPriceRange ? m.shop_manage_price_from({ price }) : price}
      {row.priceSatang < row.regularPriceSatang && (
        <s className="ms-1.5 text-xs text-ink-soft">{formatBaht(row.regularPriceSatang, locale)}</s>
      )}
    </span>
  );
}

function NoProducts({ isFiltered }: { isFiltered: boolean }): ReactNode {
  if (isFiltered) {
    return (
      <EmptyState
        title={m.shop_manage_none_found()}
        action={<LinkButton to={shopPaths.manageProducts()}>{m.shop_manage_clear_filters()}</LinkButton>}
      >
        {m.shop_manage_none_found_text()}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<Package />}
      title={m.shop_manage_no_products()}
      action={
        <LinkButton to={shopPaths.manageNewProduct()} variant="primary" icon={<Plus aria-hidden />}>
          {m.shop_manage_new_product()}
        </LinkButton>
      }
    >
      {m.shop_manage_no_products_text()}
    </EmptyState>
  );
}
