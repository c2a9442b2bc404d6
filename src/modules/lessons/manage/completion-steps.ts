import { z } from 'zod';
import { sql } from '#platform/db/query.ts';
import type { RowOf } from '#platform/db/rows.ts';
import type { Scope } from '#platform/scope.ts';

const MAX_SECTIONS = 50;

const FIXED_STEPS = ['enrolled', 'begun', 'half', 'completed', 'certified'] as const;
type FixedStep = (typeof FIXED_STEPS)[number];

/** A step of a lesson's completion: one of the fixed ones, or the id of a section. */
export const CompletionStep = z.union([z.enum(FIXED_STEPS), z.uuid()]);
export type CompletionStep = z.infer<typeof CompletionStep>;

export interface StepOfLesson {
  readonly key: CompletionStep;
  /** Of a section, which has its required parts and those before it done. */
  readonly sectionTitle: string | null;
}

export type Section = RowOf<'lessons_published_part', 'sectionId' | 'sectionTitle'> & {
  /** Number of required parts in this section and those before it. */
  readonly due: number;
};

/** Lists a lesson's sections that have required parts, in order. */
export function listSections(scope: Scope, lessonId: string): Promise<Section[]> {
  return scope.tx.rows(sql<Section>`
    select section_id, min(section_title) as section_title, (sum(count(*)) over (order by min(position)))::integer as due
      from lessons_published_part
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and is_required
     group by section_id order by min(position) limit ${MAX_SECTIONS}`);
}

/** The steps of a lesson: its sections, or the half of it where it has only one; the certificate where it gives one. */
export function completionSteps(
  sections: readonly Section[],
  { givesCertificate }: { givesCertificate: boolean },
): StepOfLesson[] {
  const fixed = (key: FixedStep): StepOfLesson => ({ key, sectionTitle: null });
  return [
    fixed('enrolled'),
    fixed('begun'),
    ...(sections.length > 1
      ? sections.map(({ sectionId, sectionTitle }) => ({ key: sectionId, sectionTitle }))
      : [fixed('half')]),
    fixed('completed'),
    ...(givesCertificate ? [fixed('certified')] : []),
  ];
}

/** SQL condition: whether the learner in the row `enrolment` has reached a step. */
export function hasReached(scope: Pick<Scope, 'tenant'>, step: CompletionStep): ReturnType<typeof sql> {
  switch (step) {
    case 'enrolled':
      return sql`true`;
    case 'begun':
      return sql`enrolment.last_seen_at is not null`;
    case 'half':
      return sql`enrolment.progress_percent >= 50`;
    case 'completed':
      return sql`enrolment.completed_at is not null`;
    case 'certified':
      return sql`enrolment.certified_at is not null`;
  }
  const ofLesson = sql`part.tenant_id = ${scope.tenant.id} and part.lesson_id = enrolment.lesson_id and part.is_required`;
  return sql`exists (select from lessons_published_part as part where ${ofLesson} and part.section_id = ${step}::uuid)
    and not exists (
      select from lessons_published_part as part
       where ${ofLesson}
         and part.position <= (select max(part.position) from lessons_published_part as part where ${ofLesson} and part.section_id = ${step}::uuid)
         and not exists (select from lessons_part_progress as progress
                          where progress.tenant_id = ${scope.tenant.id} and progress.enrolment_id = enrolment.enrolment_id
                            and progress.part_id = part.part_id and progress.completed_at is not null))`;
}
