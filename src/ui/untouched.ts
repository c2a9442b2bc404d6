/** Within this time after a finger is lifted, the browser reports its click. */
const CLICK_MS = 400;

/** When a pointer was last down, as a time stamp of the page; infinite while it is. */
let pressedAt = Number.NEGATIVE_INFINITY;
let isWatching = false;

/**
 * Resolves once `element` can be replaced without loss: it does not have the focus, and nothing is being pressed, whose
 * click would miss it.
 */
export async function whenUntouched(element: Element | null): Promise<void> {
  while (isPressed() || element?.contains(document.activeElement))
    await new Promise((resolve) => setTimeout(resolve, CLICK_MS));
}

/** Starts to watch whether something is being pressed. */
export function watchPresses(): void {
  if (isWatching) return;
  isWatching = true;
  const options = { capture: true, passive: true };
  addEventListener('pointerdown', () => (pressedAt = Number.POSITIVE_INFINITY), options);
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, ({ timeStamp }) => (pressedAt = timeStamp), options);
}

function isPressed(): boolean {
  return performance.now() - pressedAt < CLICK_MS;
}
