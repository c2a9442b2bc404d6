import { recordAudit } from '#platform/audit.ts';
import { violatedConstraint } from '#platform/db/database.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import { personOf, type Scope } from '#platform/scope.ts';
import { indexForSearch, removeFromSearch } from '#platform/search/search-index.ts';
import { uuidV7 } from '#platform/storage/uuid-v7.ts';
import { offerAllSeats, offerSeats } from '../enrol/seats.ts';
import { findSlugProblem, freeSlug, wantedSlug } from '../lesson/lesson-slug-rules.ts';
import { lessonsRefusals } from '../refusals.ts';
import { indexManagedLesson } from '../lesson/index-lessons.ts';
import type { LessonInput, LessonStatus, SaveLessonInput } from '../lesson/lesson-contract.ts';
import {
  getTaughtLesson,
  type LessonRow,
  lockLessonById,
  SEARCH_KIND,
  touchLesson,
} from '../lesson/lesson-rows.ts';
import { codeHashOf } from '../lesson/enrol-code.ts';

const LESSON_ENTITY = 'lessons.lesson';

/** Creates a draft lesson with one empty section, owned by the actor. */
export async function createLesson(scope: Scope, input: { titleTh: string }): Promise<{ slug: string }> {
  const lessonId = uuidV7(scope.now);
  const slug = await newSlug(scope, input.titleTh, lessonId);
  await scope.tx.run(sql`
    insert into lessons_lesson (tenant_id, lesson_id, slug, title_th, created_at, updated_at)
    values (${scope.tenant.id}, ${lessonId}, ${slug}, ${input.titleTh}, ${scope.now}, ${scope.now})`);
  await scope.tx.run(sql`
    insert into lessons_section (tenant_id, lesson_id, title, position)
    values (${scope.tenant.id}, ${lessonId}, ${scope.locale === 'en' ? 'Start' : 'เริ่มต้น'}, 0)`);
  const person = personOf(scope);
  if (person) {
    const name = `${person.firstname} ${person.lastname}`.trim();
    await scope.tx.run(sql`
      insert into lessons_staff (tenant_id, lesson_id, user_id, role, name, email)
      values (${scope.tenant.id}, ${lessonId}, ${person.userId}, 'owner', ${name}, ${person.email})`);
    await refreshTeacherNames(scope, lessonId);
  }
  await indexManagedLesson(scope, lessonId);
  await recordAudit(scope, {
    action: 'lessons.create',
    entityKind: LESSON_ENTITY,
    entityId: lessonId,
    after: { titleTh: input.titleTh },
  });
  return { slug };
}

async function newSlug(scope: Scope, title: string, lessonId: string): Promise<string> {
  const first = freeSlug(title, new Set(), lessonId.slice(0, 8));
  const rows = await scope.tx.rows(sql<RowOf<'lessons_lesson', 'slug'>>`
    select slug from lessons_lesson where tenant_id = ${scope.tenant.id} and starts_with(slug, ${[...first].slice(0, 90).join('')}) limit 1000`);
  return freeSlug(title, new Set(rows.map(({ slug }) => slug)), lessonId.slice(0, 8));
}

/**
 * Saves a lesson's settings. After a slug change the old slug redirects; additional seats are offered to the waiting list.
 * Refuses with `lessons.lesson_missing`, `lessons.version_conflict`, `lessons.slug_taken`, `lessons.slug_reserved`,
 * `lessons.category_missing`, `lessons.prerequisite_cycle`.
 */
export async function saveLesson(
  scope: Scope,
  input: SaveLessonInput,
): Promise<{ slug: string; version: number }> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  if (lesson.version !== input.version)
    throw refuse(lessonsRefusals, 'lessons.version_conflict', {
      yours: input.version,
      current: lesson.version,
    });
  const slug = wantedSlug(input.slug) || lesson.slug;
  const problem = slug === lesson.slug ? null : findSlugProblem(slug);
  if (problem) throw refuse(lessonsRefusals, problem);
  const categoryId = await categoryIdOf(scope, input.category);
  const codeHash =
    input.enrolMode !== 'code'
      ? null
      : input.enrolCode === ''
        ? (lesson.codeHash ?? codeHashOf(scope, uuidV7(scope.now)))
        : codeHashOf(scope, input.enrolCode);
  try {
    await scope.tx.run(sql`
      update lessons_lesson
         set slug = ${slug}, title_th = ${input.titleTh}, title_en = ${input.titleEn}, summary_th = ${input.summaryTh},
             summary_en = ${input.summaryEn}, description = ${input.description}, goals = ${input.goals}, audience = ${input.audience},
             requirements = ${input.requirements}, category_id = ${categoryId}::uuid, level = ${input.level}, language = ${input.language},
             visibility = ${input.visibility}, regular_price_satang = ${input.regularPriceSatang}, sale_price_satang = ${input.salePriceSatang},
             enrol_mode = ${input.enrolMode}, code_hash = ${codeHash}, capacity = ${input.capacity}, access_days = ${input.accessDays},
             hours = ${input.hours}, min_study_minutes = ${input.minStudyMinutes}, needs_approval = ${input.needsApproval},
             version = version + 1, updated_at = ${scope.now}
       where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`);
  } catch (error) {
    if (violatedConstraint(error) === 'lessons_lesson_tenant_id_slug_key')
      throw refuse(lessonsRefusals, 'lessons.slug_taken');
    throw error;
  }
  await touchLesson(scope, lesson);
  if (slug !== lesson.slug) await keepOldSlug(scope, lesson, slug);
  await savePrerequisites(scope, lesson.lessonId, input.prerequisites);
  await refreshSearch(scope, lesson.lessonId);
  await touchLesson(scope, { ...lesson, slug });
  const hasMore = lesson.capacity !== null && (input.capacity === null || input.capacity > lesson.capacity);
  if (hasMore) await offerSeats(scope, await lockLessonById(scope, lesson.lessonId), null);
  await recordAudit(scope, {
    action: 'lessons.save',
    entityKind: LESSON_ENTITY,
    entityId: lesson.lessonId,
    before: { slug: lesson.slug, regular: lesson.regularPriceSatang, sale: lesson.salePriceSatang },
    after: { slug, regular: input.regularPriceSatang, sale: input.salePriceSatang },
  });
  return { slug, version: lesson.version + 1 };
}

/** Makes the old slug redirect here; the new one no longer redirects to its former lesson. */
async function keepOldSlug(scope: Scope, lesson: LessonRow, slug: string): Promise<void> {
  await scope.tx.run(
    sql`delete from lessons_slug_history where tenant_id = ${scope.tenant.id} and slug = ${slug}`,
  );
  await scope.tx.run(sql`
    insert into lessons_slug_history (tenant_id, slug, lesson_id, changed_at)
    values (${scope.tenant.id}, ${lesson.slug}, ${lesson.lessonId}, ${scope.now})
    on conflict (tenant_id, slug) do update set lesson_id = excluded.lesson_id, changed_at = excluded.changed_at`);
}

async function categoryIdOf(scope: Scope, code: string): Promise<string | null> {
  if (code === '') return null;
  const row = await scope.tx.first(sql<RowOf<'lessons_category', 'categoryId'>>`
    select category_id from lessons_category where tenant_id = ${scope.tenant.id} and code = ${code}`);
  if (!row) throw refuse(lessonsRefusals, 'lessons.category_missing');
  return row.categoryId;
}

async function savePrerequisites(
  scope: Scope,
  lessonId: string,
  slugs: LessonInput['prerequisites'],
): Promise<void> {
  const wanted = await scope.tx.rows(sql<RowOf<'lessons_lesson', 'lessonId'>>`
    select lesson_id from lessons_lesson where tenant_id = ${scope.tenant.id} and slug = any(${slugs.map(wantedSlug)}) and lesson_id <> ${lessonId}`);
  const ids = wanted.map(({ lessonId: lesson_id }) => lesson_id);
  const loop = await scope.tx.first(sql`
    with recursive needed as (
      select required_lesson_id from lessons_prerequisite where tenant_id = ${scope.tenant.id} and lesson_id = any(${ids}::uuid[])
      union
      select next.required_lesson_id from needed
        join lessons_prerequisite as next on next.tenant_id = ${scope.tenant.id} and next.lesson_id = needed.required_lesson_id
    )
    select 1 as found from needed where required_lesson_id = ${lessonId}`);
  if (loop) throw refuse(lessonsRefusals, 'lessons.prerequisite_cycle');
  await scope.tx.run(sql`
    delete from lessons_prerequisite where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and required_lesson_id <> all(${ids}::uuid[])`);
  await scope.tx.run(sql`
    insert into lessons_prerequisite (tenant_id, lesson_id, required_lesson_id)
    select ${scope.tenant.id}, ${lessonId}, id from unnest(${ids}::uuid[]) as id on conflict do nothing`);
}

/**
 * Unpublishes, republishes or archives a lesson. Learners keep what they have started; seats freed meanwhile are offered
 * after republishing. Refuses with `lessons.lesson_missing`, `lessons.not_published` (never published, so cannot be
 * republished).
 */
export async function setLessonStatus(
  scope: Scope,
  input: { lesson: string; status: LessonStatus },
): Promise<{ status: LessonStatus }> {
  const lesson = await getTaughtLesson(scope, input.lesson, { lock: true });
  if (lesson.status === input.status) return { status: input.status };
  if (input.status === 'published' && lesson.publishedVersion === 0)
    throw refuse(lessonsRefusals, 'lessons.not_published');
  await scope.tx.run(sql`
    update lessons_lesson set status = ${input.status}, updated_at = ${scope.now}
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`);
  await refreshSearch(scope, lesson.lessonId);
  await touchLesson(scope, lesson);
  if (input.status === 'published') await offerAllSeats(scope, { ...lesson, status: 'published' });
  await recordAudit(scope, {
    action: 'lessons.set_status',
    entityKind: LESSON_ENTITY,
    entityId: lesson.lessonId,
    before: { status: lesson.status },
    after: { status: input.status },
  });
  return { status: input.status };
}

/** Updates the search index: visitors find listed lessons by their texts, teachers and part titles, others not at all. */
export async function refreshSearch(scope: Scope, lessonId: string): Promise<void> {
  const row = await scope.tx.one(sql<{ text: string | null }>`
    select case when lesson.is_listed then
             concat_ws(E'\n', lesson.title_th, lesson.title_en, lesson.teacher_names, lesson.summary_th, lesson.summary_en, lesson.goals,
                       (select string_agg(title, E'\n' order by position) from lessons_published_part
                         where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId}))
           end as text
      from lessons_lesson as lesson where lesson.tenant_id = ${scope.tenant.id} and lesson.lesson_id = ${lessonId}`);
  if (row.text === null) await removeFromSearch(scope, SEARCH_KIND, [lessonId]);
  else await indexForSearch(scope, { kind: SEARCH_KIND, id: lessonId, text: row.text });
  await indexManagedLesson(scope, lessonId);
}

/** Updates the teacher names shown on cards. */
export async function refreshTeacherNames(scope: Scope, lessonId: string): Promise<void> {
  await scope.tx.run(sql`
    update lessons_lesson set teacher_names = left(coalesce((
             select string_agg(name, ', ' order by position, user_id) from lessons_staff
              where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and is_shown), ''), 400)
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId}`);
}
