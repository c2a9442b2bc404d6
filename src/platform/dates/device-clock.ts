/** What the device's own clock says, in milliseconds: for comparing it with the server's, never for deciding anything. */
export function deviceNowMs(): number {
  return Date.now();
}

/** Milliseconds since the page was opened, whatever happens to the device's clock: for measuring how long something lasts. */
export function pageAgeMs(): number {
  return performance.now();
}

/** Milliseconds that run evenly, also when somebody sets the device's clock: for keeping the server's time between its replies. */
export function steadyNowMs(): number {
  return performance.timeOrigin + performance.now();
}
