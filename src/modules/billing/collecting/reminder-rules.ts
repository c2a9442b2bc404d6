import { addDays, type IsoDate } from '#platform/dates/calendar-date.ts';

/** Days after the due day on which buyers can be reminded, by the setting that turns each on. */
export const REMINDER_STEPS = { before7: -7, before3: -3, onDay: 0, after3: 3, after7: 7 } as const;
export type ReminderStep = keyof typeof REMINDER_STEPS;

export type ReminderSettings = Readonly<Record<ReminderStep, boolean>> & { readonly isOn: boolean };

/**
 * Steps that fall on a day, each with the due day of the invoices that it is about. A step whose day has passed is not sent
 * later: its buyers would get several at once.
 */
export function remindersOn(
  today: IsoDate,
  settings: ReminderSettings,
): { readonly step: number; readonly dueOn: IsoDate }[] {
  if (!settings.isOn) return [];
  return (Object.keys(REMINDER_STEPS) as ReminderStep[])
    .filter((name) => settings[name])
    .map((name) => ({ step: REMINDER_STEPS[name], dueOn: addDays(today, -REMINDER_STEPS[name]) }));
}
