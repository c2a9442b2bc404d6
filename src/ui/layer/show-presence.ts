/**
 * Tells the page's clock that its reader is there though their hands are still: while a film plays, or answers are brought.
 * The clock goes by the signs of a reader (`keepSession`), of which this is one.
 */
export function showPresence(): void {
  dispatchEvent(new MouseEvent('mousemove'));
}
