import { z } from 'zod';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import { refuse } from '#platform/refusal.ts';
import type { Scope } from '#platform/scope.ts';
import { findPersonByEmail } from '#modules/accounts/public.ts';
import { nameOf } from '../enrol/enrol.ts';
import { lessonsRefusals } from '../refusals.ts';
import { LessonSlug, MAX_STAFF, STAFF_ROLES, storedText } from '../lesson/lesson-contract.ts';
import { getLesson, touchLesson } from '../lesson/lesson-rows.ts';
import { refreshSearch, refreshTeacherNames } from '../editing/save-lesson.ts';

export const StaffInput = z.object({
  lesson: LessonSlug,
  email: z.string().trim().min(3).max(254),
  role: z.enum(STAFF_ROLES),
  about: storedText(1_000).default(''),
  isShown: z.boolean().default(true),
});
export const RemoveStaffInput = z.object({ lesson: LessonSlug, userId: z.uuid() });

export type StaffRow = RowOf<'lessons_staff', 'userId' | 'name' | 'email' | 'role' | 'about' | 'isShown'>;

export async function listStaff(scope: Scope, lessonId: string): Promise<StaffRow[]> {
  return scope.tx.rows(sql<StaffRow>`
    select user_id, name, email, role, about, is_shown from lessons_staff
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} order by position, user_id limit ${MAX_STAFF}`);
}

/**
 * Adds a member as a teacher of the lesson, or changes their role. For managers only. Refuses with `lessons.lesson_missing`,
 * `lessons.person_missing`, `lessons.too_many`.
 */
export async function setStaff(scope: Scope, input: z.infer<typeof StaffInput>): Promise<{ userId: string }> {
  const lesson = await getLesson(scope, input.lesson, { lock: true });
  const person = await findPersonByEmail(scope, input.email);
  if (!person?.isActive) throw refuse(lessonsRefusals, 'lessons.person_missing');
  const staff = await listStaff(scope, lesson.lessonId);
  const isKnown = staff.some(({ userId }) => userId === person.personId);
  if (!isKnown && staff.length >= MAX_STAFF) throw refuse(lessonsRefusals, 'lessons.too_many');
  await scope.tx.run(sql`
    insert into lessons_staff (tenant_id, lesson_id, user_id, role, name, email, about, is_shown, position)
    values (${scope.tenant.id}, ${lesson.lessonId}, ${person.personId}, ${input.role}, ${nameOf(person)}, ${person.email}, ${input.about},
            ${input.isShown}, ${staff.length})
    on conflict (tenant_id, lesson_id, user_id) do update
       set role = excluded.role, name = excluded.name, email = excluded.email, about = excluded.about, is_shown = excluded.is_shown`);
  await recordAudit(scope, {
    action: 'lessons.set_staff',
    entityKind: 'lessons.lesson',
    entityId: lesson.lessonId,
    after: { userId: person.personId, role: input.role },
  });
  await staffChanged(scope, lesson);
  return { userId: person.personId };
}

/** Removes a teacher from the lesson. Refuses with `lessons.lesson_missing`, `lessons.person_missing`. */
export async function removeStaff(
  scope: Scope,
  input: z.infer<typeof RemoveStaffInput>,
): Promise<{ userId: string }> {
  const lesson = await getLesson(scope, input.lesson, { lock: true });
  const gone = await scope.tx.run(sql`
    delete from lessons_staff where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId} and user_id = ${input.userId}`);
  if (gone === 0) throw refuse(lessonsRefusals, 'lessons.person_missing');
  await recordAudit(scope, {
    action: 'lessons.remove_staff',
    entityKind: 'lessons.lesson',
    entityId: lesson.lessonId,
    before: { userId: input.userId },
  });
  await staffChanged(scope, lesson);
  return { userId: input.userId };
}

async function staffChanged(scope: Scope, lesson: { lessonId: string; slug: string }): Promise<void> {
  await refreshTeacherNames(scope, lesson.lessonId);
  await refreshSearch(scope, lesson.lessonId);
  await touchLesson(scope, lesson);
}
