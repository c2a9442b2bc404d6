import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';
import type { StepOfLesson } from './completion-steps.ts';

/** Name of a step; default language: that of the page. */
export function stepName({ key, sectionTitle }: StepOfLesson, locale?: Locale): string {
  const say = locale && { locale };
  switch (key) {
    case 'enrolled':
      return m.lessons_completion_enrolled({}, say);
    case 'begun':
      return m.lessons_begun({}, say);
    case 'half':
      return m.lessons_completion_half({}, say);
    case 'completed':
      return m.lessons_state_completed({}, say);
    case 'certified':
      return m.lessons_completion_certified({}, say);
  }
  return m.lessons_completion_section({ title: sectionTitle ?? '' }, say);
}
