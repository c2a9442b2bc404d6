import { CursorText } from '#platform/paging/cursor-contract.ts';
import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { holdsQuery } from '#platform/search/search.ts';
import { coverUrl } from '../catalogue/lesson-list.ts';
import { sortParameter } from '#platform/paging/sort-contract.ts';
import { type SortKey, sortedPage } from '#platform/paging/sorting.ts';
import { MANAGED_SEARCH_KIND } from '../lesson/index-lessons.ts';
import { COUNTED_STATES } from '../lesson/enrolment-rules.ts';
import { LESSON_STATUSES, type LessonInput, type LessonStatus } from '../lesson/lesson-contract.ts';
import { getTaughtLesson, type LessonRow, type Teaching } from '../lesson/lesson-rows.ts';
import { hasUnpublished } from '../editing/publish-lesson.ts';
import { ofOwn } from '../lesson/taught-lessons.ts';

const PAGE_SIZE = 30;

export const ManagedLessonsInput = z.object({
  q: z.string().trim().max(100).optional().catch(undefined),
  status: z.enum(LESSON_STATUSES).optional().catch(undefined),
  /** Only lessons that somebody is learning, or has completed. */
  learners: z.enum(COUNTED_STATES).optional().catch(undefined),
  sort: sortParameter(['title', 'learners', 'changed']),
  after: CursorText.optional(),
});
export type ManagedLessonsInput = z.infer<typeof ManagedLessonsInput>;

export interface ManagedLessonRow {
  readonly slug: string;
  readonly title: string;
  readonly status: LessonStatus;
  readonly hasUnpublished: boolean;
  readonly priceSatang: number;
  readonly regularPriceSatang: number;
  readonly learnerCount: number;
  /** How many are in the state that the list is filtered by; null without that filter. */
  readonly learnersInState: number | null;
  readonly partCount: number;
  readonly updatedAt: string;
  readonly pictureUrl: string | null;
  readonly teachers: string;
}

const LESSON_ID = { key: sql`lesson.lesson_id`, of: (row: LessonRow) => row.lessonId };

function sortKeysFor({ locale }: Scope): Record<'title' | 'learners' | 'changed', SortKey<LessonRow>> {
  return {
    title:
      locale === 'en'
        ? {
            kind: 'text',
            key: sql`coalesce(nullif(lesson.title_en, ''), lesson.title_th)`,
            of: ({ titleEn, titleTh }) => titleEn || titleTh,
          }
        : { kind: 'text', key: sql`lesson.title_th`, of: ({ titleTh }) => titleTh },
    learners: { kind: 'whole', key: sql`lesson.learner_count`, of: ({ learnerCount }) => learnerCount },
    changed: { kind: 'instant', key: sql`lesson.updated_at`, of: ({ updatedAt }) => updatedAt },
  };
}

/**
 * Lists lessons that the actor may work on: all for managers, their own for teachers; most recently changed first unless
 * they are sorted.
 */
export async function listManagedLessons(
  scope: Scope,
  input: ManagedLessonsInput & { readonly limit?: number },
): Promise<{ items: ManagedLessonRow[]; nextAfter: string | null }> {
  const { sort = '-changed', learners, after, limit = PAGE_SIZE } = input;
  const sorted = sortedPage(sortKeysFor(scope), LESSON_ID, { sort, after, isStrict: true });
  const inState = sql`
    from lessons_enrolment as enrolment
   where enrolment.tenant_id = ${scope.tenant.id} and enrolment.lesson_id = lesson.lesson_id and enrolment.state = ${learners ?? null}`;
  const rows = await scope.tx.rows(sql<LessonRow & { readonly learnersInState: number | null }>`
    select lesson.*, ${learners ? sql`(select count(*)::integer ${inState})` : sql`null::integer`} as learners_in_state
      from lessons_lesson as lesson
     where lesson.tenant_id = ${scope.tenant.id} and ${ofOwn(scope)}
       and (${input.status ?? null}::text is null or lesson.status = ${input.status ?? null})
       ${learners ? sql`and exists (select ${inState})` : sql``}
       and ${await holdsQuery(scope, [MANAGED_SEARCH_KIND], sql`(lesson.title_th || ' ' || lesson.title_en)`, input.q)}
       and ${sorted.isAfter}
     order by ${sorted.order} limit ${limit + 1}`);
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    items: page.map((row) => ({
      slug: row.slug,
      title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
      status: row.status,
      hasUnpublished: hasUnpublished(row),
      priceSatang: row.priceSatang,
      regularPriceSatang: row.regularPriceSatang,
      learnerCount: row.learnerCount,
      learnersInState: row.learnersInState,
      partCount: row.partCount,
      updatedAt: row.updatedAt.toISOString(),
      pictureUrl: coverUrl(scope, row),
      teachers: row.teacherNames,
    })),
    nextAfter: last ? sorted.cursorAt(last) : null,
  };
}

export interface ManagedLesson extends Omit<LessonInput, 'enrolCode'> {
  readonly slug: string;
  readonly status: LessonStatus;
  readonly version: number;
  readonly treeVersion: number;
  readonly publishedVersion: number;
  readonly hasUnpublished: boolean;
  readonly updatedAt: string;
  readonly pictureUrl: string | null;
  readonly hasCode: boolean;
  readonly teaching: Teaching;
  readonly title: string;
}

/** Returns a lesson with all its settings. Refuses with `lessons.lesson_missing`. */
export async function getManagedLesson(
  scope: Scope,
  slug: string,
  { isForReading = false }: { isForReading?: boolean } = {},
): Promise<ManagedLesson> {
  const row = await getTaughtLesson(scope, slug, { isForReading });
  const [category, prerequisites] = await Promise.all([
    row.categoryId === null
      ? null
      : scope.tx.first(sql<RowOf<'lessons_category', 'code'>>`
          select code from lessons_category where tenant_id = ${scope.tenant.id} and category_id = ${row.categoryId}`),
    scope.tx.rows(sql<RowOf<'lessons_lesson', 'slug'>>`
      select needed.slug from lessons_prerequisite as link
        join lessons_lesson as needed on needed.tenant_id = ${scope.tenant.id} and needed.lesson_id = link.required_lesson_id
       where link.tenant_id = ${scope.tenant.id} and link.lesson_id = ${row.lessonId} order by needed.title_th`),
  ]);
  return {
    slug: row.slug,
    title: scope.locale === 'en' && row.titleEn !== '' ? row.titleEn : row.titleTh,
    status: row.status,
    version: row.version,
    treeVersion: row.treeVersion,
    publishedVersion: row.publishedVersion,
    hasUnpublished: hasUnpublished(row),
    updatedAt: row.updatedAt.toISOString(),
    pictureUrl: coverUrl(scope, row),
    hasCode: row.codeHash !== null,
    teaching: row.teaching,
    titleTh: row.titleTh,
    titleEn: row.titleEn,
    summaryTh: row.summaryTh,
    summaryEn: row.summaryEn,
    description: row.description,
    goals: row.goals,
    audience: row.audience,
    requirements: row.requirements,
    category: category?.code ?? '',
    level: row.level,
    language: row.language,
    visibility: row.visibility,
    regularPriceSatang: row.regularPriceSatang,
    salePriceSatang: row.salePriceSatang,
    enrolMode: row.enrolMode,
    capacity: row.capacity,
    accessDays: row.accessDays,
    hours: Number(row.hours),
    minStudyMinutes: row.minStudyMinutes,
    needsApproval: row.needsApproval,
    prerequisites: prerequisites.map(({ slug: needed }) => needed),
  };
}
