import { ClipboardCheck, ClipboardPlus, ListPlus, Upload } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import type { OwnAttempt } from './own/own-attempts.ts';
import { examsPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const examsStart: ModuleStart = {
  name: 'exams',
  switchedWith: 'exams',
  cards: {
    marking: {
      part: 'work',
      rank: 35,
      title: m.exams_card_marking,
      to: examsPaths.marking(),
      View: lazyView(() => import('./manage/dashboard-card-view.tsx'), 'MarkingCard'),
    },
    exams: {
      part: 'own',
      rank: 35,
      title: m.exams_own_title,
      to: examsPaths.ownAttempts(),
      View: lazyView(() => import('./own/dashboard-card-view.tsx'), 'OwnExamsCard'),
      isInHub: (attempts: readonly OwnAttempt[]) => attempts.some(({ state }) => state === 'in_progress'),
    },
  },
  hubCards: [
    {
      rank: 6,
      to: examsPaths.ownAttempts(),
      label: m.exams_own_title,
      text: m.exams_hub_text,
      icon: ClipboardCheck,
    },
  ],
  palette: {
    records: { 'exams.exam': { label: m.exams_manage_title, icon: ClipboardCheck } },
    actions: [
      {
        label: m.exams_new_exam,
        words: m.exams_palette_new_exam_words,
        icon: ClipboardPlus,
        to: examsPaths.manageNew(),
      },
      {
        label: m.exams_new_question,
        words: m.exams_palette_new_question_words,
        icon: ListPlus,
        to: examsPaths.newQuestion(),
      },
      {
        label: m.exams_import,
        words: m.exams_palette_import_words,
        icon: Upload,
        to: examsPaths.importQuestions(),
      },
    ],
  },
};
