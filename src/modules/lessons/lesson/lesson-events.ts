import { event } from '#platform/events.ts';

/** Somebody has met everything that a lesson asks for, for the first time in this enrolment. */
export interface LessonCompleted {
  readonly enrolmentId: string;
  readonly lessonId: string;
  readonly lessonSlug: string;
  readonly lessonTitleTh: string;
  readonly lessonTitleEn: string;
  readonly holder: { readonly userId: string; readonly name: string; readonly email: string };
  /** Hours that the lesson counts for, as decimal text: `6.50`. */
  readonly hours: string;
  readonly studySeconds: number;
  /** The mean of its required exams and pieces of work, of 100, cut off after two decimals; null when it has none. */
  readonly scorePercent: number | null;
  readonly completedAt: Date;
}

export const lessonCompleted = event<LessonCompleted>('lessons.completed');
