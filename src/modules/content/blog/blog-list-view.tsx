import { ChevronRight, Newspaper, Rss } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import * as m from '#messages';
import { LinkButton } from '#ui/action/link-button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SearchField } from '#ui/form/search-field.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { Notice } from '#ui/text/notice.tsx';
import type { CategoryLink } from '../category/category-contract.ts';
import { type BlogQuery, contentPaths } from '../paths.ts';
import { PostGrid } from '../reading/post-card.tsx';
import type { PostPage } from '../reading/reading-contract.ts';

export interface BlogListViewProps {
  readonly page: PostPage;
  readonly query: BlogQuery;
  readonly isQueryTooShort: boolean;
  readonly categories: readonly CategoryLink[];
  /** The category that is listed; null for the whole blog. */
  readonly current: CategoryLink | null;
  readonly zone: string;
}

/** Categories, search and posts. All state is in the URL, and the form works without JavaScript. */
export function BlogListView({
  page,
  query,
  isQueryTooShort,
  categories,
  current,
  zone,
}: BlogListViewProps): ReactNode {
  const linkTo = (wanted: BlogQuery): string =>
    current === null ? contentPaths.blog(wanted) : contentPaths.blogEntry(current.slug, wanted);
  const isFiltered = Boolean(query.q || query.tag);
  return (
    <>
      <PageHeader
        title={titleOf({ query, current })}
        {...(current !== null && {
          breadcrumbs: [{ label: m.content_blog(), to: contentPaths.blog() }, { label: current.title }],
        })}
      />
      <div className="flex flex-col gap-5">
        <div className="flex flex-col gap-4 lg:flex-row lg:items-center lg:justify-between">
          <Chips categories={categories} current={current} />
          <Form method="get" action={linkTo({})} role="search" className="lg:w-80 lg:shrink-0">
            <SearchField
              key={query.q}
              name="q"
              label={m.content_search()}
              defaultValue={query.q}
              maxLength={100}
            />
          </Form>
        </div>
        {isQueryTooShort && <Notice tone="accent">{m.content_query_too_short()}</Notice>}
        {page.items.length === 0 ? (
          <EmptyState
            icon={<Newspaper />}
            title={isFiltered ? m.content_nothing_found() : m.content_no_posts()}
            action={isFiltered && <LinkButton to={linkTo({})}>{m.content_show_all()}</LinkButton>}
          >
            {isFiltered ? m.content_nothing_found_text() : m.content_no_posts_text()}
          </EmptyState>
        ) : (
          <PostGrid posts={page.items} zone={zone} eager={2} isLed={!isFiltered && !query.after} />
        )}
        {(query.after || page.nextAfter) && (
          <nav
            aria-label={m.content_pages()}
            className="flex flex-wrap items-center justify-center gap-3 pt-2"
          >
            {query.after && (
              <LinkButton to={linkTo({ ...query, after: undefined })}>{m.content_first_page()}</LinkButton>
            )}
            {page.nextAfter && (
              <LinkButton to={linkTo({ ...query, after: page.nextAfter })} variant="primary" rel="next">
                {m.content_older_posts()}
                <ChevronRight aria-hidden />
              </LinkButton>
            )}
          </nav>
        )}
        <a
          href={contentPaths.rss()}
          className="inline-flex min-h-11 items-center gap-2 self-center text-sm text-ink-soft hover:text-accent [&_svg]:size-4"
        >
          <Rss aria-hidden />
          {m.content_rss()}
        </a>
      </div>
    </>
  );
}

export function titleOf({ query, current }: Pick<BlogListViewProps, 'query' | 'current'>): string {
  if (query.q) return m.content_results_for({ q: query.q });
  if (query.tag) return m.content_tagged({ tag: query.tag });
  return current?.title ?? m.content_blog();
}

function Chips({ categories, current }: Pick<BlogListViewProps, 'categories' | 'current'>): ReactNode {
  if (categories.length === 0) return null;
  const chips = [
    { to: contentPaths.blog(), title: m.content_all_posts(), isCurrent: current === null },
    ...categories.map(({ slug, title }) => ({
      to: contentPaths.blogEntry(slug),
      title,
      isCurrent: current?.slug === slug,
    })),
  ];
  return (
    <nav aria-label={m.content_categories()} className="-mx-4 min-w-0 sm:mx-0">
      <ul className="no-scrollbar flex gap-2 overflow-x-auto px-4 py-1 sm:flex-wrap sm:px-0">
        {chips.map(({ to, title, isCurrent }) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              prefetch="intent"
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border px-4 text-sm font-medium shadow-rest transition-colors duration-120 hover:border-accent hover:text-accent',
                isCurrent ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
