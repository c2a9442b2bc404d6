/** A repeated submit by the same button within this time is an accidental double click. */
export const DOUBLE_SUBMIT_MS = 800;

/**
 * Blocks a repeated submit by the same button within `DOUBLE_SUBMIT_MS`, even if the first one was already answered.
 * Input in between or another button makes the submit intentional. Calls `onSend` for each submit that passes. Returns
 * a stop function.
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
