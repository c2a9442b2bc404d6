import { event } from '#platform/events.ts';

/** A learner has met all requirements of a lesson, for the first time in this enrolment. */
export interface LessonCompleted {
  readonly enrolmentId: string;
  readonly lessonId: string;
  readonly lessonSlug: string;
  readonly lessonTitleTh: string;
  readonly lessonTitleEn: string;
  readonly holder: { readonly userId: string; readonly name: string; readonly email: string };
  /** Hours credited for the lesson, as decimal text: `6.50`. */
  readonly hours: string;
  readonly studySeconds: number;
  /** Mean of the required exams and assignments, out of 100, truncated to two decimals; null without any. */
  readonly scorePercent: number | null;
  readonly completedAt: Date;
}

export const lessonCompleted = event<LessonCompleted>('lessons.completed');
