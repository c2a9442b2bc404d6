import * as m from '#messages';
import type { ActionReply } from '#platform/page/page.ts';
import type { FormProblem } from '#ui/form/form-problem.ts';

/** Returns the form problem of a refusal; null when none of these intents was refused. */
export function problemOf(reply: ActionReply | undefined, ...intents: string[]): FormProblem | null {
  if (!reply || reply.ok || (intents.length > 0 && !intents.includes(reply.intent))) return null;
  return { message: problemText(reply.problem), fields: reply.problem.fields };
}

/** Returns the message for a refusal of lessons. */
export function problemText({ code, details }: { code: string; details?: unknown }): string {
  switch (code) {
    case 'lessons.version_conflict':
      return m.lessons_problem_version();
    case 'lessons.slug_taken':
      return m.lessons_problem_slug_taken();
    case 'lessons.slug_reserved':
      return m.lessons_problem_slug_reserved();
    case 'lessons.too_many':
      return m.lessons_problem_too_many();
    case 'lessons.too_many_pictures':
      return m.lessons_problem_too_many_pictures();
    case 'lessons.nothing_to_publish':
      return m.lessons_problem_nothing_to_publish();
    case 'lessons.not_published':
      return m.lessons_problem_not_published();
    case 'lessons.category_in_use':
      return m.lessons_problem_category_in_use();
    case 'lessons.prerequisite_cycle':
      return m.lessons_problem_prerequisite_cycle();
    case 'lessons.person_missing':
      return m.lessons_problem_person_missing();
    case 'lessons.invitation_needed':
      return m.lessons_problem_invitation_needed();
    case 'lessons.invitation_over':
      return m.lessons_problem_invitation_over();
    case 'lessons.code_wrong':
      return m.lessons_problem_code_wrong();
    case 'lessons.round_needed':
      return m.lessons_problem_round_needed();
    case 'lessons.round_closed':
      return m.lessons_problem_round_closed();
    case 'lessons.prerequisites_unmet':
      return m.lessons_problem_prerequisites({ titles: titlesIn(details) });
    case 'lessons.not_enrolled':
      return m.lessons_problem_not_enrolled();
    case 'lessons.part_blocked':
      return m.lessons_problem_blocked({ title: textIn(details, 'title') });
    case 'lessons.exam_missing':
      return m.lessons_problem_exam_missing();
    case 'lessons.exam_twice':
      return m.lessons_problem_exam_twice();
    case 'lessons.wrong_file':
      return m.lessons_problem_wrong_file();
    case 'files.missing':
    case 'files.forbidden':
    case 'files.not_a_file':
      return m.lessons_problem_file_missing();
    case 'lessons.nobody_to_write_to':
      return m.lessons_problem_nobody_to_write_to();
    case 'lessons.nothing_handed_in':
      return m.lessons_problem_nothing_handed_in();
    case 'lessons.handin_over':
      return m.lessons_problem_handin_over();
    case 'lessons.points_out_of_range':
      return m.lessons_problem_points({ max: numberIn(details, 'max') });
    case 'lessons.too_early':
      return m.lessons_problem_too_early({ seconds: numberIn(details, 'remainingSeconds') });
    case 'lessons.not_possible':
      return m.lessons_problem_not_possible();
    case 'platform.in_person':
      return m.lessons_problem_in_person();
    case 'platform.too_many_requests':
    case 'pictures.busy':
      return m.lessons_problem_busy();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
      return m.lessons_problem_not_a_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.lessons_problem_picture_too_large();
    case 'platform.invalid_input':
      return m.lessons_problem_invalid();
    default:
      return m.lessons_problem_other();
  }
}

function numberIn(details: unknown, key: string): number {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[key] : undefined;
  return typeof value === 'number' ? value : 0;
}

function textIn(details: unknown, key: string): string {
  const value =
    typeof details === 'object' && details !== null ? (details as Record<string, unknown>)[key] : undefined;
  return typeof value === 'string' ? value : '';
}

function titlesIn(details: unknown): string {
  const titles =
    typeof details === 'object' && details !== null && 'titles' in details ? details.titles : null;
  return Array.isArray(titles) ? titles.join(', ') : '';
}
