import { daysBetween, type IsoDate } from '../dates/calendar-date.ts';

/** Where a document stands on a day. One without an expiry never expires. */
export type ExpiryState = 'unlimited' | 'valid' | 'expiring' | 'expired';

/** Days before the expiry on which people are reminded, the first one first; 0 is the day itself. */
export const REMINDER_DAYS = [60, 30, 7, 0] as const;

/** A document is called expiring from the first reminder on. */
const EXPIRING_DAYS = REMINDER_DAYS[0];

/** Returns where a document stands on a business day. It is valid until the end of the day on which it expires. */
export function expiryStateOn(expiresOn: IsoDate | null, today: IsoDate): ExpiryState {
  if (expiresOn === null) return 'unlimited';
  const left = daysBetween(today, expiresOn);
  if (left < 0) return 'expired';
  return left <= EXPIRING_DAYS ? 'expiring' : 'valid';
}

/**
 * Returns the reminder that is due on a day, by its days before the expiry; null where none is. Of reminders that were missed,
 * only the last one is due, the one of the day itself also later.
 *
 * @param remindedDays The reminder that was sent last for this expiry; null: none was.
 */
export function dueReminder(
  { expiresOn, remindedDays }: { readonly expiresOn: IsoDate; readonly remindedDays: number | null },
  today: IsoDate,
): number | null {
  const left = daysBetween(today, expiresOn);
  const reached = REMINDER_DAYS.filter((days) => left <= days).at(-1);
  if (reached === undefined) return null;
  return remindedDays === null || reached < remindedDays ? reached : null;
}
