/**
 * Signals activity to the session clock (`keepSession`) while the reader is present but idle, e.g. while a video plays
 * or answers are being saved.
 */
export function showPresence(): void {
  dispatchEvent(new MouseEvent('mousemove'));
}
