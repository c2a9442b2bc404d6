import { FolderTree, GraduationCap } from 'lucide-react';
import * as m from '#messages';
import type { Role } from '#platform/access/role-rules.ts';
import { hasRole } from '#platform/access/role-rules.ts';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { lessonsPaths } from './paths.ts';

/** The lessons' part of the managers' navigation. Teachers see their lessons; categories are for managers. */
export function lessonsWorkNav(role: Role): WorkNavItem[] {
  return [
    {
      to: lessonsPaths.manage(),
      label: m.lessons_manage_lessons(),
      icon: <GraduationCap aria-hidden />,
      end: true,
    },
    ...(hasRole(role, 'manager')
      ? [
          {
            to: lessonsPaths.manageCategories(),
            label: m.lessons_manage_categories(),
            icon: <FolderTree aria-hidden />,
          },
        ]
      : []),
  ];
}
