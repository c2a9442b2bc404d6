import * as m from '#messages';
import type { Duty } from '#platform/duty-rules.ts';
import type { Locale } from '#platform/locale/locale.ts';
import type { Sentence } from '#platform/locale/sentence.ts';

const DUTY_TEXTS: Readonly<Record<Duty, Sentence>> = { accountant: m.accounts_duty_accountant };

/** Returns a duty's name in the reader's language, or in a given one. */
export function dutyText(duty: Duty, locale?: Locale): string {
  return DUTY_TEXTS[duty]({}, locale && { locale });
}
