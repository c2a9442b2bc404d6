import { z } from 'zod';
import { getTaughtLesson, setGivesCertificate } from '#modules/lessons/public.ts';
import { recordAudit } from '#platform/audit.ts';
import { sql } from '#platform/db/query.ts';
import type { RowOf, Rows } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';
import { LessonAddress } from './lesson-address-contract.ts';
import { lockTemplate } from './templates.ts';

export const ChoiceInput = z.object({
  lesson: LessonAddress,
  /** Empty: the lesson gives none. */
  template: z.union([z.literal(''), z.uuid()]),
  isAutomatic: z
    .union([z.literal('on'), z.boolean()])
    .transform((value) => value !== false)
    .default(false),
  /** Empty: never expires. */
  validMonths: z
    .union([z.literal('').transform(() => null), z.coerce.number().int().min(1).max(240)])
    .default(null),
});
export type ChoiceInput = z.input<typeof ChoiceInput>;

export type Choice = RowOf<'certificates_lesson', 'templateId' | 'isAutomatic' | 'validMonths'> & {
  /** The template's current version. */
  readonly version: Rows['certificates_template']['version'];
};

/** Returns which certificate a lesson gives; null for none. */
export function findChoice(scope: Scope, lessonId: string): Promise<Choice | null> {
  return scope.tx.first(sql<Choice>`
    select chosen.template_id, template.version, chosen.is_automatic, chosen.valid_months
      from certificates_lesson as chosen
      join certificates_template as template on template.tenant_id = ${scope.tenant.id} and template.template_id = chosen.template_id
     where chosen.tenant_id = ${scope.tenant.id} and chosen.lesson_id = ${lessonId}`);
}

/** Sets which certificate a lesson gives from now on. Refuses with `lessons.lesson_missing`, `certificates.template_missing`. */
export async function chooseForLesson(
  scope: Scope,
  input: z.output<typeof ChoiceInput>,
): Promise<{ lesson: string }> {
  const lesson = await getTaughtLesson(scope, input.lesson);
  const before = await findChoice(scope, lesson.lessonId);
  if (input.template === '')
    await scope.tx.run(sql`
      delete from certificates_lesson where tenant_id = ${scope.tenant.id} and lesson_id = ${lesson.lessonId}`);
  else {
    await lockTemplate(scope, input.template);
    await scope.tx.run(sql`
      insert into certificates_lesson (tenant_id, lesson_id, template_id, is_automatic, valid_months, updated_at)
      values (${scope.tenant.id}, ${lesson.lessonId}, ${input.template}, ${input.isAutomatic}, ${input.validMonths}, ${scope.now})
      on conflict (tenant_id, lesson_id) do update
         set template_id = excluded.template_id, is_automatic = excluded.is_automatic, valid_months = excluded.valid_months, updated_at = excluded.updated_at`);
  }
  await setGivesCertificate(scope, { lessonIds: [lesson.lessonId], gives: input.template !== '' });
  await recordAudit(scope, {
    action: 'certificates.choose_template',
    entityKind: 'lessons.lesson',
    entityId: lesson.lessonId,
    before,
    after: { template: input.template, isAutomatic: input.isAutomatic, validMonths: input.validMonths },
  });
  return { lesson: lesson.slug };
}
