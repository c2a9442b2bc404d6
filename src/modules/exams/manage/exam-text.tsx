import * as m from '#messages';
import type { ExamKind, ExamState, GradeMethod, REVIEW_TIMES } from '../exam/exam-contract.ts';
import type { MultipleWay, QuestionKind } from '../question/question-contract.ts';

export function kindText(kind: QuestionKind): string {
  switch (kind) {
    case 'single':
      return m.exams_kind_single();
    case 'truefalse':
      return m.exams_kind_truefalse();
    case 'multiple':
      return m.exams_kind_multiple();
    case 'short':
      return m.exams_kind_short();
    case 'numeric':
      return m.exams_kind_numeric();
    case 'matching':
      return m.exams_kind_matching();
    case 'ordering':
      return m.exams_kind_ordering();
    case 'gaps':
      return m.exams_kind_gaps();
    case 'essay':
      return m.exams_kind_essay();
    case 'survey':
      return m.exams_kind_survey();
  }
}

export function examKindText(kind: ExamKind): string {
  switch (kind) {
    case 'practice':
      return m.exams_examkind_practice();
    case 'quiz':
      return m.exams_examkind_quiz();
    case 'final':
      return m.exams_examkind_final();
    case 'pre':
      return m.exams_examkind_pre();
    case 'post':
      return m.exams_examkind_post();
    case 'survey':
      return m.exams_examkind_survey();
  }
}

export function examStateText(state: ExamState): string {
  switch (state) {
    case 'draft':
      return m.exams_state_draft();
    case 'published':
      return m.exams_state_published();
    case 'archived':
      return m.exams_state_archived();
  }
}

export function gradeMethodText(method: GradeMethod): string {
  switch (method) {
    case 'highest':
      return m.exams_grade_highest();
    case 'average':
      return m.exams_grade_average();
    case 'first':
      return m.exams_grade_first();
    case 'last':
      return m.exams_grade_last();
  }
}

export function reviewTimeText(time: (typeof REVIEW_TIMES)[number]): string {
  switch (time) {
    case 'never':
      return m.exams_when_never();
    case 'submitted':
      return m.exams_when_submitted();
    case 'closed':
      return m.exams_when_closed();
  }
}

export function multipleWayText(way: MultipleWay): string {
  switch (way) {
    case 'right_minus_wrong':
      return m.exams_way_right_minus_wrong();
    case 'right_minus_share':
      return m.exams_way_right_minus_share();
    case 'capped':
      return m.exams_way_capped();
    case 'all_or_nothing':
      return m.exams_way_all_or_nothing();
    case 'weights':
      return m.exams_way_weights();
  }
}

export function levelText(level: number): string {
  return level === 1 ? m.exams_level_easy() : level === 3 ? m.exams_level_hard() : m.exams_level_middle();
}
