import { ClipboardCheck, GraduationCap, Library } from 'lucide-react';
import * as m from '#messages';
import type { AuditText, GrantText, ModuleUi } from '#platform/module/module-ui.ts';
import type { SettingsField } from '#platform/tenancy/site-settings-contract.ts';
import { examsPaths } from './paths.ts';

/** Navigation entries, texts and settings that exams add to shared pages. */
export const examsUi: ModuleUi = {
  name: 'exams',
  switchedWith: 'exams',
  workLinks: [
    {
      group: 'lessons',
      to: examsPaths.manage(),
      label: m.exams_manage_title,
      icon: GraduationCap,
      end: true,
    },
    {
      group: 'lessons',
      to: examsPaths.questions(),
      label: m.exams_bank_title,
      icon: Library,
    },
    {
      group: 'lessons',
      to: examsPaths.marking(),
      label: m.exams_marking_title,
      icon: ClipboardCheck,
    },
  ],
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
  },
  things: {
    'exams.exam': m.exams_kind_exam,
    'exams.attempt': m.exams_kind_attempt,
    'exams.bank': m.exams_kind_bank,
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
