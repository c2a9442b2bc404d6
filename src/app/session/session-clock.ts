import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';

/** The clock is looked at this often at the least. */
export const TICK_MS = IDLE_LIMIT_MS / 10;
/** So long before its end the reader is told. */
export const WARN_MS = 120_000;
/** Activity is told to the server at most this often. */
export const TOUCH_EVERY_MS = 300_000;
/** Near the end it is told at once, but no flood of it. */
const LATE_TOUCH_EVERY_MS = 5_000;

/** Instants in milliseconds since 1970. Timers sleep on phones: every decision compares instants. */
export interface SessionClock {
  readonly endsAt: number;
  readonly touchedAt: number;
  readonly activeAt: number;
}

export type SessionMoment = 'live' | 'touch' | 'warn' | 'over';

/** What is to be done now: tell the server of activity, warn the reader, end, or nothing. */
export function momentOf({ endsAt, touchedAt, activeAt }: SessionClock, now: number): SessionMoment {
  if (now >= endsAt) return 'over';
  const isWarning = isNearEnd({ endsAt }, now);
  const isUntold = activeAt > touchedAt;
  if (isUntold && now - touchedAt >= (isWarning ? LATE_TOUCH_EVERY_MS : TOUCH_EVERY_MS)) return 'touch';
  return isWarning ? 'warn' : 'live';
}

/** Whether the reader is to be told that the session ends soon. */
export function isNearEnd({ endsAt }: Pick<SessionClock, 'endsAt'>, now: number): boolean {
  return now >= endsAt - WARN_MS;
}

/**
 * The end of the session as another tab has told it, when that is later than what this tab knows. No session lives longer
 * than the limit from now: a later instant comes from a clock that has been set since.
 */
export function laterEnd({ endsAt }: SessionClock, told: number, now: number): number {
  return told > endsAt && told <= now + IDLE_LIMIT_MS ? told : endsAt;
}

/** Milliseconds until the clock has to be looked at again. */
export function nextLook(clock: SessionClock, now: number): number {
  const untold = clock.activeAt > clock.touchedAt ? clock.touchedAt + TOUCH_EVERY_MS - now : TICK_MS;
  const warning = clock.endsAt - WARN_MS - now;
  const end = clock.endsAt - now;
  return Math.max(0, Math.min(TICK_MS, untold, warning > 0 ? warning : end));
}
