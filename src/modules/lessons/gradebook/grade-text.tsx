import * as m from '#messages';
import type { Grade } from './gradebook.ts';

/** Returns the text for a learner's standing in an exam or assignment. */
export function gradeText({ standing, isPassed }: Grade): string {
  if (standing === 'awaiting') return m.lessons_exam_awaiting();
  if (standing === 'returned') return m.lessons_work_returned();
  return isPassed === false ? m.lessons_exam_not_passed() : m.lessons_exam_passed();
}
