import { BookPlus, GraduationCap, UserRoundCheck } from 'lucide-react';
import * as m from '#messages';
import { lazyView } from '#platform/module/lazy-view.ts';
import type { ModuleStart } from '#platform/module/module-start.ts';
import { lessonsPaths } from './paths.ts';

/** Its cards, and what it adds to the palette. */
export const lessonsStart: ModuleStart = {
  name: 'lessons',
  switchedWith: 'lessons',
  cards: {
    learners: {
      part: 'work',
      rank: 40,
      title: m.lessons_card_learners,
      to: lessonsPaths.manage(),
      View: lazyView(() => import('./manage/dashboard-card-view.tsx'), 'LearnersCard'),
    },
    lessons: {
      part: 'own',
      rank: 30,
      title: m.lessons_own_title,
      to: lessonsPaths.own(),
      View: lazyView(() => import('./own/dashboard-card-view.tsx'), 'OwnLessonsCard'),
      isInHub: (lessons: readonly unknown[]) => lessons.length > 0,
      liff: { rank: 40, isShown: (lessons: readonly unknown[]) => lessons.length > 0 },
    },
  },
  hubCards: [
    {
      rank: 4,
      to: lessonsPaths.own(),
      label: m.lessons_own_title,
      text: m.lessons_own_hub_text,
      icon: GraduationCap,
    },
  ],
  palette: {
    records: {
      'lessons.lesson': { label: m.lessons_title, icon: GraduationCap },
      'lessons.learner': { label: m.lessons_manage_learners, icon: UserRoundCheck },
    },
    actions: [
      {
        label: m.lessons_manage_new,
        words: m.lessons_palette_new_words,
        icon: BookPlus,
        to: lessonsPaths.manageNew(),
      },
    ],
  },
};
