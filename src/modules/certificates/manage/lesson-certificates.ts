import { getManagedLesson, getTaughtLesson } from '#modules/lessons/public.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import type { Scope } from '#platform/scope.ts';
import { listWaiting } from '../issue/issue-by-hand.ts';
import { type IssuedInput, listIssued } from './issued.ts';
import { findChoice } from '../template/lesson-choice.ts';
import { listTemplates } from '../template/templates.ts';

/** Returns a lesson's certificates for its teachers. Refuses with `lessons.lesson_missing`. */
export async function manageView(scope: Scope, slug: string, query: IssuedInput) {
  const { lessonId } = await getTaughtLesson(scope, slug);
  return {
    lesson: await getManagedLesson(scope, slug),
    choice: await findChoice(scope, lessonId),
    templates: (await listTemplates(scope)).filter(({ isArchived }) => !isArchived),
    waiting: await listWaiting(scope, slug),
    list: await listIssued(scope, { ...query, lessonId }),
    isManager: hasRole(scope.actor.role, 'manager'),
  };
}
