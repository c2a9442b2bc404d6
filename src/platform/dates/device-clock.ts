/** Returns the device's clock in milliseconds: for comparing it with the server's, never for decisions. */
export function deviceNowMs(): number {
  return Date.now();
}

/** Returns monotonic milliseconds since the page was opened, unaffected by clock changes: for measuring durations. */
export function pageAgeMs(): number {
  return performance.now();
}

/**
 * Returns monotonic milliseconds since 1970, unaffected by clock changes: for extrapolating the server's time between
 * replies.
 */
export function steadyNowMs(): number {
  return performance.timeOrigin + performance.now();
}
