import { teachingOf } from '#modules/lessons/public.ts';
import type { Scope } from '#platform/scope.ts';

/** Whether the actor may issue, revoke and reissue certificates of a lesson: its owner and teachers, not its assistants. */
export async function mayGive(scope: Scope, lessonId: string): Promise<boolean> {
  const teaching = await teachingOf(scope, lessonId);
  return teaching !== null && teaching !== 'assistant';
}
