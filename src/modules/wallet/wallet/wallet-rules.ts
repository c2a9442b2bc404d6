import type { Role } from '#platform/access/role-rules.ts';
import { addDays, addMonths, type IsoDate } from '#platform/dates/calendar-date.ts';
import { isPlannedDay } from '#platform/dates/date-contract.ts';

/** How long a top-up waits for its money. */
export const TOP_UP_WAITS_HOURS = 24;
/** Top-ups of one person that wait at once. */
export const MAX_OPEN_TOP_UPS = 5;
export const MAX_REASON_LENGTH = 300;
export const MAX_GRANT_DAYS = 3 * 365;
/** 10 million baht in one go: a typing mistake beyond it. */
export const MAX_ADJUST_SATANG = 1_000_000_000;

/** The statement's filter, in the words of its reader. */
export const statementKinds = ['all', 'in', 'spent', 'gifts', 'corrections'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Kinds of the ledger behind each choice; null is all of them. */
export const kindsOf = {
  all: null,
  in: ['top_up', 'refund', 'grant'],
  spent: ['spend'],
  gifts: ['grant', 'expiry'],
  corrections: ['adjustment', 'reversal'],
} as const satisfies Record<StatementKind, readonly string[] | null>;

export interface DayLimit {
  readonly role: Role;
  readonly limitSatang: number;
  /** What they moved by hand today. */
  readonly movedSatang: number;
}

/** What somebody may still give and take by hand today; null is without end. */
export function leftToday({ role, limitSatang, movedSatang }: DayLimit): number | null {
  return role === 'admin' ? null : Math.max(0, limitSatang - movedSatang);
}

export type AdjustProblem =
  | { readonly code: 'wallet.own_wallet' }
  | { readonly code: 'wallet.above_limit'; readonly leftSatang: number };

/** Why somebody may not change a wallet by hand, or null. Giving counts like taking: one cannot be hidden behind the other. */
export function findAdjustProblem(
  change: { readonly amountSatang: number; readonly isOwn: boolean },
  limit: DayLimit,
): AdjustProblem | null {
  if (change.isOwn && limit.role !== 'admin') return { code: 'wallet.own_wallet' };
  const left = leftToday(limit);
  if (left !== null && Math.abs(change.amountSatang) > left)
    return { code: 'wallet.above_limit', leftSatang: left };
  return null;
}

/** True for a day from tomorrow on, within three years. */
export function isGrantDay(on: IsoDate, today: IsoDate): boolean {
  return on > today && on <= addDays(today, MAX_GRANT_DAYS);
}

/** First and last day of a month as `2026-11`; null when it is none. */
export function monthDays(month: string): { fromOn: IsoDate; toOn: IsoDate } | null {
  const first = `${month}-01`;
  if (!isPlannedDay(first)) return null;
  return { fromOn: first, toOn: addDays(addMonths(first, 1), -1) };
}

/** The months that a filter offers, the latest first. */
export function lastMonths(today: IsoDate, count: number): string[] {
  const first: IsoDate = `${today.slice(0, 7)}-01`;
  return Array.from({ length: count }, (_, back) => addMonths(first, -back).slice(0, 7));
}

/** Whoever falls below it is told. */
export const LOW_BALANCE_SATANG = 5_000;
