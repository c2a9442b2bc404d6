import { PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazy, Suspense, useEffect, useId, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import { Button } from '../action/button.tsx';
import { IconButton } from '../action/icon-button.tsx';
import { classNames } from '../class-names.ts';
import { FilterSearch } from '../form/filter-search.tsx';
import { Pagination } from '../navigation/pagination.tsx';
import { earlierPage, keepEarlierPage, keepList } from '../navigation/way-back.ts';
import { SidePanel } from '../overlay/side-panel.tsx';
import { type Column, DataTable, type DataTableProps } from './data-table.tsx';
import { type ArchiveLabel, ExportMenu, PrintMenu, type PrintLabel, useListExport } from './export-menu.tsx';
import { FilterChip, type ListFilter } from './filter-chip.tsx';
import { addressWith, keptParameters, nextSort, type SortText, sortedBy } from './list-address.ts';
import { LookMenu } from './look-menu.tsx';
import { useRowDetail } from './row-detail.ts';
import { useHiddenColumns } from './table-look.ts';
import type { ListSelection } from './use-list-selection.ts';
import { useRowKeys } from './use-row-keys.ts';
import { ViewMenu } from './view-menu.tsx';

const ExportFiles = lazy(async () => ({ default: (await import('./export-files.tsx')).ExportFiles }));

export interface ListColumn<Row> extends Omit<Column<Row>, 'sortTo' | 'sorted' | 'place'> {
  /** Its order in the address, as its heading sorts first: `title`, `-total`. */
  sort?: SortText;
  /** Hidden until the reader shows it. */
  isExtra?: boolean;
}

export interface ManagedListProps<Row>
  extends Pick<
    DataTableProps<Row>,
    'caption' | 'rows' | 'rowKey' | 'rowTo' | 'rowActions' | 'currentKey' | 'empty'
  > {
  /** Rows can be selected for bulk actions. */
  selection?: {
    of: ListSelection;
    nameOf: (row: Row) => string;
    actions: ReactNode;
    /** How many rows match, where all of them can be selected at once. */
    matching?: { count: number; isMore: boolean };
  };
  columns: readonly ListColumn<Row>[];
  /** The list's parameters as its loader has read them: `q`, `sort`, `after` and the filters. */
  query: Readonly<Record<string, string | undefined>>;
  /** Cursor of the next page. */
  next: string | null;
  /** Order without a parameter `sort`. */
  defaultSort?: SortText;
  search?: {
    label: string;
    placeholder?: string;
    maxLength?: number;
    /** Parameters that a search changes. */
    changes?: Readonly<Record<string, string>>;
  };
  filters?: readonly ListFilter[];
  /**
   * The list's declaration for the server: it can be exported and has saved views. `within` has the parameters that stand
   * in the page's path.
   */
  source?: {
    list: string;
    locale: Locale;
    within?: Readonly<Record<string, string>>;
    /** Id of the record whose rows these are, where saved views make sense for it alone: its filters name what only it has. */
    subject?: string;
    /** Whether the list can be exported as a PDF: its source declares `pdfHead`. */
    hasPdf?: boolean;
    /** Where the list can be had as an archive. */
    archive?: ArchiveLabel;
    /** How its rows are printed: the selected ones, which the list's parameter `SELECTED_ROWS` names, or all of them. */
    prints?: readonly PrintLabel[];
  };
  /** Buttons for the whole list, at the end of the toolbar. */
  actions?: ReactNode;
  /** Rows can be looked at in a panel beside the list where there is room; their pages have the rest. */
  detail?: {
    titleOf: (row: Row) => ReactNode;
    /** The row's name, for the button that opens its panel. */
    nameOf: (row: Row) => string;
    of: (row: Row) => ReactNode;
  };
}

/**
 * A list of a work page, from one declaration: search, filters, order, columns, density, selection, keys and pages. The
 * address holds what is listed; this browser remembers how it looks.
 */
export function ManagedList<Row>({
  columns,
  query,
  next,
  defaultSort = '',
  search,
  filters = [],
  source,
  actions,
  selection,
  detail,
  rowActions,
  ...table
}: ManagedListProps<Row>): ReactNode {
  const { pathname, search: address, key: entry } = useLocation();
  const form = useId();
  const list = useRef<HTMLElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const [hidden, hide] = useHiddenColumns(pathname);
  const exporting = useListExport(source?.list, addressWith('', address, source?.within ?? {}));
  const keys = table.rows.map(table.rowKey);
  const beside = useRowDetail(keys);
  const detailed = detail && table.rows.find((row) => table.rowKey(row) === beside.openKey);
  const closeDetail = (): void => {
    list.current?.querySelector<HTMLElement>('tr[aria-current] .row-link')?.focus({ preventScroll: true });
    beside.close();
  };
  const openAt = (index: number): void => {
    const key = keys[index];
    if (key !== undefined) beside.open(key);
  };
  useRowKeys(list, {
    selects: selection !== undefined,
    ...(detail && {
      beside: {
        show: (index) => (beside.openKey === keys[index] ? closeDetail() : openAt(index)),
        follow: (index) => beside.openKey !== null && openAt(index),
      },
    }),
  });

  const to = (changes: Readonly<Record<string, string | null>>): string =>
    addressWith(pathname, address, changes);
  const sort = query['sort'] || defaultSort;
  const isHidden = ({ key, primary, isExtra = false }: ListColumn<Row>): boolean =>
    !primary && (hidden?.has(key) ?? isExtra);
  const shown = columns.flatMap((column, place): Column<Row>[] => {
    if (isHidden(column)) return [];
    const { sort: own, isExtra: _, ...rest } = column;
    if (own === undefined) return [{ ...rest, place }];
    const after = nextSort(sort, own);
    const sorted = sortedBy(sort, own.replace(/^-/, ''));
    const sortTo = to({ sort: after === defaultSort ? null : after });
    return [{ ...rest, place, sortTo, ...(sorted && { sorted }) }];
  });
  const choose = (key: string, isShown: boolean): void => {
    const keys = columns.filter((column) => (column.key === key ? !isShown : isHidden(column)));
    hide({ keys: keys.map((column) => column.key), places: keys.map((column) => columns.indexOf(column)) });
  };
  const set = filters.filter(({ name }) => query[name]);
  const pageAfter = (cursor: string): string => `${withQuestion(to({}))}after=${encodeURIComponent(cursor)}`;
  const here = query['after'] ? pageAfter(query['after']) : to({});
  const nextPage = next === null ? null : pageAfter(next);
  useEffect(() => {
    keepList(pathname, { search: here.slice(pathname.length), entry });
    if (nextPage !== null) keepEarlierPage(nextPage, here);
  }, [pathname, entry, nextPage, here]);
  const own = ['q', ...filters.map(({ name }) => name), ...Object.keys(search?.changes ?? {})];

  return (
    <section ref={list} aria-label={table.caption}>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        {search && (
          <div className="min-w-0 grow basis-56 sm:max-w-md [&_form]:w-full">
            <FilterSearch
              id={form}
              q={query['q']}
              onSubmit={() => {
                // A filter keeps the focus, so that arrow keys go through its choices.
                if (!(document.activeElement instanceof HTMLSelectElement))
                  results.current?.focus({ preventScroll: true });
              }}
              label={search.label}
              {...(search.placeholder !== undefined && { placeholder: search.placeholder })}
              {...(search.maxLength !== undefined && { maxLength: search.maxLength })}
            >
              {[...keptParameters(address, own), ...Object.entries(search.changes ?? {})].map(
                ([name, value]) => (
                  <input key={name} type="hidden" name={name} value={value} />
                ),
              )}
            </FilterSearch>
          </div>
        )}
        <div
          className={classNames(
            'ms-auto flex flex-wrap items-center gap-2',
            !actions && !source && 'max-sm:hidden',
          )}
        >
          {actions}
          {source && <ViewMenu list={source.list} subject={source.subject} />}
          {source && (
            <ExportMenu
              exporting={exporting}
              hasPdf={source.hasPdf}
              archive={source.archive}
              prints={source.prints}
            />
          )}
          <LookMenu
            columns={columns
              .filter(({ primary }) => !primary)
              .map((column) => ({ key: column.key, header: column.header, isShown: !isHidden(column) }))}
            onColumn={choose}
            onReset={() => hide(defaultColumns(columns))}
          />
        </div>
      </div>
      {(filters.length > 0 || query['q']) && (
        <div
          role="group"
          aria-label={m.ui_table_filters()}
          className="no-scrollbar -mx-4 mb-3 flex items-center gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {filters.map((filter) => (
            <FilterChip
              key={filter.name}
              form={form}
              filter={filter}
              value={query[filter.name]}
              withoutTo={to({ [filter.name]: null })}
            />
          ))}
          {(set.length > 0 || query['q']) && (
            <Link
              to={to(Object.fromEntries(['q', ...set.map(({ name }) => name)].map((name) => [name, null])))}
              className="inline-flex min-h-11 shrink-0 items-center rounded-full px-3 text-sm font-medium text-ink-soft sm:min-h-9 hover:bg-sunken hover:text-ink pointer-coarse:min-h-11"
            >
              {m.ui_table_filters_clear()}
            </Link>
          )}
        </div>
      )}
      {source && exporting.exports !== null && (
        <Suspense fallback={null}>
          <ExportFiles exports={exporting.exports} locale={source.locale} />
        </Suspense>
      )}
      <div className="flex items-start gap-6">
        <div
          ref={results}
          role="group"
          aria-label={m.ui_table_results()}
          tabIndex={-1}
          className="min-w-0 grow outline-none"
        >
          <DataTable
            {...table}
            columns={shown}
            {...(detailed && { currentKey: table.rowKey(detailed) })}
            {...(selection && {
              selection: tableSelection(
                {
                  ...selection,
                  actions: (
                    <>
                      {source?.prints && (
                        <PrintMenu
                          exporting={exporting}
                          prints={source.prints}
                          selected={selection.of.keys}
                        />
                      )}
                      {selection.actions}
                    </>
                  ),
                },
                keys,
              ),
            })}
            {...((detail || rowActions) && {
              rowActions: (row: Row) => (
                <>
                  {rowActions?.(row)}
                  {detail && (
                    <IconButton
                      size="sm"
                      label={m.ui_table_beside({ name: detail.nameOf(row) })}
                      icon={<PanelRight aria-hidden />}
                      className="max-xl:hidden"
                      onClick={() => beside.open(table.rowKey(row))}
                    />
                  )}
                </>
              ),
            })}
          />
        </div>
        {detail && detailed && (
          <SidePanel title={detail.titleOf(detailed)} onClose={closeDetail}>
            {detail.of(detailed)}
          </SidePanel>
        )}
      </div>
      <Pagination
        {...(query['after'] && {
          previous: earlierPage(here) ?? to({}),
          isPreviousFirst: earlierPage(here) === null,
        })}
        next={nextPage ?? undefined}
      />
    </section>
  );
}

type Selection<Row> = NonNullable<ManagedListProps<Row>['selection']>;

/** The selection as the table shows it: this page's part of it, and the offer to select all that match. */
function tableSelection<Row>(
  { of, nameOf, actions, matching }: Selection<Row>,
  keys: readonly string[],
): NonNullable<DataTableProps<Row>['selection']> {
  const isPageChosen = keys.length > 0 && keys.every((key) => of.keys.has(key));
  const canHaveAll = matching !== undefined && isPageChosen && matching.count > of.keys.size;
  return {
    selected: of.isAll ? new Set(keys) : of.keys,
    onChange: of.choose,
    nameOf,
    actions,
    isAcrossPages: true,
    ...(of.isAll && matching && { summary: m.ui_table_all_selected({ count: matching.count }) }),
    ...(canHaveAll && {
      summary: (
        <span className="flex flex-wrap items-center gap-x-3">
          {m.ui_chosen_count({ count: of.keys.size })}
          {matching.isMore ? (
            <span className="text-ink-soft">{m.ui_table_too_many({ count: matching.count })}</span>
          ) : (
            <Button size="sm" variant="quiet" onClick={of.chooseAll}>
              {m.ui_table_select_matching({ count: matching.count })}
            </Button>
          )}
        </span>
      ),
    }),
  };
}

function defaultColumns<Row>(columns: readonly ListColumn<Row>[]): { keys: string[]; places: number[] } {
  const extra = columns.filter(({ isExtra, primary }) => isExtra && !primary);
  return { keys: extra.map(({ key }) => key), places: extra.map((column) => columns.indexOf(column)) };
}

function withQuestion(address: string): string {
  return address.includes('?') ? `${address}&` : `${address}?`;
}
