import { FolderTree, GraduationCap } from 'lucide-react';
import * as m from '#messages';
import type { AuditText, GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { lessonsPaths } from './paths.ts';

/** Navigation entries, texts and settings that lessons add to shared pages. */
export const lessonsUi: ModuleUi = {
  name: 'lessons',
  switchedWith: 'lessons',
  workLinks: [
    {
      group: 'lessons',
      to: lessonsPaths.manage(),
      label: m.lessons_manage_lessons,
      icon: GraduationCap,
      end: true,
      role: 'user',
    },
    {
      group: 'lessons',
      to: lessonsPaths.manageCategories(),
      label: m.lessons_manage_categories,
      icon: FolderTree,
    },
  ],
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
