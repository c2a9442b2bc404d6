import { z } from 'zod';
import * as m from '#messages';
import { zonedDay } from '#platform/dates/zone.ts';
import { pageLoader } from '#platform/page/page.ts';
import { streamedFile } from '#platform/page/streamed-file.ts';
import { teach } from '../permissions.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { gradeText } from './grade-text.tsx';
import { gradebookFile } from './gradebook-file.ts';

/** CSV export of a lesson's gradebook: percent and state of each part. */
export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  handle: async (scope, { params }) => {
    const lesson = await getTaughtLesson(scope, params.lesson, { isForReading: true });
    return streamedFile({
      name: `gradebook-${zonedDay(scope.now, scope.tenant.zone)}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: gradebookFile(scope, lesson, {
        learner: m.lessons_learner(),
        email: m.lessons_staff_email(),
        state: m.lessons_state(),
        progress: m.lessons_progress(),
        total: m.lessons_gradebook_total(),
        none: m.lessons_gradebook_none(),
        grade: gradeText,
      }),
    });
  },
});
