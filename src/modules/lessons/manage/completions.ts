import { sql } from '#platform/db/query.ts';
import type { Scope } from '#platform/scope.ts';

export interface LessonCompletion {
  readonly enrolmentId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly completedAt: Date;
}

const MAX_COMPLETIONS = 2_000;

/** Who has completed a lesson and may still be there, latest first. Whether the asking person teaches it, the caller has asked. */
export function completionsOf(scope: Scope, lessonId: string): Promise<LessonCompletion[]> {
  return scope.tx.rows(sql<LessonCompletion>`
    select enrolment_id as "enrolmentId", user_id as "userId", learner_name as name, learner_email as email, completed_at as "completedAt"
      from lessons_enrolment
     where tenant_id = ${scope.tenant.id} and lesson_id = ${lessonId} and completed_at is not null and state not in ('revoked', 'suspended')
     order by completed_at desc limit ${MAX_COMPLETIONS}`);
}
