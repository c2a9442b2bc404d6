import { hasRole } from '#platform/access/role-rules.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { touchContent } from '#platform/content/content-versions.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { wantedSlug } from './lesson-slug-rules.ts';
import { lessonsContent } from '../paths.ts';
import { lessonsRefusals } from '../refusals.ts';
import type { StaffRole } from './lesson-contract.ts';

/** Search entry kind of lessons listed in the catalogue. */
export const SEARCH_KIND = 'lessons.lesson';

export type LessonRow = RowOf<'lessons_lesson'>;

/** The role in which somebody may work on a lesson. */
export type Teaching = 'manager' | StaffRole;

/**
 * Returns a lesson by slug, in any browser encoding. Refuses with `lessons.lesson_missing`. `lock` locks the row, for
 * counting seats or checking versions.
 */
export async function getLesson(
  scope: Scope,
  slug: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<LessonRow> {
  const row = await findLesson(scope, slug, { lock });
  if (!row) throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  return row;
}

export async function findLesson(
  scope: Scope,
  slug: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<LessonRow | null> {
  const held = lock ? sql`for update` : sql``;
  return scope.tx.first(sql<LessonRow>`
    select * from lessons_lesson where tenant_id = ${scope.tenant.id} and slug = ${wantedSlug(slug)} ${held}`);
}

export async function lockLessonById(scope: Scope, lessonId: string): Promise<LessonRow> {
  const row = await scope.tx.first(sql<LessonRow>`
    select * from lessons_lesson where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} for update`);
  if (!row) throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  return row;
}

/** Returns the current slug of a lesson formerly at `slug`, or null. */
export async function findMovedSlug(scope: Scope, slug: string): Promise<string | null> {
  const row = await scope.tx.first(sql<RowOf<'lessons_lesson', 'slug'>>`
    select lesson.slug from lessons_slug_history as history
      join lessons_lesson as lesson on lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = history.lesson_id
     where history.tenant_id = ${scope.tenant.id} and history.slug = ${wantedSlug(slug)}
       and not exists (select from lessons_lesson as taken where taken.tenant_id = ${scope.tenant.id} and taken.slug = ${wantedSlug(slug)})`);
  return row?.slug ?? null;
}

/** Returns the actor's teaching role in a lesson, or null. */
export async function teachingOf(scope: Scope, lessonId: string): Promise<Teaching | null> {
  if (scope.actor.kind === 'system' || scope.actor.kind === 'program') return 'manager';
  const person = personOf(scope);
  if (!person) return null;
  if (hasRole(person.role, 'manager')) return 'manager';
  const row = await scope.tx.first(sql<RowOf<'lessons_staff', 'role'>>`
    select role from lessons_staff where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and user_id = ${person.userId}`);
  return row?.role ?? null;
}

/**
 * Returns a lesson that the actor may work on; it is missing for everybody else. Assistants can read and help learners; only
 * teachers change content.
 */
export async function getTaughtLesson(
  scope: Scope,
  slug: string,
  { lock = false, isForReading = false }: { lock?: boolean; isForReading?: boolean } = {},
): Promise<LessonRow & { teaching: Teaching }> {
  const row = await getLesson(scope, slug, { lock });
  const teaching = await teachingOf(scope, row.lessonId);
  if (teaching === null || (teaching === 'assistant' && !isForReading))
    throw refuse(lessonsRefusals, 'lessons.lesson_missing');
  return { ...row, teaching };
}

/** Invalidates guest pages of the lesson, under its current and former slugs, and of the lists. */
export async function touchLesson(scope: Scope, lesson: Pick<LessonRow, 'lessonId' | 'slug'>): Promise<void> {
  const earlier = await scope.tx.rows(sql<RowOf<'lessons_slug_history', 'slug'>>`
    select slug from lessons_slug_history where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} limit 100`);
  await touchContent(scope, [
    lessonsContent.catalogue,
    lessonsContent.lesson(lesson.slug),
    ...earlier.map(({ slug }) => lessonsContent.lesson(slug)),
  ]);
}

/** Returns the lesson's texts in the reader's language. */
export function wordsOf(
  scope: Pick<Scope, 'locale'>,
  row: Pick<LessonRow, 'titleTh' | 'titleEn' | 'summaryTh' | 'summaryEn'>,
): { title: string; summary: string } {
  const isEnglish = scope.locale === 'en';
  return {
    title: isEnglish && row.titleEn !== '' ? row.titleEn : row.titleTh,
    summary: isEnglish && row.summaryEn !== '' ? row.summaryEn : row.summaryTh,
  };
}
