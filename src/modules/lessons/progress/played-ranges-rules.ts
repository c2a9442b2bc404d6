/** A segment of media time in milliseconds, excluding the end. */
export type Range = readonly [from: number, to: number];

/** Media time beyond the end that browsers may report. */
const END_SLACK_MS = 1_500;
/** Gaps shorter than this are closed. */
const CLOSED_GAP_MS = 1_000;

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

/** Truncates segments to `limitMs` milliseconds. */
export function cutTo(ranges: readonly Range[], limitMs: number): Range[] {
  let left = limitMs;
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
