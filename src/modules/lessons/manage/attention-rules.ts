/** Most segments that a film is read in. */
const MAX_SEGMENTS = 60;
const MINUTE_MS = 60_000;
const SHORT_MS = [1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1000);

/** Length of the segments that a film is read in: round, and at most 60 of them. */
export function segmentMs(durationMs: number): number {
  const least = durationMs / MAX_SEGMENTS;
  return SHORT_MS.find((each) => each >= least) ?? Math.ceil(least / MINUTE_MS) * MINUTE_MS;
}

/** Where the last segment of a film begins. It takes in a rest shorter than half a segment, which says nothing by itself. */
export function lastSegmentStartMs(durationMs: number): number {
  const length = segmentMs(durationMs);
  return (Math.max(1, Math.round(durationMs / length)) - 1) * length;
}
