import { Award, BadgeCheck } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { certificatesPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const certificatesStart: ModuleStart = {
  name: 'certificates',
  switchedWith: 'lessons',
  cards: {
    certificates: {
      part: 'own',
      rank: 40,
      title: m.certificates_card_own,
      to: certificatesPaths.search(),
      View: lazyView(() => import('./own/dashboard-card-view.tsx'), 'OwnCertificatesCard'),
    },
  },
  // Issued certificates outlive the switch of lessons.
  hubCards: [
    {
      rank: 8,
      to: certificatesPaths.search(),
      label: m.certificates_own,
      text: m.certificates_hub_text,
      icon: Award,
      stays: true,
    },
  ],
  palette: {
    records: { 'certificates.certificate': { label: m.certificates_search_title, icon: Award } },
    actions: [
      {
        label: m.certificates_find_title,
        words: m.certificates_palette_check_words,
        icon: BadgeCheck,
        to: certificatesPaths.find(),
        role: 'user',
        stays: true,
      },
    ],
  },
};
