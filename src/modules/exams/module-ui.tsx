import { ClipboardCheck, GraduationCap, Library } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { examsPaths } from './paths.ts';

/** The part of exams in the managers' navigation. */
export function examsWorkNav(): WorkNavItem[] {
  return [
    {
      to: examsPaths.manage(),
      label: m.exams_manage_title(),
      icon: <GraduationCap aria-hidden />,
      end: true,
    },
    { to: examsPaths.questions(), label: m.exams_bank_title(), icon: <Library aria-hidden /> },
    { to: examsPaths.marking(), label: m.exams_marking_title(), icon: <ClipboardCheck aria-hidden /> },
  ];
}
