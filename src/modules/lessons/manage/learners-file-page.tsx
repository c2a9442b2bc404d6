import { z } from 'zod';
import * as m from '#messages';
import { formatDate } from '#platform/dates/format-date.ts';
import { zonedDay } from '#platform/dates/zone.ts';
import { pageLoader } from '#platform/page/page.ts';
import { streamedFile } from '#platform/page/streamed-file.ts';
import { stateText } from '../lesson/lesson-text.tsx';
import { teach } from '../permissions.ts';
import { LessonSlug } from '../lesson/lesson-contract.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { ENROLMENT_STATES } from '../lesson/enrolment-rules.ts';
import { learnersFile } from './learners-file.ts';

/** CSV export of a lesson's learners with their progress. */
export const loader = pageLoader({
  access: teach,
  params: z.object({ lesson: LessonSlug }),
  handle: async (scope, { params }) => {
    const lesson = await getTaughtLesson(scope, params.lesson, { isForReading: true });
    const { locale } = scope;
    const { zone } = scope.tenant;
    return streamedFile({
      name: `learners-${zonedDay(scope.now, zone)}.csv`,
      type: 'text/csv; charset=utf-8',
      chunks: learnersFile(scope, lesson, {
        headings: [
          m.lessons_learner(),
          m.lessons_staff_email(),
          m.lessons_state(),
          m.lessons_progress(),
          m.lessons_study_minutes(),
          m.lessons_rounds(),
          m.lessons_order(),
          m.lessons_enrolled_at(),
          m.lessons_completed_at(),
        ],
        states: Object.fromEntries(ENROLMENT_STATES.map((state) => [state, stateText(state)])),
        day: (iso) => (iso === null ? '' : formatDate(new Date(iso), { zone, locale })),
      }),
    });
  },
});
