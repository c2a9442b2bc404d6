import type { Role } from '#platform/access/role-rules.ts';
import { addDays, addMonths, type IsoDate } from '#platform/dates/calendar-date.ts';
import { isPlannedDay } from '#platform/dates/date-contract.ts';

/** Lifetime of an unpaid top-up. */
export const TOP_UP_WAITS_HOURS = 24;
/** Maximum number of open top-ups per person. */
export const MAX_OPEN_TOP_UPS = 5;
export const MAX_REASON_LENGTH = 300;
export const MAX_GRANT_DAYS = 3 * 365;
/** Above 10 million baht, an adjustment is assumed to be a typing error. */
export const MAX_ADJUST_SATANG = 1_000_000_000;

/** Filters of the statement. */
export const statementKinds = ['all', 'in', 'spent', 'gifts', 'corrections'] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Ledger kinds of each filter; null means all. */
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
  /** Amount they have moved manually today. */
  readonly movedSatang: number;
}

/** Returns how much somebody may still move manually today; null means unlimited. */
export function leftToday({ role, limitSatang, movedSatang }: DayLimit): number | null {
  return role === 'admin' ? null : Math.max(0, limitSatang - movedSatang);
}

export type AdjustProblem =
  | { readonly code: 'wallet.own_wallet' }
  | { readonly code: 'wallet.above_limit'; readonly leftSatang: number };

/**
 * Returns why somebody may not change a wallet manually, or null. Giving and taking both count, so that one cannot
 * offset the other.
 */
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

/** True for a day between tomorrow and three years from now. */
export function isGrantDay(on: IsoDate, today: IsoDate): boolean {
  return on > today && on <= addDays(today, MAX_GRANT_DAYS);
}

/** First and last day of a month like `2026-11`; null if invalid. */
export function monthDays(month: string): { fromOn: IsoDate; toOn: IsoDate } | null {
  const first = `${month}-01`;
  if (!isPlannedDay(first)) return null;
  return { fromOn: first, toOn: addDays(addMonths(first, 1), -1) };
}

/** A balance that falls below this triggers a notice. */
export const LOW_BALANCE_SATANG = 5_000;
