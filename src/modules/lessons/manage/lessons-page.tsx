import { BookPlus, GraduationCap } from 'lucide-react';
import type { ReactNode } from 'react';
import { type MetaFunction, useLoaderData } from 'react-router';
import * as m from '#messages';
import { hasRole } from '#platform/access/role-rules.ts';
import { formatDate } from '#platform/dates/format-date.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import { pageLoader } from '#platform/page/page.ts';
import { Badge } from '#ui/text/badge.tsx';
import { ManagedList } from '#ui/table/managed-list.tsx';
import { EmptyState } from '#ui/state/empty-state.tsx';
import { LinkButton } from '#ui/action/link-button.tsx';
import { PageHeader } from '#ui/layout/page-header.tsx';
import { Tabs } from '#ui/navigation/tabs.tsx';
import { COUNTED_STATES } from '../lesson/enrolment-rules.ts';
import { LessonPicture } from '../lesson/lesson-picture.tsx';
import { STATUS_TONES, stateText, statusText } from '../lesson/lesson-text.tsx';
import { lessonsPaths } from '../paths.ts';
import { teach } from '../permissions.ts';
import { Price } from '#ui/text/price.tsx';
import { listManagedLessons, ManagedLessonsInput, type ManagedLessonRow } from './managed-lessons.ts';
import { countManagedLessons } from '../lesson/taught-lessons.ts';

export const loader = pageLoader({
  access: teach,
  query: ManagedLessonsInput,
  handle: async (scope, { query }) => {
    const [list, counts] = await Promise.all([listManagedLessons(scope, query), countManagedLessons(scope)]);
    return {
      ...list,
      counts,
      query,
      isManager: scope.actor.role !== 'guest' && hasRole(scope.actor.role, 'manager'),
      locale: scope.locale,
      zone: scope.tenant.zone,
    };
  },
});

export const meta: MetaFunction = () => [{ title: m.lessons_manage_lessons() }];

const TAB_ORDER = ['published', 'draft', 'archived'] as const;

export default function ManagedLessonsPage(): ReactNode {
  const { items, nextAfter, counts, query, isManager, locale, zone } = useLoaderData<typeof loader>();
  const { q, status, learners } = query;
  const all = counts.published + counts.draft + counts.archived;
  const create = isManager && (
    <LinkButton to={lessonsPaths.manageNew()} variant="primary" icon={<BookPlus aria-hidden />}>
      {m.lessons_manage_new()}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={m.lessons_manage_lessons()}
        subtitle={isManager ? m.lessons_manage_help() : m.lessons_manage_help_teacher()}
        actions={create}
        tabs={
          <Tabs
            label={m.lessons_status()}
            tabs={[
              {
                to: lessonsPaths.manage({ q, learners }),
                label: m.lessons_status_every(),
                current: status === undefined,
                count: all,
              },
              ...TAB_ORDER.map((each) => ({
                to: lessonsPaths.manage({ q, status: each, learners }),
                label: statusText(each),
                current: status === each,
                count: counts[each],
              })),
            ]}
          />
        }
      />
      <ManagedList
        caption={m.lessons_manage_lessons()}
        query={query}
        next={nextAfter}
        defaultSort="-changed"
        source={{ list: 'lessons.lessons', locale }}
        search={{ label: m.lessons_search(), placeholder: m.lessons_manage_search_placeholder() }}
        filters={[
          {
            name: 'learners',
            label: m.lessons_manage_learners(),
            every: m.lessons_learners_any(),
            options: COUNTED_STATES.map((value) => ({ value, label: stateText(value) })),
          },
        ]}
        rows={items}
        rowKey={({ slug }) => slug}
        rowTo={({ slug }) => lessonsPaths.manageLearners(slug, { state: learners })}
        columns={[
          {
            key: 'title',
            header: m.lessons_lesson(),
            primary: true,
            sort: 'title',
            className: 'sm:min-w-64',
            cell: (row) => (
              <span className="flex items-center gap-3">
                <LessonPicture
                  url={row.pictureUrl}
                  title={row.title}
                  className="w-20! shrink-0 rounded-md text-xl!"
                />
                <span className="min-w-0">
                  <span className="line-clamp-2 break-words">{row.title}</span>
                  <span className="block truncate text-xs font-normal text-ink-soft">{row.teachers}</span>
                </span>
              </span>
            ),
          },
          {
            key: 'status',
            header: m.lessons_status(),
            cell: (row) => (
              <span className="inline-flex flex-wrap gap-1">
                <Badge tone={STATUS_TONES[row.status]}>{statusText(row.status)}</Badge>
                {row.hasUnpublished && row.status === 'published' && (
                  <Badge tone="warning">{m.lessons_has_unpublished()}</Badge>
                )}
              </span>
            ),
          },
          {
            key: 'price',
            header: m.lessons_price(),
            align: 'end',
            cell: (row) => (
              <Price
                showsDiscount
                priceSatang={row.priceSatang}
                regularPriceSatang={row.regularPriceSatang}
                size="sm"
              />
            ),
          },
          {
            key: 'learners',
            header: m.lessons_manage_learners(),
            align: 'end',
            sort: '-learners',
            cell: ({ learnerCount }) => (
              <span className="tabular-nums">{formatNumber(learnerCount, locale)}</span>
            ),
          },
          ...(learners
            ? [
                {
                  key: 'in_state',
                  header: stateText(learners),
                  align: 'end' as const,
                  cell: ({ learnersInState }: ManagedLessonRow) => (
                    <span className="font-semibold tabular-nums">
                      {formatNumber(learnersInState ?? 0, locale)}
                    </span>
                  ),
                },
              ]
            : []),
          {
            key: 'at',
            header: m.lessons_changed(),
            align: 'end',
            sort: '-changed',
            wideOnly: true,
            cell: ({ updatedAt }) => (
              <span className="text-ink-soft">{formatDate(new Date(updatedAt), { zone, locale })}</span>
            ),
          },
        ]}
        empty={
          q || status || learners ? (
            <EmptyState
              title={m.lessons_none_found()}
              action={<LinkButton to={lessonsPaths.manage()}>{m.lessons_clear_filters()}</LinkButton>}
            >
              {m.lessons_none_found_text()}
            </EmptyState>
          ) : (
            <EmptyState icon={<GraduationCap />} title={m.lessons_manage_empty()} action={create}>
              {isManager ? m.lessons_manage_empty_text() : m.lessons_manage_empty_teacher()}
            </EmptyState>
          )
        }
      />
    </>
  );
}
