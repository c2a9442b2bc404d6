/** How long after a submit the same button's next one is a slip of the finger. */
export const DOUBLE_SUBMIT_MS = 800;

/**
 * Lets one press of a form's button through at a time, also where the first is answered before the second comes. What
 * was typed in between, or another button, is meant. Calls `onSend` with each submit that goes through; returns how to
 * stop.
 */
export function sendOnce(form: EventTarget, onSend: () => void): () => void {
  let last: { readonly at: number; readonly by: HTMLElement | null } | null = null;
  const guard = (event: Event): void => {
    const by = (event as SubmitEvent).submitter;
    if (last?.by === by && event.timeStamp - last.at < DOUBLE_SUBMIT_MS) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    last = { at: event.timeStamp, by };
    onSend();
  };
  const forget = (): void => {
    last = null;
  };
  form.addEventListener('submit', guard, { capture: true });
  form.addEventListener('input', forget);
  return () => {
    form.removeEventListener('submit', guard, { capture: true });
    form.removeEventListener('input', forget);
  };
}
