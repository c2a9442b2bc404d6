import * as m from '#messages';
import { listSource } from '#platform/lists/list-source.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { EnrolmentState } from '../lesson/enrolment-rules.ts';
import { getTaughtLesson } from '../lesson/lesson-rows.ts';
import { teach } from '../permissions.ts';
import { type LearnerRow, LearnersInput, listLearners } from './learners.ts';

const STATES: Readonly<Record<EnrolmentState, Sentence>> = {
  requested: m.lessons_state_requested,
  rejected: m.lessons_state_rejected,
  pending_payment: m.lessons_state_pending_payment,
  lapsed: m.lessons_state_lapsed,
  waitlisted: m.lessons_state_waitlisted,
  offered: m.lessons_state_offered,
  active: m.lessons_state_active,
  completed: m.lessons_state_completed,
  withdrawn: m.lessons_state_withdrawn,
  suspended: m.lessons_state_suspended,
  revoked: m.lessons_state_revoked,
};

/** The learners of one lesson, as a file. */
export const learnersList = listSource<typeof LearnersInput, LearnerRow>({
  name: 'lessons.learners',
  title: m.lessons_manage_learners,
  access: teach,
  query: LearnersInput,
  columns: [
    { header: m.lessons_learner, kind: 'text', of: (row) => row.name },
    { header: m.lessons_staff_email, kind: 'text', of: (row) => row.email },
    { header: m.lessons_state, kind: 'text', of: (row, locale) => STATES[row.state]({}, { locale }) },
    { header: m.lessons_progress, kind: 'number', of: (row) => row.percent },
    { header: m.lessons_study_minutes, kind: 'number', of: (row) => Math.floor(row.studySeconds / 60) },
    { header: m.lessons_rounds, kind: 'text', of: (row) => row.roundName },
    { header: m.lessons_order, kind: 'text', of: (row) => row.orderNumber },
    { header: m.lessons_enrolled_at, kind: 'instant', of: (row) => new Date(row.enrolledAt) },
    {
      header: m.lessons_completed_at,
      kind: 'instant',
      of: ({ completedAt }) => (completedAt === null ? null : new Date(completedAt)),
    },
  ],
  read: async (scope, { lesson: slug, ...query }, page) => {
    const lesson = await getTaughtLesson(scope, slug, { isForReading: true });
    const { items, nextAfter } = await listLearners(scope, lesson, { ...query, ...page });
    return { rows: items, next: nextAfter };
  },
});
