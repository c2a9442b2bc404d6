import * as m from '#messages';
import { formatDateTime } from '#platform/dates/format-date.ts';
import type { Locale } from '#platform/locale/locale.ts';

/** Returns the message for a refusal of exams, for any response body or none. */
export function examProblemText(body: unknown, at: { zone?: string; locale?: Locale } = {}): string {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as {
    code?: string;
    details?: Record<string, unknown>;
  };
  const instant = (text: unknown) =>
    formatDateTime(new Date(String(text)), { zone: at.zone ?? 'Asia/Bangkok', locale: at.locale ?? 'th' });
  switch (problem.code ?? '') {
    case 'exams.exam_missing':
    case 'exams.attempt_missing':
    case 'exams.question_missing':
      return m.exams_problem_missing();
    case 'exams.person_missing':
      return m.exams_problem_person_missing();
    case 'exams.not_published':
      return m.exams_problem_not_published();
    case 'exams.not_open_yet':
      return m.exams_problem_not_open_yet({ at: instant(problem.details?.['opensAt']) });
    case 'exams.closed':
      return m.exams_problem_closed();
    case 'exams.no_attempts_left':
      return m.exams_problem_no_attempts_left();
    case 'exams.too_soon':
      return m.exams_problem_too_soon({ at: instant(problem.details?.['nextAt']) });
    case 'exams.not_enough_questions':
      return m.exams_problem_not_enough({
        wanted: Number(problem.details?.['wanted'] ?? 0),
        found: Number(problem.details?.['found'] ?? 0),
      });
    case 'exams.slug_taken':
      return m.exams_problem_slug_taken();
    case 'exams.slug_reserved':
      return m.exams_problem_slug_reserved();
    case 'exams.version_conflict':
      return m.exams_problem_version_conflict();
    case 'exams.nothing_to_mark':
      return m.exams_problem_nothing_to_mark();
    case 'exams.points_out_of_range':
      return m.exams_problem_points({ max: Number(problem.details?.['maxMilli'] ?? 0) / 1_000 });
    case 'exams.review_not_yet':
      return m.exams_problem_review_not_yet();
    case 'exams.seat_taken':
      return m.exams_seat_taken();
    case 'exams.attempt_over':
      return m.exams_over();
    case 'exams.medium_missing':
      return m.exams_problem_medium_missing();
    case 'exams.too_many_media':
      return m.exams_problem_too_many_media();
    case 'exams.not_a_sound':
      return m.exams_problem_not_a_sound();
    case 'exams.sound_too_large':
      return m.exams_problem_sound_too_large();
    case 'pictures.not_a_picture':
    case 'pictures.broken':
      return m.exams_problem_not_a_picture();
    case 'pictures.too_large':
    case 'pictures.too_many_pixels':
      return m.exams_problem_picture_too_large();
    case 'pictures.busy':
      return m.exams_problem_media_busy();
    case 'exams.file_unreadable':
      return m.exams_problem_file();
    case 'platform.invalid_input':
      return m.exams_problem_invalid();
    case 'platform.in_person':
      return m.exams_problem_in_person();
    default:
      return m.exams_problem_unknown();
  }
}
