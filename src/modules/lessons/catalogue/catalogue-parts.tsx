import { BookPlus, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form } from 'react-router';
import * as m from '#messages';
import type { Role } from '#platform/access/role-rules.ts';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { FilterSelect } from '#ui/form/filter-select.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { SearchField } from '#ui/form/search-field.tsx';
import { levelText } from '../lesson/lesson-text.tsx';
import { type LessonListQuery, lessonsPaths } from '../paths.ts';
import { LEVELS, type LessonStatus } from '../lesson/lesson-contract.ts';
import { type CategoryTile, LESSON_SORTS, type LessonPage, type LessonSort } from './lesson-list-contract.ts';
import type { OwnLesson } from './own-lessons.ts';

/** Data shared by both catalogue designs. */
export interface CatalogueProps {
  readonly page: LessonPage;
  readonly rows: readonly {
    readonly code: string;
    readonly title: string;
    readonly items: LessonPage['items'];
  }[];
  readonly categories: readonly CategoryTile[];
  readonly own: readonly OwnLesson[];
  readonly bookmarks: LessonPage['items'];
  readonly counts: Readonly<Record<LessonStatus, number>> | null;
  readonly query: LessonListQuery;
  readonly isPlain: boolean;
  readonly isQueryTooShort: boolean;
  readonly role: Role;
  readonly site: { readonly name: string; readonly zone: string };
}

/** Actions by role: guests sign in, learners resume, teachers and managers build, admins also change the order. */
export function RoleActions({ role, counts }: Pick<CatalogueProps, 'role' | 'counts'>): ReactNode {
  if (role === 'guest')
    return (
      <LinkButton to={lessonsPaths.signIn(lessonsPaths.lessons())}>{m.lessons_sign_in_to_learn()}</LinkButton>
    );
  if (!counts) return null;
  return (
    <>
      {role === 'admin' && (
        <LinkButton to={lessonsPaths.manageCategories()}>{m.lessons_manage_categories()}</LinkButton>
      )}
      <LinkButton to={lessonsPaths.manage()} icon={<GraduationCap aria-hidden />}>
        {m.lessons_manage_count({ published: counts.published, draft: counts.draft })}
      </LinkButton>
      {role !== 'user' && (
        <LinkButton to={lessonsPaths.manageNew()} variant="primary" icon={<BookPlus aria-hidden />}>
          {m.lessons_manage_new()}
        </LinkButton>
      )}
    </>
  );
}

const FILTERS = 'lesson-filters';

export function CatalogueFilters({
  query,
  categories,
  isSearched,
}: {
  query: LessonListQuery;
  categories: readonly CategoryTile[];
  isSearched: boolean;
}): ReactNode {
  return (
    <div className="mb-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap sm:items-center">
      <Form id={FILTERS} role="search" action={lessonsPaths.lessons()} className="grow sm:max-w-sm">
        <SearchField
          key={query.q}
          name="q"
          label={m.lessons_search()}
          placeholder={m.lessons_search_placeholder()}
          defaultValue={query.q}
          maxLength={100}
        />
      </Form>
      <div className="flex flex-wrap gap-2">
        <FilterSelect
          form={FILTERS}
          name="category"
          label={m.lessons_category()}
          every={m.lessons_category_every()}
          value={query.category}
          options={categories.map(({ code, title }) => ({ value: code, label: title }))}
        />
        <FilterSelect
          form={FILTERS}
          name="level"
          label={m.lessons_level()}
          every={m.lessons_level_every()}
          value={query.level}
          options={LEVELS.map((value) => ({ value, label: levelText(value) }))}
        />
        <FilterSelect
          form={FILTERS}
          name="price"
          label={m.lessons_price()}
          every={m.lessons_price_every()}
          value={query.price}
          options={[
            { value: 'free', label: m.lessons_price_only_free() },
            { value: 'paid', label: m.lessons_price_only_paid() },
          ]}
        />
        <FilterSelect
          form={FILTERS}
          name="sort"
          label={m.lessons_sort()}
          every={isSearched ? sortText('best') : sortText('newest')}
          value={query.sort}
          options={LESSON_SORTS.filter((sort) => sort !== 'best' && (isSearched || sort !== 'newest')).map(
            (value) => ({ value, label: sortText(value) }),
          )}
        />
      </div>
    </div>
  );
}

function sortText(sort: LessonSort): string {
  switch (sort) {
    case 'newest':
      return m.lessons_sort_newest();
    case 'popular':
      return m.lessons_sort_popular();
    case 'price_up':
      return m.lessons_sort_price();
    case 'title':
      return m.lessons_sort_title();
    case 'best':
      return m.lessons_sort_best();
  }
}

export function NoLessons({ isPlain, role }: { isPlain: boolean; role: Role }): ReactNode {
  if (!isPlain)
    return (
      <EmptyState
        title={m.lessons_none_found()}
        action={<LinkButton to={lessonsPaths.lessons()}>{m.lessons_clear_filters()}</LinkButton>}
      >
        {m.lessons_none_found_text()}
      </EmptyState>
    );
  return (
    <EmptyState
      icon={<GraduationCap />}
      title={m.lessons_empty()}
      action={
        (role === 'manager' || role === 'admin') && (
          <LinkButton to={lessonsPaths.manageNew()} variant="primary">
            {m.lessons_manage_new()}
          </LinkButton>
        )
      }
    >
      {m.lessons_empty_text()}
    </EmptyState>
  );
}
