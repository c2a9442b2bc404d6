import * as m from '#messages';
import type { Locale } from '#platform/locale/locale.ts';

/** Common rejection reasons. `other`: free text. */
export const rejectPresets = [
  'unreadable',
  'not_found',
  'wrong_amount',
  'wrong_account',
  'already_used',
  'not_a_slip',
  'other',
] as const;
export type RejectPreset = (typeof rejectPresets)[number];

/** Text of a preset reason. The buyer reads it in the site's language, whatever the manager's is. */
export function rejectReasonText(preset: Exclude<RejectPreset, 'other'>, locale?: Locale): string {
  const options = locale ? { locale } : {};
  switch (preset) {
    case 'unreadable':
      return m.billing_reject_unreadable({}, options);
    case 'not_found':
      return m.billing_reject_not_found({}, options);
    case 'wrong_amount':
      return m.billing_reject_wrong_amount({}, options);
    case 'wrong_account':
      return m.billing_reject_wrong_account({}, options);
    case 'already_used':
      return m.billing_reject_already_used({}, options);
    case 'not_a_slip':
      return m.billing_reject_not_a_slip({}, options);
  }
}
