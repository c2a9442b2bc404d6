import { type Range, union } from './played-ranges-rules.ts';

/** Interval of the player's heartbeats. */
export const HEARTBEAT_SECONDS = 10;
/** Most segments of one heartbeat. */
export const MAX_SEGMENTS = 200;
/** Highest playback rate that counts. */
export const MAX_RATE = 2;
/** Longest time between two heartbeats that counts, for phones that lose the network. */
const MAX_GAP_MS = 10 * 60_000;
/** Time credited to the first heartbeat of a new session. */
const FIRST_HEARTBEAT_MS = 12_000;
/** Most study time per heartbeat. */
const MAX_STUDY_SECONDS = 15;
/** How long the session that counted last excludes others. */
export const LEASE_MS = 30_000;

/** Returns the wall time against which newly played media time is measured. */
export function countedGapMs(previousHeartbeatAt: Date | null, isSameSession: boolean, now: Date): number {
  if (previousHeartbeatAt === null) return FIRST_HEARTBEAT_MS;
  const elapsed = Math.max(0, now.getTime() - previousHeartbeatAt.getTime());
  return Math.min(elapsed, isSameSession ? MAX_GAP_MS : FIRST_HEARTBEAT_MS);
}

/** Media time allowed ahead of the clock, for browser buffering: once, not per heartbeat. */
export const MAX_SLACK_MS = 5_000;

/** Returns the media time that a heartbeat may add: double speed, plus a tenth for clock differences. */
export function allowedMs(gapMs: number): number {
  return Math.floor(gapMs * MAX_RATE * 1.1);
}

/** When a learner started playing a part, by the database's clock, and the media time credited since. */
export interface Opening {
  readonly openedAt: Date;
  /** The page that sent the last heartbeat. */
  readonly session: string;
  readonly lastHeartbeatAt: Date;
  readonly creditedMs: number;
}

/**
 * Returns the opening that a heartbeat belongs to. A page continues its own opening, another page only while the part is
 * being played; any other heartbeat starts a new opening without credit. So no single heartbeat completes a part.
 */
export function openingAt(previous: Opening | null, session: string, now: Date): Opening {
  const continues =
    previous !== null &&
    (previous.session === session || now.getTime() - previous.lastHeartbeatAt.getTime() <= LEASE_MS);
  return continues
    ? { ...previous, session, lastHeartbeatAt: now }
    : { openedAt: now, session, lastHeartbeatAt: now, creditedMs: 0 };
}

/** Returns the media time that can still be credited: in total no more than the clock allows since the opening. */
export function creditLeftMs(opening: Opening, now: Date): number {
  const sinceMs = Math.max(0, now.getTime() - opening.openedAt.getTime());
  return Math.max(0, allowedMs(sinceMs) - opening.creditedMs);
}

/** Returns the slack left after a heartbeat added `addedMs`; it refills by a tenth of the elapsed time. */
export function slackAfter(slackMs: number, gapMs: number, addedMs: number): number {
  const overdrawn = Math.max(0, addedMs - allowedMs(gapMs));
  return Math.max(0, Math.min(MAX_SLACK_MS, slackMs - overdrawn + Math.floor(gapMs / 10)));
}

/** Returns the study seconds of a heartbeat. */
export function studySecondsOf(gapMs: number, isActive: boolean, holdsLease: boolean): number {
  return isActive && holdsLease ? Math.min(MAX_STUDY_SECONDS, Math.round(gapMs / 1000)) : 0;
}

/** Divides what was played into the segments of the next heartbeat and those of later ones. */
export function portionOf(segments: readonly Range[]): { readonly next: Range[]; readonly later: Range[] } {
  const whole = union(segments);
  return { next: whole.slice(0, MAX_SEGMENTS), later: whole.slice(MAX_SEGMENTS) };
}
