import { ChevronRight, PackageSearch, SlidersHorizontal, X } from 'lucide-react';
import type { ChangeEvent, ReactNode, RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';
import { Form, Link, useLocation, useNavigation } from 'react-router';
import * as m from '#messages';
import { buttonClass } from '#ui/action/button-class.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { Notice } from '#ui/text/notice.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { Select } from '#ui/form/select.tsx';
import { TextField } from '#ui/form/text-field.tsx';
import type { CategoryNode } from '../category/category-contract.ts';
import type { ProductListQuery } from '../paths.ts';
import { ProductGrid, ProductGridSkeleton } from './product-card.tsx';
import type { ProductPage, ProductSort } from './product-list-contract.ts';

export interface ProductListViewProps {
  readonly page: ProductPage;
  /** The effective query of the URL. */
  readonly query: ProductListQuery & { readonly sort: ProductSort };
  readonly isQueryTooShort: boolean;
  /** The form's target, and the URL of the list with another query. */
  readonly action: string;
  readonly linkTo: (query: ProductListQuery) => string;
  /** Links to the child categories, or to the top-level ones. */
  readonly chips: readonly CategoryNode[];
  readonly chipTo: (category: CategoryNode) => string;
  /** Options of the category select; absent in the list of one category. */
  readonly categories?: readonly CategoryNode[];
  /** SKUs on this page that the reader has saved; null if they cannot save. */
  readonly saved: readonly string[] | null;
}

/** Search, filters and cards. All state is in the URL, and the form works without JavaScript. */
export function ProductListView(props: ProductListViewProps): ReactNode {
  const { page, query, isQueryTooShort, saved } = props;
  const navigation = useNavigation();
  const location = useLocation();
  const isLoading = navigation.state === 'loading' && navigation.location.pathname === location.pathname;
  return (
    <div className="flex flex-col gap-5">
      <Chips chips={props.chips} chipTo={props.chipTo} />
      <Filters {...props} />
      {isQueryTooShort && <Notice tone="accent">{m.shop_query_too_short()}</Notice>}
      {isLoading ? (
        <ProductGridSkeleton />
      ) : page.items.length === 0 ? (
        <NothingFound {...props} />
      ) : (
        <ProductGrid items={page.items} eager={2} saved={saved} />
      )}
      {!isLoading && (query.after || page.nextAfter) && (
        <nav aria-label={m.shop_pages()} className="flex flex-wrap items-center justify-center gap-3 pt-2">
          {query.after && (
            <LinkButton to={props.linkTo({ ...query, after: undefined })}>{m.shop_first_page()}</LinkButton>
          )}
          {page.nextAfter && (
            <LinkButton to={props.linkTo({ ...query, after: page.nextAfter })} variant="primary" rel="next">
              {m.shop_next_page()}
              <ChevronRight aria-hidden />
            </LinkButton>
          )}
        </nav>
      )}
    </div>
  );
}

function Chips({ chips, chipTo }: Pick<ProductListViewProps, 'chips' | 'chipTo'>): ReactNode {
  if (chips.length === 0) return null;
  return (
    <nav aria-label={m.shop_categories()} className="-mx-4 sm:mx-0">
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap sm:px-0">
        {chips.map((category) => (
          <li key={category.code} className="shrink-0">
            <Link
              to={chipTo(category)}
              prefetch="intent"
              className="inline-flex min-h-11 items-center rounded-full border border-line bg-surface px-4 text-sm font-medium shadow-rest transition-colors duration-120 hover:border-accent hover:text-accent"
            >
              {category.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Submits on change; without JavaScript a button does. */
function submitForm(event: ChangeEvent<HTMLSelectElement | HTMLInputElement>): void {
  event.currentTarget.form?.requestSubmit();
}

const FIELDS = ['q', 'category', 'min', 'max', 'stock', 'sort'] as const;

/** Keeps typed values while the form submits itself; remounts the fields when a link changes the URL. */
function useFreshFields(query: ProductListViewProps['query']): {
  form: RefObject<HTMLFormElement | null>;
  generation: number;
} {
  const form = useRef<HTMLFormElement>(null);
  const [generation, setGeneration] = useState(0);
  const wanted = FIELDS.map((name) =>
    name === 'stock' && query.stock !== 'in' ? '' : (query[name] ?? ''),
  ).join('\n');
  useEffect(() => {
    if (!form.current) return;
    const typed = new FormData(form.current);
    const shown = FIELDS.filter((name) => form.current?.elements.namedItem(name));
    const differs = shown.some(
      (name) => (typed.get(name) ?? '') !== wanted.split('\n')[FIELDS.indexOf(name)],
    );
    if (differs) setGeneration((current) => current + 1);
  }, [wanted]);
  return { form, generation };
}

function Filters({ query, action, linkTo, categories }: ProductListViewProps): ReactNode {
  const { form, generation } = useFreshFields(query);
  const isFiltered = Boolean(query.min || query.max || query.stock === 'in' || query.category);
  const sorts: { value: ProductSort; label: string }[] = [
    ...(query.q ? [{ value: 'best' as const, label: m.shop_sort_best() }] : []),
    { value: 'newest', label: m.shop_sort_newest() },
    { value: 'price_up', label: m.shop_sort_price_up() },
    { value: 'price_down', label: m.shop_sort_price_down() },
    { value: 'name', label: m.shop_sort_name() },
  ];
  return (
    <Form
      method="get"
      action={action}
      role="search"
      aria-label={m.shop_search_and_filter()}
      className="flex flex-col gap-3"
      ref={form}
      key={generation}
    >
      <div className="flex items-center gap-2">
        <div className="min-w-0 grow">
          <SearchField
            name="q"
            label={m.shop_search_label()}
            placeholder={m.shop_search_placeholder()}
            defaultValue={query.q ?? ''}
            maxLength={100}
          />
        </div>
        <button type="submit" className={buttonClass({ variant: 'primary' })}>
          {m.shop_search()}
        </button>
      </div>
      <div>
        <input
          type="checkbox"
          id="shop-filters"
          aria-controls="shop-filter-fields"
          className="peer sr-only lg:hidden"
          defaultChecked={isFiltered}
        />
        <label
          htmlFor="shop-filters"
          className={classNames(
            buttonClass({ size: 'sm' }),
            'cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-accent lg:hidden',
          )}
        >
          <SlidersHorizontal aria-hidden />
          {m.shop_filters()}
        </label>
        <div
          id="shop-filter-fields"
          className="mt-3 hidden flex-col gap-3 peer-checked:flex sm:flex-row sm:flex-wrap sm:items-end lg:mt-0 lg:flex"
        >
          {categories && (
            <Select
              label={m.shop_category()}
              name="category"
              defaultValue={query.category ?? ''}
              onChange={submitForm}
              options={[
                { value: '', label: m.shop_all_categories() },
                ...categories.map(({ code, title, depth }) => ({
                  value: code,
                  label: `${'\u2003'.repeat(depth - 1)}${title}`,
                })),
              ]}
              className="sm:w-56"
            />
          )}
          <div className="flex items-end gap-2">
            <TextField
              label={m.shop_price_min()}
              name="min"
              inputMode="decimal"
              defaultValue={query.min ?? ''}
              placeholder="0"
              autoComplete="off"
              className="min-w-0 grow sm:w-28"
            />
            <span aria-hidden className="pb-2.5 text-ink-soft">
              –
            </span>
            <TextField
              label={m.shop_price_max()}
              name="max"
              inputMode="decimal"
              defaultValue={query.max ?? ''}
              autoComplete="off"
              className="min-w-0 grow sm:w-28"
            />
          </div>
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-2.5">
            <input
              type="checkbox"
              name="stock"
              value="in"
              defaultChecked={query.stock === 'in'}
              onChange={submitForm}
              className="size-5 accent-(--accent)"
            />
            {m.shop_only_in_stock()}
          </label>
          <button type="submit" className={buttonClass()}>
            {m.shop_apply()}
          </button>
          {isFiltered && (
            <Link to={linkTo({ q: query.q, sort: query.sort })} className={buttonClass({ variant: 'quiet' })}>
              <X aria-hidden />
              {m.shop_clear_filters()}
            </Link>
          )}
          <Select
            label={m.shop_sort()}
            name="sort"
            defaultValue={query.sort}
            onChange={submitForm}
            options={sorts}
            className="sm:ms-auto sm:w-52"
          />
        </div>
      </div>
    </Form>
  );
}

function NothingFound({ query, linkTo }: ProductListViewProps): ReactNode {
  const isAsking = Boolean(
    query.q || query.min || query.max || query.category || query.stock === 'in' || query.after,
  );
  return (
    <EmptyState
      icon={<PackageSearch />}
      title={isAsking ? m.shop_nothing_found_title() : m.shop_no_products_title()}
      action={isAsking && <LinkButton to={linkTo({})}>{m.shop_show_all()}</LinkButton>}
    >
      {isAsking ? m.shop_nothing_found_text() : m.shop_no_products_text()}
    </EmptyState>
  );
}
