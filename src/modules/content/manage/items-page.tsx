import { FilePen, Plus, Upload } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';
import { MAX_ARCHIVE_BYTES, MAX_ARCHIVE_ENTRIES } from '#platform/imports/import-rules.ts';
import { importPaths } from '#platform/imports/paths.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { PartialSearch } from '#ui/table/partial-search.tsx';
import { Badge } from '#ui/text/badge.tsx';
import { MarkedText } from '#ui/text/marked-text.tsx';
import { categoryTitle, listCategoryRows } from '../category/category-queries.ts';
import { ITEM_KINDS, type ManagedItemRow, ManagedItemsInput } from '../item/item-contract.ts';
import { ITEM_STATES } from '../item/item-rules.ts';
import { REVIEW_STATES } from '../item/review-rules.ts';
import { managePaths, POSTS_IMPORT } from '../item/paths.ts';
import { manageContent } from '../permissions.ts';
import { KIND_TEXTS, LANGUAGE_TEXTS, REVIEW_TEXTS, STATE_TEXTS } from './item-text.ts';
import { ReviewBadge } from './review-badge.tsx';
import { StateBadge } from './state-badge.tsx';
import { listManagedItems } from './managed-items.ts';

export const loader = pageLoader({
  access: manageContent,
  query: ManagedItemsInput,
  handle: async (scope, { query }) => {
    const [list, categories] = await Promise.all([listManagedItems(scope, query), listCategoryRows(scope)]);
    return {
      ...list,
      query,
      categories: categories.map((row) => ({ value: row.categoryId, label: categoryTitle(scope, row) })),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.content_manage_items() }];

export default function ManagedItemsPage(): ReactNode {
  const { items, nextAfter, isPartial, query, categories, locale, zone } = useLoaderData<typeof loader>();
  const isFiltered = Boolean(query.q || query.state || query.kind || query.review || query.category);
  const create = (
    <LinkButton to={managePaths.newItem()} variant="primary" icon={<Plus aria-hidden />}>
      {m.content_new()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={m.content_manage_items()}
        subtitle={m.content_manage_items_help()}
        actions={
          <>
            <LinkButton to={importPaths.imports(POSTS_IMPORT)} icon={<Upload aria-hidden />}>
              {m.ui_import()}
            </LinkButton>
            {create}
          </>
        }
      />
      <PartialSearch isPartial={isPartial} />
      <ManagedList
        caption={m.content_manage_items()}
        query={query}
        next={nextAfter}
        defaultSort="-changed"
        source={{
          list: 'content.items',
          locale,
          archive: {
            label: m.content_export_markdown(),
            hint: m.content_export_markdown_help({
              size: MAX_ARCHIVE_BYTES / 1_000_000,
              files: formatNumber(MAX_ARCHIVE_ENTRIES, locale),
            }),
          },
        }}
        search={{ label: m.content_manage_search() }}
        filters={[
          {
            name: 'state',
            label: m.content_state(),
            every: m.content_state_every(),
            options: ITEM_STATES.map((value) => ({ value, label: STATE_TEXTS[value]() })),
          },
          {
            name: 'kind',
            label: m.content_kind(),
            every: m.content_kind_every(),
            options: ITEM_KINDS.map((value) => ({ value, label: KIND_TEXTS[value]() })),
          },
          {
            name: 'review',
            label: m.content_review(),
            every: m.content_review_every(),
            options: REVIEW_STATES.map((value) => ({ value, label: REVIEW_TEXTS[value]() })),
          },
          {
            name: 'category',
            label: m.content_category(),
            every: m.content_category_every(),
            options: categories,
          },
        ]}
        rows={items}
        rowKey={({ itemId }) => itemId}
        rowTo={({ itemId }) => managePaths.item(itemId)}
        columns={[
          {
            key: 'title',
            header: m.content_title(),
            primary: true,
            sort: 'title',
            cell: (row) => <ItemTitle row={row} />,
            className: 'sm:min-w-64',
          },
          {
            key: 'kind',
            header: m.content_kind(),
            cell: ({ kind }) => <span className="whitespace-nowrap">{KIND_TEXTS[kind]()}</span>,
          },
          {
            key: 'state',
            header: m.content_state(),
            cell: ({ state, hasChanges, review }) => (
              <span className="flex flex-wrap gap-1">
                <StateBadge state={state} />
                {hasChanges && <Badge tone="warning">{m.content_has_changes()}</Badge>}
                {review !== null && <ReviewBadge state={review} />}
              </span>
            ),
          },
          {
            key: 'category',
            header: m.content_category(),
            wideOnly: true,
            className: 'max-lg:hidden',
            cell: (row) => row.categoryTitle ?? '–',
          },
          {
            key: 'published',
            header: m.content_published_at(),
            sort: '-published',
            wideOnly: true,
            className: 'max-xl:hidden',
            cell: ({ publishedAt }) => <Instant at={publishedAt} zone={zone} locale={locale} />,
          },
          {
            key: 'changed',
            header: m.content_changed_at(),
            align: 'end',
            sort: '-changed',
            wideOnly: true,
            cell: ({ updatedAt }) => <Instant at={updatedAt} zone={zone} locale={locale} />,
          },
        ]}
        empty={
          isFiltered ? (
            <EmptyState
              title={m.content_nothing_found()}
              action={<LinkButton to={managePaths.items()}>{m.content_show_all()}</LinkButton>}
            >
              {m.content_nothing_found_text()}
            </EmptyState>
          ) : (
            <EmptyState icon={<FilePen />} title={m.content_manage_none()} action={create}>
              {m.content_manage_none_text()}
            </EmptyState>
          )
        }
      />
    </>
  );
}

function ItemTitle({ row }: { row: ManagedItemRow }): ReactNode {
  return (
    <span className="min-w-0">
      <span lang={row.locale} className="line-clamp-2 break-words">
        <MarkedText text={row.title} marks={row.titleMarks} />
      </span>
      <span className="block text-xs font-normal break-all text-ink-soft">
        {[LANGUAGE_TEXTS[row.locale](), decodeURI(row.address)].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

function Instant({ at, zone, locale }: { at: string | null; zone: string; locale: Locale }): ReactNode {
  return (
    <span className="whitespace-nowrap text-ink-soft">
      {at === null ? '–' : formatDateTime(new Date(at), { zone, locale })}
    </span>
  );
}
