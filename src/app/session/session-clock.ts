import { IDLE_LIMIT_MS } from '#platform/session/session-rules.ts';

/** Maximum interval between two checks of the clock. */
export const TICK_MS = IDLE_LIMIT_MS / 10;
/** The reader is warned this long before the end. */
export const WARN_MS = 120_000;
/** Minimum interval between two activity reports to the server. */
export const TOUCH_EVERY_MS = 300_000;
/** Shorter minimum interval near the end. */
const LATE_TOUCH_EVERY_MS = 5_000;

/** Instants in Unix milliseconds. Phones suspend timers, so every decision compares instants. */
export interface SessionClock {
  readonly endsAt: number;
  readonly touchedAt: number;
  readonly activeAt: number;
}

export type SessionMoment = 'live' | 'touch' | 'warn' | 'over';

/** Returns what is due now: report activity, warn the reader, end, or nothing. */
export function momentOf({ endsAt, touchedAt, activeAt }: SessionClock, now: number): SessionMoment {
  if (now >= endsAt) return 'over';
  const isWarning = isNearEnd({ endsAt }, now);
  const isUnreported = activeAt > touchedAt;
  if (isUnreported && now - touchedAt >= (isWarning ? LATE_TOUCH_EVERY_MS : TOUCH_EVERY_MS)) return 'touch';
  return isWarning ? 'warn' : 'live';
}

/** Whether the reader must be warned that the session ends soon. */
export function isNearEnd({ endsAt }: Pick<SessionClock, 'endsAt'>, now: number): boolean {
  return now >= endsAt - WARN_MS;
}

/**
 * Returns the end reported by another tab if it is later than this tab's. An end beyond the idle limit is ignored:
 * the clock has been changed since it was written.
 */
export function laterEnd({ endsAt }: SessionClock, reported: number, now: number): number {
  return reported > endsAt && reported <= now + IDLE_LIMIT_MS ? reported : endsAt;
}

/** Milliseconds until the next check. */
export function nextLook(clock: SessionClock, now: number): number {
  const report = clock.activeAt > clock.touchedAt ? clock.touchedAt + TOUCH_EVERY_MS - now : TICK_MS;
  const warning = clock.endsAt - WARN_MS - now;
  const end = clock.endsAt - now;
  return Math.max(0, Math.min(TICK_MS, report, warning > 0 ? warning : end));
}
