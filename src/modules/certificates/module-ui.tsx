import { Award, LayoutTemplate } from 'lucide-react';
import * as m from '#messages';
import type { WorkNavItem } from '#ui/layout/work-layout.tsx';
import { certificatesPaths } from './paths.ts';

/** The certificates' part of the managers' navigation. Teachers reach theirs by their lessons. */
export function certificatesWorkNav(): WorkNavItem[] {
  return [
    {
      to: certificatesPaths.issued(),
      label: m.certificates_issued(),
      icon: <Award aria-hidden />,
      end: true,
    },
    {
      to: certificatesPaths.templates(),
      label: m.certificates_templates(),
      icon: <LayoutTemplate aria-hidden />,
    },
  ];
}
