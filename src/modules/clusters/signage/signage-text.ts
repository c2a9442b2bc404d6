import * as m from '#messages';
import type { Sentence } from '#platform/locale/sentence.ts';
import type { Orientation, SlideKind } from './signage-rules.ts';

export const ORIENTATION_TEXTS: Readonly<Record<Orientation, Sentence>> = {
  landscape: m.clusters_signage_landscape,
  portrait: m.clusters_signage_portrait,
};

export const SLIDE_KIND_TEXTS: Readonly<Record<SlideKind, Sentence>> = {
  picture: m.clusters_signage_kind_picture,
  text: m.clusters_signage_kind_text,
  product: m.clusters_signage_kind_product,
};

const WEEKDAYS: readonly Sentence[] = [
  m.clusters_signage_monday,
  m.clusters_signage_tuesday,
  m.clusters_signage_wednesday,
  m.clusters_signage_thursday,
  m.clusters_signage_friday,
  m.clusters_signage_saturday,
  m.clusters_signage_sunday,
];

/** Short name of a day of the week, 1 = Monday. */
export function weekdayText(weekday: number): string {
  return WEEKDAYS[weekday - 1]?.() ?? '';
}

/** `08:30`; the end of a day is `24:00`. */
export function minuteText(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}
