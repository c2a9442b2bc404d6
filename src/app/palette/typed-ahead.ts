/** The field that cannot be seen, while the palette's own is not there yet. */
let waiting: HTMLInputElement | null = null;
/** What had the focus before the palette was opened. */
let origin: Element | null = null;

/**
 * Focuses a field that cannot be seen, until the palette's own is there: whatever is typed, composed by an input method or
 * pasted meanwhile goes into it as into any field.
 */
export function waitForField(label: string): void {
  if (waiting) return;
  const field = document.createElement('input');
  field.className = 'sr-only fixed top-0 left-0';
  field.autocomplete = 'off';
  field.ariaLabel = label;
  waiting = field;
  origin = document.activeElement;
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Returns what was typed until now; what is typed from now on is for the palette's own field. */
export function takeTyped(): string {
  const text = waiting?.value ?? '';
  endWaiting();
  return text;
}

/** Gives up waiting, and the focus back if nothing else has got it. */
export function endWaiting(): void {
  if (!waiting) return;
  const field = waiting;
  waiting = null;
  if (document.activeElement === field && origin instanceof HTMLElement)
    origin.focus({ preventScroll: true });
  field.remove();
}

/** What gets the focus when the palette closes; true for what the window finds itself. */
export function focusedBefore(): HTMLElement | true {
  return origin instanceof HTMLElement && origin.isConnected && origin !== document.body ? origin : true;
}
