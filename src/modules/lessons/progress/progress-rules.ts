/** A segment of media time in milliseconds, excluding the end. */
export type Range = readonly [from: number, to: number];

/** Film and audio count as done from this share on: encoded length and `ended` never match exactly. */
export const DONE_PERCENT = 90;
/** From this position on, playback restarts from the beginning. */
export const RESUME_PERCENT = 97;
/** Interval of the player's heartbeats. */
export const HEARTBEAT_SECONDS = 10;
/** Highest playback rate that counts. */
export const MAX_RATE = 2;
/** Media time beyond the end that browsers may report. */
const END_SLACK_MS = 1_500;
/** Gaps shorter than this are closed. */
const CLOSED_GAP_MS = 1_000;
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

/** Sanitises segments: whole milliseconds, forwards, within the film, sorted and merged. */
export function saneRanges(segments: readonly (readonly number[])[], durationMs: number): Range[] {
  const sane = segments.flatMap(([from, to]): Range[] => {
    if (from === undefined || to === undefined || !Number.isFinite(from) || !Number.isFinite(to)) return [];
    if (from < 0 || to <= from || to > durationMs + END_SLACK_MS) return [];
    const end = Math.min(Math.round(to), durationMs);
    const start = Math.round(from);
    return start < end ? [[start, end]] : [];
  });
  return union(sane);
}

/** Merges segments less than a second apart, because players report boundaries inexactly. */
export function closed(ranges: readonly Range[]): Range[] {
  return joined(ranges, CLOSED_GAP_MS - 1);
}

export function union(ranges: readonly Range[]): Range[] {
  return joined(ranges, 0);
}

function joined(ranges: readonly Range[], gapMs: number): Range[] {
  const wide: [number, number][] = [];
  for (const [from, to] of ranges.toSorted((one, other) => one[0] - other[0])) {
    const last = wide.at(-1);
    if (last && from <= last[1] + gapMs) last[1] = Math.max(last[1], to);
    else wide.push([from, to]);
  }
  return wide;
}

/** Returns what a heartbeat would add. Includes gaps that it closes, so that they are credited too. */
export function newlyPlayed(asked: readonly Range[], known: readonly Range[]): Range[] {
  return without(closed([...known, ...asked]), known);
}

/** Returns `ranges` minus `known`; both must be sorted and merged. */
export function without(ranges: readonly Range[], known: readonly Range[]): Range[] {
  return ranges.flatMap((range) => {
    let rest: Range[] = [range];
    for (const [from, to] of known)
      rest = rest.flatMap(([start, end]): Range[] => {
        if (to <= start || from >= end) return [[start, end]];
        const pieces: Range[] = [];
        if (start < from) pieces.push([start, from]);
        if (to < end) pieces.push([to, end]);
        return pieces;
      });
    return rest;
  });
}

export function lengthMs(ranges: readonly Range[]): number {
  return ranges.reduce((sum, [from, to]) => sum + to - from, 0);
}

/** Truncates segments to `budgetMs` milliseconds. */
export function cutTo(ranges: readonly Range[], budgetMs: number): Range[] {
  let left = budgetMs;
  const kept: Range[] = [];
  for (const [from, to] of ranges) {
    if (left <= 0) break;
    const end = Math.min(to, from + left);
    kept.push([from, end]);
    left -= end - from;
  }
  return kept;
}

/** Formats a PostgreSQL multirange: `{[0,10),[20,30)}`. */
export function multirangeText(ranges: readonly Range[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

export function parseMultirange(text: string): Range[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match): Range => [Number(match[1]), Number(match[2])]);
}

/** Returns the percentage watched, rounded down: 99.6 is not 100. */
export function watchedPercent(watchedMs: number, durationMs: number): number {
  return durationMs <= 0 ? 0 : Math.min(100, Math.floor((watchedMs * 100) / durationMs));
}

/** Returns where to resume; the start if the film was at the end. */
export function resumePosition(positionMs: number, durationMs: number): number {
  return durationMs > 0 && positionMs * 100 >= durationMs * RESUME_PERCENT ? 0 : positionMs;
}

/** Returns the study seconds of a heartbeat. */
export function studySecondsOf(gapMs: number, isActive: boolean, holdsLease: boolean): number {
  return isActive && holdsLease ? Math.min(MAX_STUDY_SECONDS, Math.round(gapMs / 1000)) : 0;
}
