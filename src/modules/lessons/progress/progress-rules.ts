/** A stretch of media time in milliseconds, the end not included. */
export type Range = readonly [from: number, to: number];

/** Film and sound count as done from this share on: encoders and `ended` never meet exactly. */
export const DONE_PERCENT = 90;
/** Whoever stopped so near the end begins anew. */
export const RESUME_PERCENT = 97;
/** How often the player tells what was played. */
export const BEAT_SECONDS = 10;
/** Fastest speed that counts. */
export const MAX_RATE = 2;
/** Media time beyond the end that browsers may report. */
const END_SLACK_MS = 1_500;
/** Shorter gaps between two stretches are closed. */
const CLOSED_GAP_MS = 1_000;
/** Longest time between two beats that counts: a phone in a tunnel tells it all later. */
const MAX_GAP_MS = 10 * 60_000;
/** A session that has just begun may have played so long before its first beat. */
const FIRST_BEAT_MS = 12_000;
/** Study time of one beat, at most. */
const MAX_STUDY_SECONDS = 15;
/** For so long the session that counted last keeps counting alone. */
export const LEASE_MS = 30_000;

/** Wall time that the newly played media time is measured against. */
export function countedGapMs(previousBeatAt: Date | null, isSameSession: boolean, now: Date): number {
  if (previousBeatAt === null) return FIRST_BEAT_MS;
  const elapsed = Math.max(0, now.getTime() - previousBeatAt.getTime());
  return Math.min(elapsed, isSameSession ? MAX_GAP_MS : FIRST_BEAT_MS);
}

/** Media time that may be ahead of the clock: what a browser had buffered in its reports, once and not at each beat. */
export const MAX_SLACK_MS = 5_000;

/** Media time that the clock allows a beat to add: double speed, and a tenth more for clocks that differ. */
export function allowedMs(gapMs: number): number {
  return Math.floor(gapMs * MAX_RATE * 1.1);
}

/** Since when a learner plays a part, by the database's clock, and how much of it was credited since. */
export interface Opening {
  readonly openedAt: Date;
  /** The page that told of it last. */
  readonly session: string;
  readonly lastBeatAt: Date;
  readonly creditedMs: number;
}

/**
 * The opening that a beat belongs to. A page goes on with the part that it opened, another one only while that is being
 * played; every other beat opens the part and is credited nothing. So no single beat completes anything.
 */
export function openingAt(previous: Opening | null, session: string, now: Date): Opening {
  const goesOn =
    previous !== null &&
    (previous.session === session || now.getTime() - previous.lastBeatAt.getTime() <= LEASE_MS);
  return goesOn
    ? { ...previous, session, lastBeatAt: now }
    : { openedAt: now, session, lastBeatAt: now, creditedMs: 0 };
}

/** Media time that may still be credited: never more in all than the clock allows since the part was opened. */
export function creditLeftMs(opening: Opening, now: Date): number {
  const sinceMs = Math.max(0, now.getTime() - opening.openedAt.getTime());
  return Math.max(0, allowedMs(sinceMs) - opening.creditedMs);
}

/** What is left of the slack after a beat added `addedMs`; it fills up again by a tenth of the time that goes by. */
export function slackAfter(slackMs: number, gapMs: number, addedMs: number): number {
  const overdrawn = Math.max(0, addedMs - allowedMs(gapMs));
  return Math.max(0, Math.min(MAX_SLACK_MS, slackMs - overdrawn + Math.floor(gapMs / 10)));
}

/** Stretches as they may count: whole milliseconds, forwards, within the film; sorted and joined. */
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

/** Stretches with less than a second between them count as one: players report no boundary exactly. */
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

/** What a beat would add to what is known. Gaps that it closes are part of it: nothing is won without being credited. */
export function newlyPlayed(asked: readonly Range[], known: readonly Range[]): Range[] {
  return without(closed([...known, ...asked]), known);
}

/** What of `ranges` is not in `known`. Both are sorted and joined. */
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

/** The first `budgetMs` milliseconds of stretches; what exceeds them is cut. */
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

/** PostgreSQL's form of stretches: `{[0,10),[20,30)}`. */
export function multirangeText(ranges: readonly Range[]): string {
  return `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
}

export function parseMultirange(text: string): Range[] {
  return [...text.matchAll(/\[(\d+),(\d+)\)/g)].map((match): Range => [Number(match[1]), Number(match[2])]);
}

/** Percent of a film that was watched, rounded down: 99.6 is not 100. */
export function watchedPercent(watchedMs: number, durationMs: number): number {
  return durationMs <= 0 ? 0 : Math.min(100, Math.floor((watchedMs * 100) / durationMs));
}

/** Where to go on; from the start for whoever was at the end. */
export function resumePosition(positionMs: number, durationMs: number): number {
  return durationMs > 0 && positionMs * 100 >= durationMs * RESUME_PERCENT ? 0 : positionMs;
}

/** Seconds of study that a beat counts for. */
export function studySecondsOf(gapMs: number, isActive: boolean, holdsLease: boolean): number {
  return isActive && holdsLease ? Math.min(MAX_STUDY_SECONDS, Math.round(gapMs / 1000)) : 0;
}
