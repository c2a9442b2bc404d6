import { FolderTree, GraduationCap } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { lessonsPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const lessonsUi: ModuleUi = {
  name: 'lessons',
  switchedWith: 'lessons',
  workArea: { name: 'learn', rank: 20, label: m.lessons_area, icon: GraduationCap, key: 'KeyL' },
  workLinks: [
    {
      area: 'learn',
      rank: 10,
      to: lessonsPaths.manage(),
      label: m.lessons_manage_lessons,
      icon: GraduationCap,
      role: 'user',
      membersFindIt: false,
    },
    {
      area: 'learn',
      rank: 50,
      to: lessonsPaths.manageCategories(),
      label: m.lessons_manage_categories,
      icon: FolderTree,
    },
  ],
  accountLinks: [{ rank: 24, to: lessonsPaths.own(), label: m.lessons_own_title }],
};
