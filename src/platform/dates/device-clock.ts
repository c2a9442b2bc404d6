/** What the device's own clock says, in milliseconds: for comparing it with the server's, never for deciding anything. */
export function deviceNowMs(): number {
  return Date.now();
}
