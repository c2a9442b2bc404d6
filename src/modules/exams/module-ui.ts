import { ClipboardCheck, GraduationCap, Library } from 'lucide-react';
import * as m from '#messages';
import { importPaths } from '#platform/imports/paths.ts';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { examsPaths, QUESTIONS_IMPORT } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const examsUi: ModuleUi = {
  name: 'exams',
  switchedWith: 'exams',
  workLinks: [
    {
      area: 'learn',
      rank: 20,
      to: examsPaths.manage(),
      label: m.exams_manage_title,
      icon: GraduationCap,
    },
    {
      area: 'learn',
      rank: 30,
      to: examsPaths.questions(),
      also: importPaths.imports(QUESTIONS_IMPORT),
      label: m.exams_bank_title,
      icon: Library,
    },
    {
      area: 'learn',
      rank: 40,
      to: examsPaths.marking(),
      label: m.exams_marking_title,
      icon: ClipboardCheck,
    },
  ],
  accountLinks: [{ rank: 26, to: examsPaths.ownAttempts(), label: m.exams_own_title }],
};
