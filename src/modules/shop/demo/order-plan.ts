import { addDays } from '#platform/dates/calendar-date.ts';
import { type Chance, chanceOf } from '#platform/demo/random.ts';

/** How long the shop has been selling. */
export const HISTORY_DAYS = 182;
/** A day without anything special, half a year ago. */
const ORDERS_A_DAY = 6.2;
/** Growth over the whole time. */
const GROWTH = 0.45;

/** Festivals and sales: month and day from, to, and how much more is bought. */
const SEASONS: readonly (readonly [from: string, to: string, factor: number])[] = [
  ['01-01', '01-03', 1.5],
  ['02-08', '02-14', 1.4], // Chinese New Year, Valentine's Day
  ['04-05', '04-11', 1.9], // before Songkran
  ['04-12', '04-16', 0.6], // everybody is at home
  ['06-06', '06-06', 1.9],
  ['07-20', '07-29', 1.25], // Buddhist Lent, the King's birthday
  ['08-07', '08-12', 1.8], // Mother's Day
  ['09-09', '09-09', 2.2],
  ['09-14', '09-27', 0.8], // the rains
  ['10-10', '10-10', 2.2],
  ['10-18', '10-26', 1.2], // the end of Lent
  ['11-09', '11-11', 2.4],
  ['11-18', '11-24', 1.3], // Loy Krathong
  ['12-01', '12-05', 1.5], // Father's Day
  ['12-12', '12-30', 2], // New Year's gifts
];

/** From Sunday. */
const WEEKDAYS = [1.3, 0.9, 0.85, 0.9, 0.95, 1.05, 1.25] as const;

/** How much each hour is bought in, from midnight. */
const HOURS = [
  2, 1, 0.5, 0.2, 0.2, 0.5, 1.5, 3, 4, 5, 6, 6.5, 8, 6.5, 5, 4.5, 4.5, 5, 6, 8, 10, 10.5, 8, 4.5,
] as const;

/** How many orders a day brings: week-ends, paydays, festivals and sales, and some luck. */
export function ordersOn(day: string, daysAgo: number): number {
  const date = new Date(`${day}T00:00:00Z`);
  const monthDay = day.slice(5);
  const season = SEASONS.find(([from, to]) => monthDay >= from && monthDay <= to)?.[2] ?? 1;
  const expected =
    ORDERS_A_DAY *
    (1 + (GROWTH * (HISTORY_DAYS - daysAgo)) / HISTORY_DAYS) *
    (WEEKDAYS[date.getUTCDay()] ?? 1) *
    paydayFactor(day) *
    season;
  return Math.max(1, Math.round(expected * chanceOf(`day ${day}`).between(0.75, 1.25)));
}

/** Wages come at the end of the month. */
function paydayFactor(day: string): number {
  const dayOfMonth = Number(day.slice(8));
  const isLastDays = addDays(day, 4).slice(0, 7) !== day.slice(0, 7);
  if (isLastDays || dayOfMonth <= 2) return 1.4;
  return dayOfMonth >= 12 && dayOfMonth <= 24 ? 0.85 : 1;
}

/** Minutes since midnight at which somebody buys: at lunch and in the evening above all. */
export function minuteOfBuying(chance: Chance): number {
  return weighted(HOURS, chance) * 60 + chance.whole(0, 59);
}

/** An index, drawn with these weights. */
export function weighted(weights: readonly number[], chance: Chance): number {
  let left = chance.between(
    0,
    weights.reduce((sum, weight) => sum + weight, 0),
  );
  for (const [index, weight] of weights.entries()) {
    left -= weight;
    if (left < 0) return index;
  }
  return weights.length - 1;
}
