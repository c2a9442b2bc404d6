import { lazy, type ReactNode, Suspense } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { pageLoader } from '#platform/page/page.ts';
import { Notice } from '#ui/text/notice.tsx';
import { TextLink } from '#ui/action/text-link.tsx';
import { PageFrame } from '#ui/layout/page-frame.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { countManagedLessons, teachesAnything } from '../lesson/taught-lessons.ts';
import { lessonsContent, lessonsPaths } from '../paths.ts';
import { visitLessons } from '../permissions.ts';
import { CatalogueFilters, type CatalogueProps, NoLessons, RoleActions } from './catalogue-parts.tsx';
import { LessonGrid } from './lesson-card.tsx';
import { isQueryTooShort } from '#platform/search/search-query-rules.ts';
import { listCategoryTiles, listLessons } from './lesson-list.ts';
import { LessonListAddress, PAGE_SIZE } from './lesson-list-contract.ts';
import { listOwnLessons, listBookmarked, type OwnLesson } from './own-lessons.ts';
import { lessonsSettings } from '../lesson/lessons-settings-contract.ts';
import { OwnLessonRow } from './own-lesson-row.tsx';

/** The full-screen catalogue, loaded only on sites that have chosen it. */
const StreamingCatalogue = lazy(() => import('./streaming-catalogue.tsx'));

export const loader = pageLoader({
  access: visitLessons,
  query: LessonListAddress,
  cache: {
    query: ['q', 'category', 'level', 'price', 'sort', 'after'],
    keys: () => [lessonsContent.catalogue],
  },
  handle: async (scope, { query }) => {
    const look = lessonsSettings.of(scope.tenant).lessonLook;
    const isPlain =
      !query.q && !query.category && !query.level && !query.price && !query.sort && !query.after;
    const [page, categories, own, bookmarks, isTeacher] = await Promise.all([
      listLessons(scope, { ...query, limit: PAGE_SIZE }),
      listCategoryTiles(scope),
      isPlain ? listOwnLessons(scope) : [],
      isPlain ? listBookmarked(scope) : [],
      teachesAnything(scope),
    ]);
    const counts = isTeacher ? await countManagedLessons(scope) : null;
    const rows =
      look === 'streaming' && isPlain
        ? await Promise.all(
            categories.slice(0, MAX_ROWS).map(async ({ code, title }) => ({
              code,
              title,
              items: (await listLessons(scope, { category: code, limit: ROW_SIZE })).items,
            })),
          )
        : [];
    return {
      look,
      page,
      rows,
      categories,
      own,
      bookmarks,
      counts,
      query,
      isPlain,
      isQueryTooShort: query.q !== undefined && isQueryTooShort(query.q),
      role: scope.actor.role,
      site: { name: scope.tenant.name, origin: scope.tenant.origin, zone: scope.tenant.zone },
    };
  },
});

/** Most rows in the full-screen catalogue, and lessons per row. */
const MAX_ROWS = 12;
const ROW_SIZE = 12;

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => {
  if (!loaderData) return [{ title: m.lessons_title() }];
  const { query, isPlain, site } = loaderData;
  const only = !query.q && !query.after && !query.level && !query.price && !query.sort;
  return [
    { title: query.q ? m.lessons_results_for({ q: query.q }) : m.lessons_title() },
    { name: 'description', content: m.lessons_description({ site: site.name }) },
    {
      tagName: 'link',
      rel: 'canonical',
      href: site.origin + lessonsPaths.lessons(only ? { category: query.category } : {}),
    },
    ...(isPlain || only ? [] : [{ name: 'robots', content: 'noindex, follow' }]),
  ];
};

export default function LessonsPage(): ReactNode {
  const props = useLoaderData<typeof loader>();
  if (props.look === 'streaming')
    return (
      <Suspense fallback={null}>
        <StreamingCatalogue {...props} />
      </Suspense>
    );
  return <ClassicCatalogue {...props} />;
}

function ClassicCatalogue(props: CatalogueProps): ReactNode {
  const { page, categories, own, bookmarks, query, isPlain } = props;
  const current = categories.find(({ code }) => code === query.category);
  return (
    <PageFrame background="canvas">
      <PageHeader
        title={query.q ? m.lessons_results_for({ q: query.q }) : (current?.title ?? m.lessons_title())}
        subtitle={m.lessons_subtitle()}
        actions={<RoleActions {...props} />}
      />
      {own.length > 0 && <OwnLessons items={own} zone={props.site.zone} />}
      {bookmarks.length > 0 && (
        <section aria-label={m.lessons_wishes()} className="mb-10">
          <h2 className="mb-4 text-xl font-semibold">{m.lessons_wishes()}</h2>
          <LessonGrid items={bookmarks} />
        </section>
      )}
      {isPlain && (own.length > 0 || bookmarks.length > 0) && (
        <h2 className="mb-4 text-xl font-semibold">{m.lessons_all()}</h2>
      )}
      <CatalogueFilters query={query} categories={categories} isSearched={Boolean(query.q)} />
      {props.isQueryTooShort && <Notice className="mb-4">{m.lessons_query_too_short()}</Notice>}
      {page.items.length === 0 ? (
        <NoLessons isPlain={isPlain} role={props.role} />
      ) : (
        <LessonGrid items={page.items} eager={3} />
      )}
      <Pagination
        previous={query.after ? lessonsPaths.lessons({ ...query, after: undefined }) : undefined}
        next={page.nextAfter ? lessonsPaths.lessons({ ...query, after: page.nextAfter }) : undefined}
      />
    </PageFrame>
  );
}

function OwnLessons({ items, zone }: { items: readonly OwnLesson[]; zone: string }): ReactNode {
  return (
    <section aria-label={m.lessons_continue()} className="mb-10">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-xl font-semibold">{m.lessons_continue()}</h2>
        <TextLink to={lessonsPaths.own()}>{m.lessons_own_all()}</TextLink>
      </div>
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {items.slice(0, 6).map((item) => (
          <OwnLessonRow key={item.slug} item={item} zone={zone} />
        ))}
      </ul>
    </section>
  );
}
