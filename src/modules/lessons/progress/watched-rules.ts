/** Film and audio count as done from this share on: encoded length and `ended` never match exactly. */
export const DONE_PERCENT = 90;
/** From this position on, playback restarts from the beginning. */
export const RESUME_PERCENT = 97;

/** Returns the percentage watched, rounded down: 99.6 is not 100. */
export function watchedPercent(watchedMs: number, durationMs: number): number {
  return durationMs <= 0 ? 0 : Math.min(100, Math.floor((watchedMs * 100) / durationMs));
}

/** Returns where to resume; the start if the film was at the end. */
export function resumePosition(positionMs: number, durationMs: number): number {
  return durationMs > 0 && positionMs * 100 >= durationMs * RESUME_PERCENT ? 0 : positionMs;
}
