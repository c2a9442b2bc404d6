import * as m from '#messages';
import { sql } from '#platform/db/query.ts';
import type { SetUpStep } from '#platform/module/set-up-step.ts';
import { lessonsPaths } from '../paths.ts';
import { manageLessons } from '../permissions.ts';

/** The step of lessons: a lesson that people can take. */
export const lessonsSetUp: readonly SetUpStep[] = [
  {
    name: 'lesson',
    rank: 40,
    access: manageLessons,
    label: m.lessons_set_up_lesson,
    to: lessonsPaths.manage(),
    isDone: async (scope) => {
      const { isDone } = await scope.tx.one(sql<{ isDone: boolean }>`
        select exists (select from lessons_lesson where tenant_id = ${scope.tenant.id} and status = 'published') as is_done`);
      return isDone;
    },
  },
];
