import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { AuditText, GrantText } from '#platform/module/module-text.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import type { EnrolmentState } from './lesson/enrolment-rules.ts';

/** States of enrolments and of handed-in work. */
const RECORDED_STATES: Readonly<Record<EnrolmentState | 'awaiting' | 'marked' | 'returned', Sentence>> = {
  active: m.lessons_state_active,
  completed: m.lessons_state_completed,
  lapsed: m.lessons_state_lapsed,
  offered: m.lessons_state_offered,
  pending_payment: m.lessons_state_pending_payment,
  rejected: m.lessons_state_rejected,
  requested: m.lessons_state_requested,
  revoked: m.lessons_state_revoked,
  suspended: m.lessons_state_suspended,
  waitlisted: m.lessons_state_waitlisted,
  withdrawn: m.lessons_state_withdrawn,
  awaiting: m.lessons_work_state_awaiting,
  marked: m.lessons_work_state_marked,
  returned: m.lessons_work_state_returned,
};

/** Audit log sentences. */
export const lessonsAuditText: AuditText = {
  acts: {
    'lessons.create': m.lessons_did_create,
    'lessons.save': m.lessons_did_save,
    'lessons.set_status': m.lessons_did_set_status,
    'lessons.publish': m.lessons_did_publish,
    'lessons.paid_twice': m.lessons_did_paid_twice,
    'lessons.approve': m.lessons_did_approve,
    'lessons.reject': m.lessons_did_reject,
    'lessons.suspend': m.lessons_did_suspend,
    'lessons.return': m.lessons_did_return,
    'lessons.revoke': m.lessons_did_revoke,
    'lessons.confirm_completion': m.lessons_did_confirm_completion,
    'lessons.invite': m.lessons_did_invite,
    'lessons.write_to_learners': m.lessons_did_write_to_learners,
    'lessons.set_staff': m.lessons_did_set_staff,
    'lessons.remove_staff': m.lessons_did_remove_staff,
    'lessons.remove_post': m.lessons_did_remove_post,
    'lessons.hide_review': m.lessons_did_hide_review,
    'lessons.show_review': m.lessons_did_show_review,
    'lessons.mark_work': m.lessons_did_mark_work,
    'lessons.return_work': m.lessons_did_return_work,
  },
  things: {
    'lessons.lesson': m.lessons_kind_lesson,
    'lessons.enrolment': m.lessons_kind_enrolment,
    'lessons.post': m.lessons_kind_post,
    'lessons.review': m.lessons_kind_review,
    'lessons.handin': m.lessons_kind_handin,
  },
  details: {
    'lessons.titleTh': m.lessons_log_title,
    'lessons.slug': m.lessons_field_slug,
    'lessons.regular': { label: m.lessons_field_regular_price, unit: 'satang' },
    'lessons.sale': { label: m.lessons_field_sale_price, unit: 'satang' },
    'lessons.status': {
      label: m.lessons_status,
      words: {
        draft: m.lessons_status_draft,
        published: m.lessons_status_published,
        archived: m.lessons_status_archived,
      },
    },
    'lessons.version': m.lessons_log_version,
    'lessons.note': m.lessons_publish_note,
    'lessons.state': { label: m.lessons_state, words: RECORDED_STATES },
    'lessons.points': m.lessons_log_points,
    'lessons.count': m.lessons_log_people,
    'lessons.userId': { label: m.lessons_log_person, isPerson: true },
    'lessons.role': {
      label: m.lessons_staff_role,
      words: {
        owner: m.lessons_staff_owner,
        teacher: m.lessons_staff_teacher,
        assistant: m.lessons_staff_assistant,
      },
    },
    'lessons.audience': {
      label: m.lessons_log_audience,
      words: {
        all: m.lessons_audience_all,
        not_started: m.lessons_audience_not_started,
        away: m.lessons_log_audience_away,
        not_passed: m.lessons_audience_not_passed,
        chosen: m.lessons_audience_chosen,
      },
    },
    'lessons.orderId': null,
    'lessons.message': null,
  },
};

/** Fields of the admin settings page. */
export const lessonsSettingsFields: readonly SettingsField[] = [
  {
    kind: 'tick',
    path: 'modules.lessons',
    rank: 20,
    card: 'menu/switches',
    label: m.lessons_setting_on,
    help: m.lessons_setting_on_help,
  },
  {
    kind: 'choice',
    path: 'lessonLook',
    rank: 70,
    card: 'menu/looks',
    label: m.lessons_setting_look,
    options: [
      { value: 'classic', label: m.lessons_setting_classic, help: m.lessons_setting_classic_help },
      { value: 'streaming', label: m.lessons_setting_streaming, help: m.lessons_setting_streaming_help },
    ],
  },
];

/** Texts for the permissions that a program can be granted. */
export const lessonsGrantText: GrantText = {
  'lessons.manage': m.lessons_grant_lessons,
};
