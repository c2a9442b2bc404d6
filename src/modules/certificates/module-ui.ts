import { Award, LayoutTemplate } from 'lucide-react';
import * as m from '#messages';
import type { ModuleUi } from '#platform/module/module-ui.ts';
import { certificatesPaths } from './paths.ts';

/** Its links on every page of work and in the account menu. */
export const certificatesUi: ModuleUi = {
  name: 'certificates',
  switchedWith: 'lessons',
  workLinks: [
    {
      area: 'learn',
      rank: 60,
      to: certificatesPaths.issued(),
      label: m.certificates_issued,
      icon: Award,
    },
    {
      area: 'learn',
      rank: 70,
      to: certificatesPaths.templates(),
      label: m.certificates_templates,
      icon: LayoutTemplate,
    },
  ],
  accountLinks: [{ rank: 28, to: certificatesPaths.search(), label: m.certificates_own, stays: true }],
};
