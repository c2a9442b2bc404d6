import * as m from '#messages';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { formatNumber } from '#platform/locale/number-format.ts';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { AttemptStateName } from './attempt/attempt-contract.ts';
import type { ExamState } from './exam/exam-contract.ts';

/** States of exams and of attempts. */
const RECORDED_STATES: Readonly<Record<ExamState | AttemptStateName, Sentence>> = {
  draft: m.exams_state_draft,
  published: m.exams_state_published,
  archived: m.exams_state_archived,
  in_progress: m.exams_in_progress,
  awaiting_marking: m.exams_awaiting,
  graded: m.exams_graded,
  voided: m.exams_voided,
};

/** Audit log sentences. */
export const examsAuditText: AuditText = {
  acts: {
    'exams.set_state': m.exams_did_set_state,
    'exams.save_override': m.exams_did_save_override,
    'exams.mark_answer': m.exams_did_mark_answer,
    'exams.regrade': m.exams_did_regrade,
    'exams.void_question': m.exams_did_void_question,
    'exams.void_attempt': m.exams_did_void_attempt,
    'exams.import_questions': m.exams_did_import_questions,
    'exams.take_back_questions': m.exams_did_take_back_questions,
  },
  things: {
    'exams.exam': m.exams_kind_exam,
    'exams.attempt': m.exams_kind_attempt,
    'exams.bank': m.exams_kind_bank,
  },
  details: {
    'exams.state': { label: m.exams_log_state, words: RECORDED_STATES },
    'exams.personId': { label: m.exams_log_person, isPerson: true },
    'exams.extraPercent': m.exams_log_extra_percent,
    'exams.extraAttempts': m.exams_log_extra_attempts,
    'exams.opensAt': m.exams_opens,
    'exams.closesAt': m.exams_closes,
    'exams.reason': m.exams_log_reason,
    'exams.looked': m.exams_log_looked,
    'exams.changed': m.exams_log_changed,
    'exams.slot': m.exams_log_question,
    'exams.milli': {
      label: m.exams_log_points,
      show: (milli, locale) =>
        typeof milli === 'number' ? formatNumber(milli / 1_000, locale, { maximumFractionDigits: 3 }) : null,
    },
    'exams.way': {
      label: m.exams_log_void,
      words: { full: m.exams_void_full, drop: m.exams_void_drop },
    },
    'exams.taken': m.exams_log_taken,
    'exams.left': m.exams_log_left,
    'exams.questionId': null,
  },
};

/** Fields of the admin settings page. */
export const examsSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.exams',
    rank: 30,
    card: 'menu/switches',
    label: m.exams_setting_on,
    help: m.exams_setting_on_help,
  },
];

/** Texts for the permissions that a program can be granted. */
export const examsGrantText: GrantText = {
  'exams.manage': m.exams_grant_exams,
};
